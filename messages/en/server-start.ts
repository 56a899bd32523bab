// What the server and the commands print for the operator when they start, or cannot. Names in capitals are those of
// settings, `{folder}` and `{file}` are paths.

// What is wrong, and what to do: errors of the system and of the database
/** An error of the system behind the advice on it: `{advice}` is a text of this part, `{cause}` is in English. */
export const withCause = '{advice} ({cause})'
export const diskFull = 'The disk of DATA_DIR is full: make room on it, then start again.'
export const diskBroken = 'The disk of DATA_DIR cannot be read or written: look at the log of the system.'
export const folderNotWritable = 'The folder in DATA_DIR cannot be written: create it, or let this user write to it.'
export const portTaken = 'The port is taken by another program: stop it, or set PORT to a free one.'
export const portForbidden = 'This user may not listen on that port: set PORT above 1023.'
export const hostForeign = 'HOST is not an address of this machine: set it to one, or to 127.0.0.1.'
export const hostUnknown = 'A host name in HOST or DATABASE_URL cannot be found: check its spelling.'
export const databaseAway = 'The database in DATABASE_URL does not answer: check the address and that it runs.'
export const databaseSilent =
  'The database in DATABASE_URL does not answer: check the address, the firewall and that it runs.'
export const databaseLocked = 'Something else locks the database in DATABASE_URL: end that, then start again.'
export const passwordRefused = 'PostgreSQL refuses the password in DATABASE_URL: correct it.'
export const userRefused = 'PostgreSQL refuses the user in DATABASE_URL: correct it, or let them in by pg_hba.conf.'
export const noDatabase = 'There is no database of the name in DATABASE_URL: create it, or correct the name.'
export const noConnectionLeft =
  'PostgreSQL has no connection left: raise max_connections, or lower DATABASE_CONNECTIONS of the instances.'
export const fileDamaged =
  'The database file in DATA_DIR is damaged or is not a database: restore a backup into a new folder (npm run restore), and set DATA_DIR to it.'
export const fileBusy = 'The database file in DATA_DIR is in use by another program: end that, then start again.'
export const webNotBuilt = 'The web is not built yet: run "npm run build" first.'
export const unexpected = 'This failed unexpectedly.'
/** `{file}` is in DATA_DIR. */
export const keyDamaged = '{file} is damaged: restore it from a backup.'

// Who else uses the folder or the database
/** `{owner}` is the line below, which another process wrote, or `ownerUnknown`. */
export const folderUsed =
  'The folder in DATA_DIR is used by another Blogi ({owner}): stop that one, or set DATA_DIR to a folder of its own. Several instances of one site need PostgreSQL (DATABASE_URL).'
/** `{id}` is the number of a process. */
export const folderOwner = 'process {id} on {host}, since {time}'
export const ownerUnknown = 'its process is not known'
export const fileInUse = '{file} is in use: stop the site, and whatever else has it open.'
export const databaseInUse =
  'The database in DATABASE_URL is in use ({count, plural, one {# connection} other {# connections}}): stop every instance of the site.'
export const instanceRuns =
  'This upgrade needs all instances of the site stopped, and one still runs on this database: stop every instance, then start this one. One that was killed counts for 20 s. Nothing was changed.'
/** `{setting}` is the name of a setting, or of more of them. */
export const instancesDiffer =
  '{setting} differs from that of {count, plural, one {the instance that runs} other {the # instances that run}} on this database: give this one the same. To change it, stop all instances first; one that was killed counts for {seconds} s.'
export const tooFewConnections =
  'DATABASE_CONNECTIONS is {connections}, and with {more} more this instance may open {wanted} connections, but PostgreSQL takes {most}: set it lower, or max_connections in PostgreSQL higher.'

// Database and pictures that do not belong together
export const noDatabaseHere =
  'DATA_DIR holds the pictures of a site, and no database: set DATABASE_URL to its PostgreSQL database, or DATA_DIR to another folder. Nothing was touched.'
/** `{place}` is DATA_DIR or `bucketOfPictures`, `{file}` a file beside the pictures. */
export const picturesOfAnotherSite =
  "The pictures in {place} are of another site than the database: name the database and the store of pictures that belong together. Nothing was touched. (Where this database was restored to take the other one's place: remove {file} beside the pictures, and start again.)"
export const bucketOfPictures = 'the bucket {bucket} in S3_BUCKET'
export const restoreUnfinished =
  'DATA_DIR holds a part of a backup: run npm run restore again until it is done, or name another folder.'

// The version of the database; `{migration}` is the name of a change of its tables, `{cause}` is in English
/** `{theirs}` and `{own}` are versions. */
export const databaseNewer =
  'The database is newer than this program (it has "{migration}"): use the newer program. (Blogi {theirs} > {own})'
export const databaseOfUnfinishedMove =
  'The database holds a part of another one: run npm run db:move again until it is done.'
/** While a large database is brought up to date: the `{number}`th of `{count}` migrations. */
export const migrating =
  'The database is being brought up to date: {number} of {count} ({migration}). Keep the program running; if it is stopped, nothing is changed, and the next start begins again.'
export const migrationFailed =
  'The database could not be brought up to date: the migration {migration} failed ({cause}). Nothing was changed: go on with the program that served before, and report this.'
export const triggersFailed =
  'The triggers of the database could not be installed ({cause}). Those that were there are still there: report this.'

// Lines of a start
export const sampleContent = 'Filling the empty site with sample content (DEMO=false leaves it empty).'
/** Before a list with the role, the address and the password of each. */
export const sampleAccounts = 'sample accounts (shown this once):'
export const sampleContentDone =
  'done: {people, plural, one {# person} other {# people}}, {blogs, plural, one {# blog} other {# blogs}} and {comments, plural, one {# comment} other {# comments}}'
/** DEMO_RESET is for a demo. */
export const notMadeForResets =
  'DEMO_RESET deletes what people write, so it takes only a site that was created with it and never started without it: leave it out, or set DATA_DIR to a new folder. Nothing was deleted.'
/** The line above each page of a demo. `{time}` is a time of day, such as 14:00 UTC. */
export const demoReset = 'This is a demo. It is reset every hour, next at {time}.'
export const ready = 'Blogi is ready at {address} (version {version})'
/** `{address}` is one that is opened. */
export const noAdmin = 'This site has no admin. Open this within an hour to become one: {address}'
/** `{before}` and `{now}` are addresses of the site. */
export const addressChanged =
  'PUBLIC_URL is {now}, and was {before}: links in emails that were sent before lead to that one.'
export const auditLog =
  'The audit log has {entries, plural, one {# entry} other {# entries}}; the last one has the hash {hash}'
export const connections =
  "This instance may open {wanted} of PostgreSQL's {most} connections; {used, plural, one {# is} other {# are}} open now."
export const connectionsTooFew =
  "This instance may open {wanted} of PostgreSQL's {most} connections; {used, plural, one {# is} other {# are}} open now, which is too few when all are busy: raise max_connections."
/** `{host}` is a mail server, with its port. */
export const emailsSent = 'Emails are sent through {host}'
export const emailsWritten = 'Emails are written to {folder}, as SMTP_URL is not set'
