// What a setting in the environment takes, and what the program says of one that it does not take. Names in capitals are
// those of settings.

/** `{takes}` is a text of this file that begins with "takes". */
export const invalid = '{name} is "{value}"; it takes {takes}.'
/** A setting that is missing, where another one is given. */
export const missing = '{name} is "" beside {given}; it takes {takes}.'
/** `{name}` is a variable of the environment, `{setting}` a setting with nearly that name. */
export const misspelt = '{name} is not a setting. Did you mean {setting}?'
export const backupsPublic = 'BACKUP_TO names the bucket that is public under MEDIA_URL; it takes another one.'
export const demoResetAlone =
  'DEMO_RESET takes DEMO=true beside it, and neither DATABASE_URL nor S3_BUCKET: it resets sample content in DATA_DIR only.'

// Behind "it takes": the setting that each is for
/** NODE_ENV: the three words are typed as they are. */
export const takesNodeEnv = 'development, production or test'
export const takesPort = 'a whole number from 0 to 65535'
export const takesHost = 'an address or host name to listen on'
export const takesFolder = 'a folder'
/** STORAGE_RESERVE, STORAGE_MAX. */
export const takesMegabytes = 'a whole number of megabytes'
export const takesDatabaseUrl = 'a postgres:// address; leave it out for the embedded SQLite file'
export const takesConnections = 'a whole number from 2 to 1000'
export const takesPublicUrl = 'the http:// or https:// address under which people reach the site'
export const takesOrigins = 'origins such as https://app.example.org, separated by commas'
/** The words are typed as they are, here and below. */
export const takesTrueOrFalse = 'true or false'
export const takesOnOrOff = 'on or off'
export const takesGoogleClient = 'the client identifier of Google sign-in'
export const takesGoogleIssuer = 'the issuer of the sign-in tokens'
export const takesGoogleKeys = "the address of the issuer's public keys"
export const takesSmtpUrl = 'an smtp:// or smtps:// address such as smtps://user:password@mail.example.org'
export const takesMailFrom = 'an address, or a name and an address such as Our club <blog@example.org>'
export const takesMediaUrl = 'the public http:// or https:// address of the bucket in S3_BUCKET'
export const takesBucket = 'the name of the bucket that holds the pictures'
export const takesBucketEndpoint = "the http:// or https:// address of the store; leave it out for Amazon's"
export const takesBucketRegion = 'the region of the bucket'
export const takesKeyId = 'the identifier of the key to the bucket'
export const takesKeySecret = 'the secret of the key to the bucket'
export const takesBackupTime = 'a time of day in UTC, such as 03:30'
export const takesBackupPlace = 'a folder, or s3://bucket/prefix beside the key in S3_…'
/** The letters are those of `7d 4w 12m`, which is typed as it is. */
export const takesBackupRule = 'how many days, weeks and months of backups to keep, such as 7d 4w 12m'
export const takesSecretKey = 'a secret of 32 characters or more'
export const takesMetricsToken = 'a secret of 16 characters or more'
export const takesCollector = 'the http:// or https:// address of an OpenTelemetry collector'
/** UPDATE_CHECK. */
export const takesUpdateCheck = 'the http:// or https:// address that names the latest release'
