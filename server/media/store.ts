import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Picture } from '#contract/pictures.ts'
import { DEFAULT_AVATAR } from '#contract/user-fields.ts'
import type { Db } from '../db/open.ts'
import type { PicturesTable } from '../db/schema.ts'
import type { Encoded } from './formats.ts'
import type { MediaStore } from './media-store.ts'

export const MEDIA_PATH = '/media/'

/** A picture whose files are stored; its row is inserted by the caller, in the transaction that uses it. */
export type NewPicture = Selectable<PicturesTable>

/** Stores the files of an encoded picture and returns the row to insert. */
export async function storeFiles(media: MediaStore, picture: Encoded, ownerId: string, now: Date): Promise<NewPicture> {
  const id = randomUUIDv7()
  const { versions, stills = [] } = picture
  const files = [
    ...versions.map(({ width, bytes }) => ({ name: versionName(width), bytes })),
    ...stills.map(({ width, bytes }) => ({ name: stillName(width), bytes })),
  ]
  await media.put(id, files)
  return {
    id,
    owner_id: ownerId,
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    widths: JSON.stringify(versions.map(({ width }) => width)),
    stills: picture.stills ? JSON.stringify(stills.map(({ width }) => width)) : null,
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    created_at: now.toISOString(),
  }
}

/** Inserts the rows of stored pictures, in the transaction that uses them. */
export async function insertPictures(db: Db, pictures: NewPicture[]): Promise<void> {
  if (pictures.length > 0) await db.insertInto('pictures').values(pictures).execute()
}

/** The columns from which a `Picture` is built. */
export type PictureRow = Pick<
  Selectable<PicturesTable>,
  'id' | 'width' | 'height' | 'placeholder' | 'widths' | 'stills'
>

const versionName = (width: number) => `${width}.webp`
const stillName = (width: number) => `${width}-still.webp`
/** Regular expression sources for a picture's id, which is also its folder name, and for the names of its files. */
export const PICTURE_ID = '[0-9a-f-]{36}'
export const FILE_NAME = '\\d+(?:-still)?\\.webp'
const widthsIn = (json: string | null) => JSON.parse(json ?? '[]') as number[]

/** The file names of a picture. */
export function fileNames({ widths, stills }: Pick<PictureRow, 'widths' | 'stills'>): string[] {
  return [...widthsIn(widths).map(versionName), ...widthsIn(stills).map(stillName)]
}

function variantsOf({ id, widths }: Pick<PictureRow, 'id' | 'widths'>): Picture['variants'] {
  return widthsIn(widths).map((width) => ({ url: `${MEDIA_PATH}${id}/${versionName(width)}`, width }))
}

function stillsOf({ id, stills }: Pick<PictureRow, 'id' | 'stills'>): Picture['variants'] {
  return widthsIn(stills).map((width) => ({ url: `${MEDIA_PATH}${id}/${stillName(width)}`, width }))
}

/** Maps a row to its contract type. */
export function pictureOf(row: PictureRow): Picture {
  const { width, height, placeholder, stills } = row
  const variants = variantsOf(row)
  const url = variants.at(-1)?.url ?? ''
  return { url, width, height, placeholder, variants, ...(stills && { stills: stillsOf(row) }) }
}

/** The columns of the left-joined `pictures` that `avatarOf` needs. */
export const AVATAR_COLUMNS = [
  'pictures.id as avatar_id',
  'pictures.width',
  'pictures.height',
  'pictures.placeholder',
  'pictures.widths',
  'pictures.stills',
] as const

/** The avatar in a row with `AVATAR_COLUMNS`, or null. The smaller variants of an animated avatar are stills. */
export function avatarOf(row: {
  avatar_id: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  widths: string | null
  stills: string | null
}): Picture | null {
  const { avatar_id: id, width, height, placeholder, widths, stills } = row
  if (!id || !width || !height || !placeholder || !widths) return null
  const picture = pictureOf({ id, width, height, placeholder, widths, stills })
  const narrower = picture.stills?.filter((still) => still.width < width) ?? []
  return { ...picture, variants: [...narrower, ...picture.variants] }
}

/** The URL of an avatar in a byline, shown at 40 pixels: the narrowest version, and a still for an animation. */
export function smallAvatar(id: string | null, widths: string | null, stills: string | null): string {
  if (!id || !widths) return DEFAULT_AVATAR
  return (stillsOf({ id, stills })[0] ?? variantsOf({ id, widths })[0])?.url ?? DEFAULT_AVATAR
}

/**
 * The pictures with these ids, by id; unknown ids are skipped.
 * @param ownerId only pictures of this user: a user must not use the pictures of other users
 */
export async function findPictures(db: Db, ids: string[], ownerId?: string): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map()
  let query = db.selectFrom('pictures').selectAll().where('id', 'in', ids)
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId)
  const rows = await query.execute()
  return new Map(rows.map((row) => [row.id, pictureOf(row)]))
}

/** Deletes the rows of those of `ids` that no blog, revision, draft, page or avatar uses. @returns the ids whose files can be deleted */
export async function deleteUnusedPictures(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const dropped = await db
    .deleteFrom('pictures')
    .where('pictures.id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('blog_pictures').select('picture_id').whereRef('picture_id', '=', 'pictures.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('draft_pictures').select('picture_id').whereRef('picture_id', '=', 'pictures.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('revision_pictures').select('picture_id').whereRef('picture_id', '=', 'pictures.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('site_page_pictures').select('picture_id').whereRef('picture_id', '=', 'pictures.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('avatar_id').whereRef('avatar_id', '=', 'pictures.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account_deletions').select('avatar_id').whereRef('avatar_id', '=', 'pictures.id'))),
    )
    .returning('pictures.id')
    .execute()
  return dropped.map(({ id }) => id)
}

const HOUR = 60 * 60 * 1000
/** How long an uploaded picture is kept before its text is saved: a draft may stay in a browser for weeks. */
const UNSAVED_KEPT = 30 * 24 * HOUR
/** Unreferenced files are not deleted immediately, because a wrong setting may be the cause. */
const TRASH_KEPT = 7 * 24 * HOUR
const BATCH = 200

/** Numbers of pictures that a sweep trashed and removed. */
export interface SweepResult {
  trashed: number
  removed: number
}

/**
 * Reconciles rows and files after a crash or an interrupted change: rows of pictures whose text was never saved are
 * deleted after 30 days, files without a row are moved to the trash and deleted from there after a week.
 * @param startedAt files written later belong to requests in progress
 * @param exclusive whether no other process writes here, so that every older file without a row is orphaned
 */
export async function sweep(db: Db, media: MediaStore, startedAt: Date, exclusive: boolean): Promise<SweepResult> {
  // With no users in the database, the pictures probably belong to another one, and a setting is wrong.
  if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return { trashed: 0, removed: 0 }
  const now = startedAt.getTime()
  const removed = await media.emptyTrash(new Date(now - TRASH_KEPT))
  await dropUnsaved(db, new Date(now - UNSAVED_KEPT))
  let trashed = 0
  let batch: string[] = []
  const trashOwnerless = async () => {
    const owned = await findPictures(db, batch)
    const ownerless = batch.filter((id) => !owned.has(id))
    if (ownerless.length > 0) await media.trash(ownerless)
    trashed += ownerless.length
    batch = []
  }
  for await (const id of media.list(exclusive ? startedAt : new Date(now - HOUR))) {
    batch.push(id)
    if (batch.length === BATCH) await trashOwnerless()
  }
  await trashOwnerless()
  return { trashed, removed }
}

/** Deletes unused rows of pictures created before a time, in batches: a single statement would block other writes. */
async function dropUnsaved(db: Db, before: Date): Promise<void> {
  const older = db.selectFrom('pictures').select('id').where('created_at', '<', before.toISOString())
  let ids: string[] = []
  do {
    const rows = await older
      .where('id', '>', ids.at(-1) ?? '')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    ids = rows.map(({ id }) => id)
    await deleteUnusedPictures(db, ids)
  } while (ids.length === BATCH)
}
