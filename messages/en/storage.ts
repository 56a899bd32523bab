// What npm run media:move, db:move, backup and restore print, and what is wrong with a store of pictures or a backup.
// `{folder}` and `{file}` are paths, `{bucket}` and `{table}` names.

// Moving a site: what is typed, and what is missing
export const moveUsage = 'Use: npm run media:move, or npm run db:move, or npm run db:move -- --to-sqlite'
export const setBucket = 'Set S3_BUCKET and the key to it: the pictures are copied there.'
export const setDatabaseUrl = 'Set DATABASE_URL to the PostgreSQL database, beside DATA_DIR.'
/** `{path}` is a folder or a file. */
export const noSite = 'There is no {path}: set DATA_DIR to the folder of the site.'

// The database is of another version; `{setting}` is DATABASE_URL or DATA_DIR, `{migration}` names a change of the tables
export const databaseNewer =
  'The database in {setting} is newer than this program (it has "{migration}"): use the newer program.'
export const databaseOlder =
  'The database in {setting} is older than this program (it lacks "{migration}"): start and stop the site on it first.'

// Moving pictures to a bucket
export const copyingPictures = 'Copying the pictures of {folder} to the bucket {bucket}…'
/** While it goes on. */
export const picturesSoFar =
  '{pictures, number} of {all, plural, one {# picture} other {# pictures}}, {files, plural, one {# file} other {# files}} copied'
export const picturesCopied =
  '{pictures, plural, one {# picture} other {# pictures}}: {files, plural, one {# file} other {# files}} ({megabytes} MB) copied, {present, plural, one {# was} other {# were}} there already; all are there.'
/** `{file}` is the name of one in the bucket. */
export const pictureNotTaken = 'The bucket took {file} and does not have it as it was sent.'
export const switchToBucket =
  'To switch: stop the site, run this again for pictures added in the meantime, and start it with these S3_… settings.'
export const keepFolder = 'Keep {folder} until you have seen that it works; nothing here reads or changes it then.'

// Moving the database; `{from}` and `{to}` are a file or DATABASE_URL
export const movingDatabase = 'Moving from {from} to {to}. Keep the site stopped until this is done.'
export const goingOn = 'Going on with {table}, where the move was cut'
export const copyingTable = 'Copying {table}…'
export const rowsCopied = '{count, plural, one {# row} other {# rows}} copied'
export const comparingTable = 'Comparing {table}…'
export const rowsCompared = '{count, plural, one {# row} other {# rows}} of {table} read again'
export const sameRows = 'All rows are the same in both ({copied, number} copied by this run).'
export const switchToPostgres = 'To switch: start the site with DATABASE_URL. Pictures stay where they are.'
export const switchToSqlite = 'To switch: start the site without DATABASE_URL. Pictures stay where they are.'
export const keepDatabase = 'Nothing in {from} was changed; keep it until you have seen that the site works.'
export const targetOfAnotherMove = 'The target holds a part of another database: empty it, and start again.'
export const targetNotEmpty = 'The target is not empty (it has {table}): name an empty database.'
/** `{here}` is the number of rows in the source, `{there}` that in the target. */
export const tablesDiffer =
  '{table} differ: {here, plural, one {# row} other {# rows}} in the source, {there, number} in the target, or not the same ones. Something wrote to them in the meantime: empty the target, and start again.'

// Backup and restore: what is typed, and what is missing
export const backupUsage = 'Use: npm run backup -- [file], npm run backup -- --verify file, or npm run restore -- file'
export const noFolder = 'There is no {folder}: make it, or name another place.'
export const noFile = 'There is no {file}.'
export const nameBucket = 'Name it as s3://bucket/key, and set the key to it in S3_…'

// Backup and restore: progress
export const collectingPictures = 'Collecting pictures…'
export const copyingDatabase = 'Copying the database…'
export const copyingAgain = 'Pictures were deleted in the meantime: copying again.'
export const counting = 'Counting…'

// Backup and restore: results
export const backedUp =
  '{file} holds {people, plural, one {# person} other {# people}}, {blogs, plural, one {# blog} other {# blogs}} and {pictures, plural, one {# picture} other {# pictures}} ({megabytes} MB)'
/** `{time}` is when the backup was made. */
export const verified =
  '{file} of {time} is whole: it holds {people, plural, one {# person} other {# people}}, {blogs, plural, one {# blog} other {# blogs}} and {pictures, plural, one {# picture} other {# pictures}} ({megabytes} MB)'
/** `{place}` is one of those below, or a folder that holds the database and the pictures. */
export const restored =
  'Restored {people, plural, one {# person} other {# people}}, {blogs, plural, one {# blog} other {# blogs}} and {pictures, plural, one {# picture} other {# pictures}} ({megabytes} MB) into {place}'
export const restoredApart =
  'Restored {people, plural, one {# person} other {# people}}, {blogs, plural, one {# blog} other {# blogs}} and {pictures, plural, one {# picture} other {# pictures}} ({megabytes} MB) into {database} and {media}'
export const databaseInUrl = 'the database in DATABASE_URL'
export const theBucket = 'the bucket {bucket}'
/** Before a list of files. */
export const missingFiles =
  '{count, plural, one {# file of pictures was} other {# files of pictures were}} not there when it was made:'
/** Behind that list, if it names only some. */
export const moreMissing = '  and {count} more, which its manifest.json names'

// A backup cannot be made or stored; `{place}` is a folder or the name of the setting that names it
export const noRoom = 'There is no room in {place}: make some, or name another place. Nothing was changed.'
export const placeIsFile = '{place} names a file, or a folder in a file: remove the file, or name another folder.'
/** `{code}` is one of the system. */
export const placeUnusable = '{place} cannot be read or written: check that it is there and whose it is. ({code})'
/** {place} is the name of the setting that names a folder. */
export const placeSilent =
  'The folder in {place} did not answer within {minutes, plural, one {# minute} other {# minutes}}: check that its disk or network share is there and answers.'
export const databaseBroken =
  'The database is broken: restore the last backup that was proved. No backup was made of it.'
export const bucketChangesBackup = 'The bucket in BACKUP_TO does not give the archive back as it was sent.'
/** `{read}` and `{written}` are numbers of rows. */
export const rowsLost =
  '{table} came out differently: {read, plural, one {# row was} other {# rows were}} read, {written, plural, one {# is} other {# are}} written.'
/** In the log, of a backup of the schedule; what the process said itself is above it. */
export const backupCrashed = 'It failed unexpectedly: the log of the server has more.'
/** {cause}: an error of the operating system, such as “ENOENT: no such file or directory, open …”. */
export const backupRefused = 'The operating system refused it: {cause}'
/** The same; `{end}` is a signal or a number. */
export const backupProcessEnded = 'Its process ended ({end}).'

// What is wrong with an archive; `{part}` and `{parts}` are files in it
export const notAnArchive = 'The file is no archive of npm run backup.'
export const archiveNewer = 'The archive was made by a newer version of this program: use the newer program.'
/** `{migration}` is the name of a change of the tables. */
export const archiveDatabaseNewer =
  'The archive is newer than this program (it has "{migration}"): use the newer program.'
export const archiveUnknownPart =
  'The archive holds {part}, which no backup of this kind does. One of an older program is unpacked with tar, into an empty folder.'
export const archiveUnreadableAfter = 'The archive is damaged: what follows {part} cannot be read.'
export const archiveChangedAfter = 'The archive is damaged: the bytes that follow {part} have changed.'
export const archiveCutAtBeginning = 'The archive is cut off within or behind its beginning.'
export const archiveCut = 'The archive is cut off within or behind {part}.'
export const archiveTooLong = 'The archive is damaged: something follows its end.'
export const archiveChanged =
  '{count, plural, one {The archive is damaged: {parts} is not as it was written.} other {The archive is damaged: {parts} are not as they were written.}}'
export const archiveDatabaseBroken = 'The database in the archive is broken.'
/** `{is}` and `{expected}` are names of changes of the tables. */
export const archiveDatabaseOfAnotherVersion = 'The database is at {is}, not at {expected}.'
/** `{there}` and `{rows}` are numbers of rows. */
export const archiveRowsDiffer =
  '{table} has {there, plural, one {# row} other {# rows}}, of {rows, number}, or not the same ones.'
export const archiveTableMissing = '{table} has no rows, of {rows, number}, or not the same ones.'
/** `{file}` is one of them. */
export const archiveLacksPictures =
  'The archive lacks {count, plural, one {# file of pictures} other {# files of pictures}}, such as {file}.'
/** `{all}` is the number that was written into it. */
export const archiveFilesDiffer =
  'The archive holds {files, plural, one {# file} other {# files}} of pictures, of {all, number}.'

// Where a backup cannot be restored
export const folderNotEmpty = '{folder} is not empty: set DATA_DIR to a new folder to restore into.'
export const bucketNotEmpty = 'The bucket holds other pictures: name an empty one to restore into.'
export const databaseNotEmpty = 'The database in DATABASE_URL is not empty (it has {table}): name an empty one.'
/** Why an email is not sent again, for admins. */
export const emailOfBackup = 'Restored from a backup.'

// A bucket cannot be used; `{cause}` behind the advice is in English
export const withCause = '{advice} ({cause})'
/** `{setting}` is the name of the setting that names the bucket. */
export const bucketElsewhere = 'The bucket in {setting} is in another region or store: check S3_REGION and S3_ENDPOINT.'
export const bucketKeyRefused =
  'The bucket in {setting} refuses the key: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what the key may do.'
export const noBucket = 'There is no bucket of the name in {setting}: create it, or check the name and S3_ENDPOINT.'
export const storeRefuses =
  'The store in S3_ENDPOINT does not take the request: check S3_REGION and S3_FORCE_PATH_STYLE.'
export const storeAway = 'The store in S3_ENDPOINT does not answer as it should: check the address and that it runs.'
