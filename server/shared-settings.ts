import { createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import type { SharedSettings } from './db/running-instances.ts'
import { readMadeOnce } from './made-once.ts'
import { siteIdOf } from './media/site.ts'

/** The file in DATA_DIR by which instances know whether they share it. */
const FOLDER_ID_FILE = 'folder-id'

/**
 * What all instances on a database must have in common: where pictures are stored, the key of secrets (without one it
 * is in the folder), and the site's address. Hashes, salted with the site's id, of which no secret can be read.
 */
export async function sharedSettings(db: Db, config: Config): Promise<SharedSettings> {
  const { s3, secretKey, publicUrl, dataDir } = config
  const salt = (await siteIdOf(db)) ?? ''
  const hash = (setting: string, value: string) =>
    createHmac('sha256', salt).update(`${setting} ${value}`).digest('hex')
  const folder = () => readMadeOnce(join(dataDir, FOLDER_ID_FILE), randomUUID)
  return {
    pictures: hash('pictures', s3 ? `${s3.endpoint ?? ''} ${s3.bucket}` : await folder()),
    secret_key: hash('secret_key', secretKey ?? (await folder())),
    public_url: hash('public_url', publicUrl ?? ''),
  }
}

/** The names of these settings, for the operator. */
export function namesOfShared({ s3 }: Config): Record<keyof SharedSettings, string> {
  return {
    pictures: s3 ? 'S3_BUCKET or S3_ENDPOINT' : 'DATA_DIR',
    secret_key: 'SECRET_KEY',
    public_url: 'PUBLIC_URL',
  }
}
