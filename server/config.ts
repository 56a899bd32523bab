// Over 250 lines, so that a setting is added in one file: its values, their parsing, and its dependencies.
//
// To add a setting of the operator (commit 4697e91):
// 1. `Environment`, `Config` and `readConfig` here, what it takes in `messages/en/environment.ts`; the code reads
//    `deps.config`.
// 2. `.env.example`, in the same order, and the table in `docs/running/settings.md`.
// 3. `server/shared-settings.ts`, if all instances must have the same. Tests set it by `makeSite({ NAME: … })`.

import { resolve } from 'node:path'
import { z } from 'zod'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { SITE_TITLE } from '#contract/site.ts'
import { environment as messages } from './language/messages.ts'
import { OperatorError } from './operator-error.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const DEMO_RESETS = ['hourly'] as const

/** A setting with what it takes, which ends the error message for an invalid value: a text by its name, or values. */
function takes<Value extends z.ZodType>(
  what: keyof typeof messages | typeof LOG_LEVELS | typeof DEMO_RESETS,
  schema: Value,
) {
  return schema.meta({ takes: what })
}

const httpUrl = z.url({ protocol: /^https?$/ })
const flag = z.stringbool({ truthy: ['true', 'on', '1'], falsy: ['false', 'off', '0'] })

/** `7d 4w 12m`: each letter at most once, and at least one count above zero. */
const keepRule = z
  .string()
  .regex(/^(?=.*[1-9])(?!.*([dwm]).*\1)\d{1,4}[dwm]( \d{1,4}[dwm])*$/)
  .transform((rule): RetentionRule => {
    const of = (letter: string) => Number(new RegExp(`(\\d+)${letter}`).exec(rule)?.[1] ?? 0)
    return { days: of('d'), weeks: of('w'), months: of('m') }
  })

const Environment = z.object({
  NODE_ENV: takes('takesNodeEnv', z.enum(['development', 'production', 'test'])).default('development'),
  PORT: takes('takesPort', z.coerce.number().int().min(0).max(65535)).default(3000),
  HOST: takes('takesHost', z.string().min(1)).default('127.0.0.1'),
  DATA_DIR: takes('takesFolder', z.string().min(1)).default('./data'),
  STORAGE_RESERVE: takes('takesMegabytes', z.coerce.number().int().min(0)).default(500),
  STORAGE_MAX: takes('takesMegabytes', z.coerce.number().int().min(1)).optional(),
  DATABASE_URL: takes('takesDatabaseUrl', z.string().regex(/^postgres(ql)?:\/\/./)).optional(),
  DATABASE_CONNECTIONS: takes('takesConnections', z.coerce.number().int().min(2).max(1000)).default(10),
  PUBLIC_URL: takes('takesPublicUrl', httpUrl).optional(),
  ALLOWED_ORIGINS: takes(
    'takesOrigins',
    z
      .string()
      .transform((list) => list.split(',').map((origin) => origin.trim()))
      .refine((list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)),
  ).optional(),
  PUBLIC_READING: takes('takesTrueOrFalse', flag).optional(),
  GOOGLE_CLIENT_ID: takes('takesGoogleClient', z.string().min(1)).optional(),
  GOOGLE_ISSUER: takes('takesGoogleIssuer', z.string().min(1)).default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: takes('takesGoogleKeys', httpUrl).default('https://www.googleapis.com/oauth2/v3/certs'),
  SMTP_URL: takes(
    'takesSmtpUrl',
    z
      .string()
      .regex(/^smtps?:\/\/[^\s]+$/)
      .refine((url) => Boolean(URL.parse(url)?.hostname)),
  ).optional(),
  MAIL_FROM: takes(
    'takesMailFrom',
    z.string().regex(/^(?:[^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/),
  ).optional(),
  MEDIA_URL: takes('takesMediaUrl', httpUrl).optional(),
  S3_BUCKET: takes('takesBucket', z.string().min(1)).optional(),
  S3_ENDPOINT: takes('takesBucketEndpoint', httpUrl).optional(),
  S3_REGION: takes('takesBucketRegion', z.string().min(1)).optional(),
  S3_ACCESS_KEY_ID: takes('takesKeyId', z.string().min(1)).optional(),
  S3_SECRET_ACCESS_KEY: takes('takesKeySecret', z.string().min(1)).optional(),
  S3_FORCE_PATH_STYLE: takes('takesTrueOrFalse', flag).optional(),
  BACKUP_AT: takes('takesBackupTime', z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)).optional(),
  BACKUP_TO: takes(
    'takesBackupPlace',
    z.string().refine((place) => !place.includes('://') || /^s3:\/\/[^/]+(\/[^/]+)*\/?$/.test(place)),
  ).optional(),
  BACKUP_KEEP: takes('takesBackupRule', keepRule).default({
    days: 7,
    weeks: 4,
    months: 12,
  }),
  SECRET_KEY: takes('takesSecretKey', z.string().min(32)).optional(),
  LOG_LEVEL: takes(LOG_LEVELS, z.enum(LOG_LEVELS)).default('warn'),
  DEMO: takes('takesTrueOrFalse', flag).optional(),
  DEMO_RESET: takes(DEMO_RESETS, z.enum(DEMO_RESETS)).optional(),
  RATE_LIMITS: takes('takesOnOrOff', flag).default(true),
  TRUST_PROXY: takes('takesTrueOrFalse', flag).default(false),
  METRICS_TOKEN: takes('takesMetricsToken', z.string().min(16)).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: takes('takesCollector', httpUrl).optional(),
  UPDATE_CHECK: takes('takesUpdateCheck', httpUrl).optional(),
})

/** The names of all settings in the order of `.env.example`. */
export const SETTINGS = Object.keys(Environment.shape)

export interface Config {
  port: number
  host: string
  /** Absolute path of the folder that holds the database file and the media. */
  dataDir: string
  /** Bytes of the disk that new pictures must leave free. */
  storageReserve: number
  /** Maximum bytes of all pictures together; undefined: limited by the disk only. */
  storageMax: number | undefined
  databaseUrl: string | undefined
  /** Maximum number of this instance's PostgreSQL connections for queries. */
  databaseConnections: number
  /** Without a trailing slash; undefined: taken from each request. */
  publicUrl: string | undefined
  /** Other origins whose pages may use the API and the sockets with credentials. */
  allowedOrigins: string[]
  /** Undefined: the setting of the admins decides. */
  publicReading: boolean | undefined
  /** Undefined: Google sign-in is not offered. */
  google: { clientId: string; issuer: string; jwksUrl: string } | undefined
  mail: MailSettings
  /** Undefined: pictures are stored on disk. */
  s3: S3Settings | undefined
  /** The public URL of the bucket, without a trailing slash; undefined: the site serves the pictures. */
  mediaUrl: string | undefined
  /** Undefined: no scheduled backups. */
  backup: BackupSettings | undefined
  /** Encrypts secrets in the database; undefined: a file in `dataDir` has the key. */
  secretKey: string | undefined
  logLevel: (typeof LOG_LEVELS)[number]
  isProduction: boolean
  demo: boolean
  /** Whether the sample content is restored every hour; see demo-reset.ts. */
  demoReset: boolean
  rateLimits: boolean
  trustProxy: boolean
  /** The bearer token for `/metrics`; undefined: there is no such endpoint. */
  metricsToken: string | undefined
  /** Where traces are sent, without a trailing slash; undefined: no tracing. */
  otelEndpoint: string | undefined
  /** The address that is asked once a day for the latest release; undefined: none is. */
  updateCheck: string | undefined
}

/** Scheduled backups. */
export interface BackupSettings {
  /** HH:MM in UTC. */
  at: string
  to: BackupDestination
  keep: RetentionRule
}

export interface MailSettings {
  /** With the credentials; undefined: emails are written to a folder. */
  smtpUrl: string | undefined
  /** The sender of all emails, with or without a name. */
  from: string
}

/** The settings of a site with scheduled backups. */
export type BackupConfig = Config & { backup: BackupSettings }

/** Where archives are stored: in a folder (an absolute path), or in a bucket under keys that begin with `prefix`. */
export type BackupDestination = { folder: string } | { s3: S3Settings; prefix: string }

/** How many of the last days, weeks and months with a backup keep their newest one. */
export interface RetentionRule {
  days: number
  weeks: number
  months: number
}

/** A bucket and how to reach it. */
export interface S3Settings {
  /** Undefined: Amazon S3. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket's name is in the URL's path instead of its host name. */
  forcePathStyle: boolean
}

/**
 * Reads the settings from the environment; an empty value counts as unset.
 * @throws OperatorError with a line for each invalid value: the variable, its value and the accepted values
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path }) => {
      const name = String(path[0]) as keyof typeof Environment.shape
      const value = shownValue(name, given[name])
      return formatMessage(messages.invalid, { name, value, takes: takesOf(Environment.shape[name]) })
    })
    throw new OperatorError([...new Set(lines)].join('\n'))
  }
  const env = parsed.data
  const s3 = readS3(env)
  // Without PUBLIC_URL a request names the site: links in emails would lead to any site that its sender chooses.
  if (env.SMTP_URL) requireBeside(env, 'SMTP_URL', ['MAIL_FROM', 'PUBLIC_URL'])
  if (env.DEMO_RESET && (!env.DEMO || env.DATABASE_URL || s3)) throw new OperatorError(messages.demoResetAlone)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    storageReserve: env.STORAGE_RESERVE * 1_000_000,
    storageMax: env.STORAGE_MAX && env.STORAGE_MAX * 1_000_000,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    allowedOrigins: env.ALLOWED_ORIGINS ?? [],
    publicReading: env.PUBLIC_READING,
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER, jwksUrl: env.GOOGLE_JWKS_URL }
      : undefined,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? `${SITE_TITLE} <blogi@localhost>` },
    s3,
    mediaUrl: env.MEDIA_URL?.replace(/\/+$/, ''),
    backup: readBackup(env),
    secretKey: env.SECRET_KEY,
    logLevel: env.LOG_LEVEL,
    isProduction: env.NODE_ENV === 'production',
    demo: env.DEMO ?? env.NODE_ENV === 'development',
    demoReset: env.DEMO_RESET !== undefined,
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    otelEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    updateCheck: env.UPDATE_CHECK,
  }
}

type Environment = z.output<typeof Environment>

/** @throws OperatorError with a line for each required bucket setting that is missing */
function readS3(env: Environment): S3Settings | undefined {
  const given = BUCKET_SETTINGS.find((name) => env[name] !== undefined)
  // The key may be set for backups only.
  const isForBackups = env.BACKUP_TO?.startsWith('s3://') && !env.S3_BUCKET && !env.MEDIA_URL
  if (!given || isForBackups) return undefined
  requireBeside(env, given, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  return bucketSettings(env, env.S3_BUCKET as string)
}

function bucketSettings(env: Environment, bucket: string): S3Settings {
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? 'us-east-1',
    bucket,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
  }
}

/** @throws OperatorError if one of the two is missing, or if the backups would be readable by everyone */
function readBackup(env: Environment): BackupSettings | undefined {
  const given = (['BACKUP_AT', 'BACKUP_TO'] as const).find((name) => env[name] !== undefined)
  if (!given) return undefined
  requireBeside(env, given, ['BACKUP_AT', 'BACKUP_TO'])
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(env.BACKUP_TO as string) ?? []
  const settings = { at: env.BACKUP_AT as string, keep: env.BACKUP_KEEP }
  if (!bucket) return { ...settings, to: { folder: resolve(env.BACKUP_TO as string) } }
  requireBeside(env, 'BACKUP_TO', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  if (env.MEDIA_URL && bucket === env.S3_BUCKET) {
    throw new OperatorError(messages.backupsPublic)
  }
  return { ...settings, to: { s3: bucketSettings(env, bucket), prefix: prefix && `${prefix}/` } }
}

/** @throws OperatorError with a line for each of `names` that is missing */
function requireBeside(env: Environment, given: string, names: (keyof Environment)[]): void {
  const lines = names
    .filter((name) => env[name] === undefined)
    .map((name) => formatMessage(messages.missing, { name, given, takes: takesOf(Environment.shape[name]) }))
  if (lines.length > 0) throw new OperatorError(lines.join('\n'))
}

const BUCKET_SETTINGS = [
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
  'MEDIA_URL',
] as const

/** Redacts a value for a message: a token, a key and a mail server's URL fully, a database URL after its beginning, the credentials of other URLs. */
function shownValue(name: string, value = ''): string {
  if (name === 'METRICS_TOKEN' || name === 'SECRET_KEY' || name === 'SMTP_URL') return '…'
  return name === 'DATABASE_URL' ? `${value.slice(0, 8)}…` : value.replace(/\/\/[^/]*@/, '//…@')
}

function takesOf(schema: z.ZodType): string {
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema
  const what = (inner as z.ZodType).meta()?.takes as Parameters<typeof takes>[0]
  return typeof what === 'string' ? messages[what] : joined(what)
}
