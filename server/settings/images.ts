import { hash } from 'node:crypto'
import type { SiteImageKind, SiteImages } from '#contract/site-images.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Sender } from '../http/fair-queue.ts'
import { encodePicture } from '../media/encode.ts'
import type { Format } from '../media/formats.ts'

/** Where the images are served. A URL has the hash of the content, which never changes under it. */
export const SITE_IMAGES_PATH = '/site-images/'

/** A logo is shown 36 px high, at most 256 px wide, on screens of up to three times as many pixels. */
const LOGO: Format = { widths: [768], square: false, heightMax: 160, png: true }
const FORMATS: Record<SiteImageKind, Format> = {
  logo: LOGO,
  'logo-dark': LOGO,
  icon: { widths: [256], square: true, png: true },
}

/** The images that there are. */
export async function listSiteImages(db: Db): Promise<SiteImages> {
  const rows = await db.selectFrom('site_images').select(['kind', 'hash', 'width', 'height']).orderBy('kind').execute()
  return Object.fromEntries(
    rows.map(({ kind, hash: name, width, height }) => [kind, { url: `${SITE_IMAGES_PATH}${name}.png`, width, height }]),
  )
}

/** The PNG with a hash, if it is one of the site's images. */
export async function findSiteImage(db: Db, name: string): Promise<Buffer | undefined> {
  const image = await db.selectFrom('site_images').select('png').where('hash', '=', name).executeTakeFirst()
  return image && Buffer.from(image.png, 'base64')
}

interface Change {
  kind: SiteImageKind
  /** Null: a command on the server. */
  actorId: string | null
}

/**
 * Chooses an image, with its entry in the audit log; of an animation the first frame.
 * @throws Problem as `encodePicture` does
 */
export async function setSiteImage(db: Db, bytes: Buffer, change: Change, sender: Sender, now: Date): Promise<void> {
  const { versions, stills = versions, width, height } = await encodePicture(bytes, FORMATS[change.kind], sender)
  const still = stills.at(-1)
  if (!still) throw new Error('a picture without a version')
  const size = { width: still.width, height: Math.max(1, Math.round((height * still.width) / width)) }
  const png = still.bytes.toString('base64')
  const row = { kind: change.kind, hash: hash('sha256', still.bytes).slice(0, 32), ...size, png }
  await inTransaction(db, async (trx) => {
    await lockTable(trx, 'site_images')
    await trx.deleteFrom('site_images').where('kind', '=', change.kind).execute()
    await trx.insertInto('site_images').values(row).execute()
    await appendEntry(trx, { actorId: change.actorId, action: 'change-setting', subjectId: change.kind }, now)
  })
}

/** Removes an image. @returns whether there was one */
export function removeSiteImage(db: Db, { kind, actorId }: Change, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const removed = await trx.deleteFrom('site_images').where('kind', '=', kind).returning('kind').executeTakeFirst()
    if (removed) await appendEntry(trx, { actorId, action: 'change-setting', subjectId: kind }, now)
    return removed !== undefined
  })
}
