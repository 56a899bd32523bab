// The page that shows admins how the site is, and what needs their attention, with what to do.
// Sizes are such as 1.5 GB; {date} and {time} are shown in the time zone of the reader.

// The site
export const site = 'Site'
export const version = 'Version'
// {version} since {date}
export const versionSince = '{version}, since {date}'
// {latest}: the version that can be installed
export const updateThere = 'Version {latest} is available. This is {version}.'
// A link to what is new in it
export const updateNotes = 'What is new'
export const running = 'Running'
export const runningSince = 'since {time}'
export const instances = 'Instances'
export const address = 'Address'
export const addressUnset =
  'PUBLIC_URL is not set, so links in emails begin with this. Set it on the server to the address that visitors use, and restart:'

// The database and the disk
export const storage = 'Storage'
export const database = 'Database'
export const databaseSize = '{engine}, {size}'
export const disk = 'Disk of the data folder'
export const diskFree = '{free} of {total} free'
export const diskFull =
  'New pictures are refused while less than {reserve} are free. Enlarge the disk, or delete what is not needed on it; what is in the trash of people is deleted after 30 days.'

// Backups
export const backups = 'Backups'
export const noneScheduled = 'None are made. Put these two lines into the settings of the server, and restart:'
export const stored = 'Stored in'
// BACKUP_TO: a setting of the server. Its value, a path of the server, is not shown.
export const aFolder = 'the folder that BACKUP_TO names'
export const bucket = 'the bucket {bucket}'
export const backupRuns = 'A backup is being made, since {time}.'
export const backupTook = 'The last one took {seconds, plural, one {# second} other {# seconds}}.'
export const backupProgress = 'How far the backup is'
export const backupPercent = '{percent, number} %'
// The list of the last backups, and the facts of each
export const backupHistory = '{count, plural, one {The last backup} other {The last # backups}}'
export const backupRunning = 'running'
export const backupVerified = 'verified'
export const backupHasFailed = 'failed'
export const backupDue = 'at its time'
export const backupRequested = 'asked for'
export const toFolder = 'to the folder'
export const toBucket = 'to the bucket {bucket}'
// {place}: to the folder
export const formerPlace = '{place} that BACKUP_TO named before'
export const took = '{seconds, plural, one {# second} other {# seconds}}'
export const lacks = '{count, plural, one {# file missing} other {# files missing}}'
// A button
export const backUpNow = 'Back up now'
export const next = 'Next'
export const lastVerified = 'Last verified'
export const neverVerified = 'none yet'
// {size}, and how long it took
export const backupDetails =
  '{size}, made and compared in {seconds, plural, =0 {less than a second} one {# second} other {# seconds}}'
export const backupLacks =
  'It lacks {count, plural, one {# file of pictures that was} other {# files of pictures that were}} not there.'
// {reason} is a sentence.
export const backupFailed = 'The backup of {time} failed: {reason}'
export const backupMend =
  'It is tried again every hour. The log of the server has more: with systemd by this command, with compose by docker compose logs.'
export const backupOverdue =
  'No backup was verified for more than a day. Press Back up now; if it fails, the reason appears here.'

// Emails
export const mailServer = 'Sent through'
export const toOutbox =
  'Emails are only written to a folder of the server, where no one gets them. Put the address of your mail server into the settings of the server, and restart:'
export const lastSent = 'Last sent'
export const neverSent = 'none yet'
// {reason} is a sentence.
export const emailFailed = 'The last email could not be sent ({time}): {reason}'
export const emailMend = 'When that is mended, send a test. Waiting emails are retried automatically.'
// A button, and the address it is sent to
export const sendTest = 'Send a test'
// {count}: of emails
export const emailsWaiting = '{count} waiting'
export const emailsMaybeSent = '{count} may have been sent'
export const emailsFailed = '{count} failed'

// Jobs. {count}: of jobs
export const jobsFailed = '{count} failed'
export const jobsMend = 'Open them for the reasons, and run them again there.'
export const jobsWaiting = 'Waiting'
export const jobsRunning = 'At work'
// {minutes}: how long the oldest has been due
export const jobsLate =
  'The oldest has been due for {minutes, plural, one {# minute} other {# minutes}}. If that does not go down, restart the site.'

// For screen readers, before what is wrong
export const wrong = 'Needs attention:'

// Export
export const exportTitle = 'Export'
export const exportHint =
  'The public blogs as Markdown, pages for a browser, a WordPress file and a Ghost file, with pictures and comments, in one ZIP file.'
export const exportBlogs = 'Export blogs'
export const exportReceived = '{size} so far…'
export const exportDone = 'The blogs were exported.'
