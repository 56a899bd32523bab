// The page that shows admins what needs their attention.

// Backups
export const backups = 'Backups'
export const lastBackup = 'The last verified scheduled backup is from {date}.'
export const noBackup = 'There is no verified scheduled backup yet.'

// {count}: of emails
export const emailsWaiting = '{count} waiting'
export const emailsMaybeSent = '{count} may have been sent'
export const emailsFailed = '{count} failed'

// {count}: of jobs
export const jobsFailed = '{count} failed'
