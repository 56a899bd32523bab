// What `npm run check` prints: a line for each thing that it tries, behind a sign of whether it is right. Names in
// capitals are those of settings.

export const settings = 'Settings: {count, number} given, all valid'
export const folder = 'Data: {folder} can be read and written'
export const folderNew = 'Data: the first start creates {folder}'
export const disk = 'Disk: {free} of {total} are free'
export const diskLow = 'Disk: {free} are free, less than STORAGE_RESERVE ({reserve}): new pictures are refused'
export const databaseNew = 'Database: none yet; the first start creates it'
export const database = 'Database: {engine}, {size}, as this version needs it'
export const databaseOlder = 'Database: {engine}, {size}; the next start migrates it. Make a backup before'
/** `{theirs}` and `{own}` are versions. */
export const databaseNewer = 'Database: {engine}, {size}; Blogi {theirs} made it, which is newer than this one ({own})'
export const bucket = 'Pictures: the bucket {bucket} answers'
export const mail = 'Email: {server} accepts the connection and the sign-in'
export const mailNone = 'Email: SMTP_URL is not set, so no email leaves this machine'
export const backups = 'Backups: {place} can be written; the last verified one: {time}'
export const backupsNone = 'Backups: BACKUP_AT and BACKUP_TO are not set'
export const key = 'Secrets: SECRET_KEY is set; keep a copy elsewhere, as no backup has it'
export const keyInFolder = 'Secrets: the key is {file}, which no backup has: keep a copy elsewhere'
/** `{key}` is SECRET_KEY or a file, and secret.key the name of that file. */
export const keyOther =
  'Secrets: {count, plural, one {# second factor was} other {# second factors were}} encrypted with another key than {key}. Set SECRET_KEY to the former key: SECRET_KEY of the former machine, what its secret.key contains, or a copy that was kept. Without it, remove each of them: npm run admin -- remove-second-factor EMAIL'
export const address = 'Address: {url} answers, version {version}'
export const addressNone = 'Address: PUBLIC_URL is not set'
export const addressPlain = 'Address: {url} is not https: passwords can be read on the way'
export const addressAway =
  'Address: {url} does not answer as this site ({cause}): is it running, and does the proxy lead to it?'
/** Before the first start. */
export const addressNew = 'Address: {url} does not answer as this site yet ({cause}), which was never started'
export const sockets = 'Live updates: WebSockets arrive'
export const socketsAway = 'Live updates: no WebSocket arrives; the proxy has to pass them on'
export const proxy = 'Proxy: TRUST_PROXY is true; the address of a visitor is the last one in X-Forwarded-For'
export const proxyNotTrusted =
  'Proxy: TRUST_PROXY is false behind https, so all visitors have the address of the proxy and share its limits'
export const clock = 'Clock: {time}'
export const clockBehind = 'Clock: {time} is before the last start of the site ({start})'
export const clockDiffers = 'Clock: {seconds, number} s off that of the database'
/** `{what}` is the part of the line before its colon, `{cause}` an error. */
export const failed = '{what}: {cause}'
/** Behind "Data: " or "Backups: ". `{setting}` names the folder, `{command}` is typed as it is. */
export const folderForbidden =
  'the user {user} cannot write to {folder} in {setting} ({cause}). As root, give that user the folder: "{command}". With systemd, name it in ReadWritePaths, too'
export const partData = 'Data'
export const partDatabase = 'Database'
export const partPictures = 'Pictures'
export const partEmail = 'Email'
export const partBackups = 'Backups'
export const partSecrets = 'Secrets'
export const result = 'Wrong: {wrong, number}. To look at: {look, number}.'

// `npm run check -- --rehearse`: the migrations of a new version are run on a copy of the database.
export const usage = 'Use: npm run check, or npm run check -- --rehearse'
export const rehearsalNone = 'No migration waits'
export const rehearsalCopies = 'Copying the database ({engine}, {size}); nothing of the site is changed…'
/** `{folder}` is the one for temporary files. */
export const rehearsalRoom =
  'The copy needs {size} in {folder}, where {free} are free: set TMPDIR to a folder with more room'
/** A right in PostgreSQL, by the statement that gives it; … is the name of the role. */
export const rehearsalRight =
  'The copy is a database of its own, which this role of PostgreSQL cannot create: give it the right with ALTER ROLE … CREATEDB'
export const rehearsalCopied = 'Copied in {seconds, number} s'
/** `{migration}` is a name such as 0145-languages-of-people. */
export const migrationRuns = '{migration} runs, for {seconds, number} s so far…'
export const migrationRan = '{migration}: {seconds, number} s'
/** Of the copy: its rows before the migrations, and after. */
export const rehearsalRows = 'Rows of {table}: {before, number} before, {after, number} after'
export const rehearsalSize = 'Size: {before} before, {after} after'
export const rehearsalDone = 'Migrations: {count, number}, in {seconds, number} s. The copy is removed.'
