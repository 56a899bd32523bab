import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import type { Config } from '../config.ts'
import { DATABASE_FILE, type Db } from '../db/open.ts'
import { serverStart as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { SITE_FILE } from './disk.ts'
import { mediaFolder } from './files.ts'
import type { MediaStore } from './media-store.ts'
import { findPictures } from './store.ts'

/** How many stored pictures are looked up in the database when the store has no site id yet. */
const LOOKED_AT = 200

const where = ({ s3 }: Config) => (s3 ? formatMessage(messages.bucketOfPictures, { bucket: s3.bucket }) : 'DATA_DIR')

/**
 * Rejects a folder with pictures but without a database, before one is created: its database is elsewhere.
 * @throws OperatorError when DATABASE_URL is missing or DATA_DIR is the wrong folder
 */
export async function rejectForeignFolder(config: Config): Promise<void> {
  if (config.databaseUrl || config.s3 || existsSync(join(config.dataDir, DATABASE_FILE))) return
  const [picture] = await readdir(mediaFolder(config)).catch(() => [])
  if (picture === undefined) return
  throw new OperatorError(messages.noDatabaseHere)
}

/**
 * Ensures that database and pictures belong to the same site, by the id stored in both; the first start creates it.
 * @throws OperatorError when they belong to two sites; nothing is changed then
 */
export async function requireOneSite(db: Db, media: MediaStore, config: Config): Promise<void> {
  // The store gets the id last and is read first: if an instance starting at the same time has set it, both have it.
  const given = await media.siteId()
  const own = await siteIdOf(db)
  if (own !== undefined && own === given) return
  // A store with a site's id belongs to no other site, not even to a copy that was restored from that site's backup.
  if (given !== undefined || !(await mayBelongTogether(db, media))) {
    throw new OperatorError(formatMessage(messages.picturesOfAnotherSite, { place: where(config), file: SITE_FILE }))
  }
  await db
    .insertInto('site')
    .values({ only: 1, id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // An instance starting at the same time may have created it.
  const id = await siteIdOf(db)
  if (id !== undefined) await media.giveTo(id)
}

/** The id of the site that a database holds; undefined before its first start. */
export async function siteIdOf(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('site').select('id').executeTakeFirst())?.id
}

/** Whether the store is empty, or one of its first pictures is in the database. */
async function mayBelongTogether(db: Db, media: MediaStore): Promise<boolean> {
  const ids: string[] = []
  for await (const id of media.list(new Date(Date.now() + 60_000))) {
    ids.push(id)
    if (ids.length === LOOKED_AT) break
  }
  return ids.length === 0 || (await findPictures(db, ids)).size > 0
}
