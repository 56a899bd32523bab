// The page that tells admins what needs their attention.

// Backups
export const backups = 'Backups'
export const lastBackup = 'The last verified backup of the schedule is of {date}.'
export const noBackup = 'The schedule has made no verified backup yet.'

// {count}: of emails
export const emailsWaiting = '{count} waiting'
export const emailsMaybeSent = '{count} may have been sent'
export const emailsFailed = '{count} failed'

// {count}: of jobs
export const jobsFailed = '{count} failed'
