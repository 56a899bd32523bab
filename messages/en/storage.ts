// What npm run media:move, db:move, backup and restore print. `{folder}` and `{file}` are paths, `{bucket}` a name.

// Moving a site: what is typed, and what is missing
export const moveUsage = 'Use: npm run media:move, or npm run db:move, or npm run db:move -- --to-sqlite'
export const setBucket = 'Set S3_BUCKET and the key to it: the pictures are copied there.'
export const setDatabaseUrl = 'Set DATABASE_URL to the PostgreSQL database, beside DATA_DIR.'
/** `{path}` is a folder or a file. */
export const noSite = 'There is no {path}: set DATA_DIR to the folder of the site.'

// Moving pictures to a bucket
export const copyingPictures = 'Copying the pictures of {folder} to the bucket {bucket}…'
/** While it goes on. */
export const picturesSoFar = '{pictures} of {all} pictures, {files} files copied'
export const picturesCopied =
  '{pictures} pictures: {files} files ({megabytes} MB) copied, {present} were there already; all are there.'
export const switchToBucket =
  'To switch: stop the site, run this once more for what was added meanwhile, and start it with these S3_… settings.'
export const keepFolder = 'Keep {folder} until you have seen that it works; nothing here reads or changes it then.'

// Moving the database; `{from}` and `{to}` are a file or DATABASE_URL, `{table}` is a name
export const movingDatabase = 'Moving from {from} to {to}. Keep the site stopped until this is done.'
export const goingOn = 'Going on with {table}, where the move was cut'
export const copyingTable = 'Copying {table}…'
export const rowsCopied = '{count, number} rows copied'
export const comparingTable = 'Comparing {table}…'
export const rowsCompared = '{count, number} rows of {table} read again'
export const sameRows = 'All rows are the same in both ({copied} copied by this run).'
export const switchToPostgres = 'To switch: start the site with DATABASE_URL. Pictures stay where they are.'
export const switchToSqlite = 'To switch: start the site without DATABASE_URL. Pictures stay where they are.'
export const keepDatabase = 'Nothing in {from} was changed; keep it until you have seen that the site works.'

// Backup and restore: what is typed, and what is missing
export const backupUsage = 'Use: npm run backup -- [file], npm run backup -- --verify file, or npm run restore -- file'
export const noFolder = 'There is no {folder}: make it, or name another place.'
export const noFile = 'There is no {file}.'
export const nameBucket = 'Name it as s3://bucket/key, and set the key to it in S3_…'

// Backup and restore: progress
export const collectingPictures = 'Collecting pictures…'
export const copyingDatabase = 'Copying the database…'
export const copyingAgain = 'Pictures were deleted meanwhile: once more.'
export const counting = 'Counting…'

// Backup and restore: results
export const backedUp =
  '{file} holds {people, number} people, {blogs, number} blogs and {pictures, number} pictures ({megabytes} MB)'
/** `{time}` is when the backup was made. */
export const verified =
  '{file} of {time} is whole: it holds {people, number} people, {blogs, number} blogs and {pictures, number} pictures ({megabytes} MB)'
/** `{place}` is one of those below, or a folder that holds the database and the pictures. */
export const restored =
  'Restored {people, number} people, {blogs, number} blogs and {pictures, number} pictures ({megabytes} MB) into {place}'
export const restoredApart =
  'Restored {people, number} people, {blogs, number} blogs and {pictures, number} pictures ({megabytes} MB) into {database} and {media}'
export const databaseInUrl = 'the database in DATABASE_URL'
export const theBucket = 'the bucket {bucket}'
/** Before a list of files. */
export const missingFiles = '{count} files of pictures were not there when it was made:'
/** Behind that list, if it names only some. */
export const moreMissing = '  and {count} more, which its manifest.json names'
