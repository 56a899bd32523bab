import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { DATABASE_FILE, type Db } from '../db/open.ts'
import { OperatorError } from '../operator-error.ts'
import { SITE_FILE } from './disk.ts'
import { mediaFolder } from './files.ts'
import type { MediaStore } from './media-store.ts'
import { findPictures } from './store.ts'

/** How many stored pictures are looked at to tell whose they are, where nothing says it yet. */
const LOOKED_AT = 200

const where = ({ s3 }: Config) => (s3 ? `the bucket ${s3.bucket} in S3_BUCKET` : 'DATA_DIR')

/**
 * Refuses a folder that holds pictures and no database, before one is made: its database is elsewhere.
 * @throws OperatorError where DATABASE_URL was left out, or the folder is not the one that was meant
 */
export async function refuseFolderOfAnother(config: Config): Promise<void> {
  if (config.databaseUrl || config.s3 || existsSync(join(config.dataDir, DATABASE_FILE))) return
  const [picture] = await readdir(mediaFolder(config)).catch(() => [])
  if (picture === undefined) return
  throw new OperatorError(
    'DATA_DIR holds the pictures of a site, and no database: set DATABASE_URL to its PostgreSQL database, or DATA_DIR to another folder. Nothing was touched.',
  )
}

/**
 * Sees to it that database and pictures are of one site, by the id that both hold; the first start gives it to them.
 * @throws OperatorError where they are of two; then nothing was changed
 */
export async function requireOneSite(db: Db, media: MediaStore, config: Config): Promise<void> {
  // The pictures are given the id last, so of an instance that starts at the same time either both are seen or neither.
  const given = await media.siteId()
  const own = await siteIdOf(db)
  if (own !== undefined && own === given) return
  // A store that was given to a site is no other one's: also not that of a copy, which was restored from its backup.
  if (given !== undefined || !(await mayBelongTogether(db, media))) {
    throw new OperatorError(
      `The pictures in ${where(config)} are of another site than the database: name the database and the store of pictures that belong together. Nothing was touched. (Where this database was restored to take the other one's place: remove ${SITE_FILE} beside the pictures, and start again.)`,
    )
  }
  await db
    .insertInto('site')
    .values({ only: 1, id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Of instances that start at the same time one has made it.
  const id = await siteIdOf(db)
  if (id !== undefined) await media.giveTo(id)
}

async function siteIdOf(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('site').select('id').executeTakeFirst())?.id
}

/** Whether no picture is stored, or one of the first that are is in the database. */
async function mayBelongTogether(db: Db, media: MediaStore): Promise<boolean> {
  const ids: string[] = []
  for await (const id of media.list(new Date(Date.now() + 60_000))) {
    ids.push(id)
    if (ids.length === LOOKED_AT) break
  }
  return ids.length === 0 || (await findPictures(db, ids)).size > 0
}
