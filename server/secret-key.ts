import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import type { Config } from './config.ts'
import { serverStart as messages } from './language/messages.ts'
import { readMadeOnce } from './made-once.ts'
import { OperatorError } from './operator-error.ts'

/** The file in DATA_DIR with the key of a site without SECRET_KEY: a copy of the database alone opens no secret. */
export const KEY_FILE = 'secret.key'
const KEY_BYTES = 32
/** Characters; SECRET_KEY has as many at least (config.ts). */
const SECRET_MIN = 32
const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts what the program itself must read again, with AES-256-GCM.
 * @param context what it belongs to; needed again
 * @throws OperatorError if the key's file is cut off
 */
export async function encrypt(config: Config, text: string, context: string): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const secret = await secretOf(config)
  if (secret.length < SECRET_MIN) throw new OperatorError(formatMessage(messages.keyDamaged, { file: KEY_FILE }))
  const cipher = createCipheriv(ALGORITHM, derivedKey(secret), iv).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The text that `encrypt` was given, or undefined if it was encrypted with another key or for another context. */
export async function decrypt(config: Config, encrypted: string, context: string): Promise<string | undefined> {
  const bytes = Buffer.from(encrypted, 'base64url')
  const key = derivedKey(await secretOf(config))
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** Whether there is a key already; without one, the functions here create the file. */
export const hasKey = ({ secretKey, dataDir }: Config) => secretKey !== undefined || existsSync(join(dataDir, KEY_FILE))

/** A name for something that can be guessed, such as a network: the same each time, and nothing to anyone else. */
export async function pseudonymOf(config: Config, text: string): Promise<string> {
  return createHmac('sha256', derivedKey(await secretOf(config)))
    .update(text)
    .digest('base64url')
}

const derivedKey = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'blogi', KEY_BYTES))
const secretOf = async ({ secretKey, dataDir }: Config) =>
  secretKey ?? (await readMadeOnce(join(dataDir, KEY_FILE), () => randomBytes(KEY_BYTES).toString('base64url')))
