import { resolve } from 'node:path'
import { z } from 'zod'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A setting and, in words, what it takes; the words end the line that stops a start with a wrong value. */
function takes<Value extends z.ZodType>(what: string, schema: Value) {
  return schema.meta({ takes: what })
}

const flag = z.stringbool({ truthy: ['true', 'on', '1'], falsy: ['false', 'off', '0'] })

const Environment = z.object({
  NODE_ENV: takes('development, production or test', z.enum(['development', 'production', 'test'])).default(
    'development',
  ),
  PORT: takes('a whole number from 0 to 65535', z.coerce.number().int().min(0).max(65535)).default(3000),
  HOST: takes('an address or host name to listen on', z.string().min(1)).default('127.0.0.1'),
  DATA_DIR: takes('a folder', z.string().min(1)).default('./data'),
  DATABASE_URL: takes(
    'a postgres:// address; leave it out for the embedded SQLite file',
    z.string().regex(/^postgres(ql)?:\/\/./),
  ).optional(),
  PUBLIC_URL: takes(
    'the http:// or https:// address under which people reach the site',
    z.url({ protocol: /^https?$/ }),
  ).optional(),
  ALLOWED_ORIGINS: takes(
    'origins such as https://app.example.org, separated by commas',
    z
      .string()
      .transform((list) => list.split(',').map((origin) => origin.trim()))
      .refine((list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)),
  ).optional(),
  PUBLIC_READING: takes('true or false', flag).default(false),
  GOOGLE_CLIENT_ID: takes('the client identifier of Google sign-in', z.string().min(1)).optional(),
  GOOGLE_ISSUER: takes('the issuer of the sign-in tokens', z.string().min(1)).default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: takes("the address of the issuer's public keys", z.url({ protocol: /^https?$/ })).default(
    'https://www.googleapis.com/oauth2/v3/certs',
  ),
  LOG_LEVEL: takes(LOG_LEVELS.join(', '), z.enum(LOG_LEVELS)).default('warn'),
  DEMO: takes('true or false', flag).optional(),
  RATE_LIMITS: takes('on or off', flag).default(true),
  TRUST_PROXY: takes('true or false', flag).default(false),
})

/** The names of all settings, in the order of `.env.example`. */
export const SETTINGS = Object.keys(Environment.shape)

export interface Config {
  port: number
  host: string
  /** Absolute path of the folder that holds the database file and the media. */
  dataDir: string
  databaseUrl: string | undefined
  /** Without a trailing slash; undefined: the address that the request names. */
  publicUrl: string | undefined
  /** People reach the site by https: cookies are secure, and browsers are told to stay with it. */
  https: boolean
  /** Other origins whose pages may use the API and the sockets with credentials. */
  allowedOrigins: string[]
  publicReading: boolean
  /** Undefined: Google sign-in is not offered. */
  google: { clientId: string; issuer: string; jwksUrl: string } | undefined
  logLevel: (typeof LOG_LEVELS)[number]
  demo: boolean
  rateLimits: boolean
  trustProxy: boolean
}

/** A setting that cannot be used. `message` is one line that names the variable, what it got and what it takes. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment; an empty value counts as absent.
 * @throws ConfigError with a line for each wrong value
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path }) => {
      const name = String(path[0]) as keyof typeof Environment.shape
      return `${name} is "${shown(name, given[name])}"; it takes ${takesOf(Environment.shape[name])}.`
    })
    throw new ConfigError([...new Set(lines)].join('\n'))
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    https: env.PUBLIC_URL?.startsWith('https:') ?? false,
    allowedOrigins: env.ALLOWED_ORIGINS ?? [],
    publicReading: env.PUBLIC_READING,
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER, jwksUrl: env.GOOGLE_JWKS_URL }
      : undefined,
    logLevel: env.LOG_LEVEL,
    demo: env.DEMO ?? env.NODE_ENV === 'development',
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY,
  }
}

/** A database address may hold a password, so only its beginning is ever shown. */
function shown(name: string, value: string | undefined): string {
  return name === 'DATABASE_URL' ? `${value?.slice(0, 8)}…` : (value ?? '')
}

function takesOf(schema: z.ZodType): string {
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return String((inner as z.ZodType).meta()?.takes)
}
