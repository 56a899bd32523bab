import type { BlogFieldName } from '#contract/blog-fields.ts'
import { forKeyShare } from '../../db/locks.ts'
import type { Db } from '../../db/open.ts'
import { MEDIA_PATH, PICTURE_ID } from '../../media/store.ts'

const PICTURE_URL = new RegExp(`${MEDIA_PATH}(${PICTURE_ID})/`, 'g')

/**
 * Pictures that one draft keeps, and of which a save looks up whether they exist: its texts have room for 40,000 ids. A
 * blog has a few dozen. Any other is kept like one that no draft names: for 30 days from its upload.
 */
const DRAFT_PICTURES_MAX = 1000

/** The ids of the pictures that these values name and that are not linked yet, as many as the draft may still link. */
export function newPicturesIn(values: [BlogFieldName, string][], linked: Set<string>): string[] {
  const named = new Set<string>()
  // The short ones first: a field of a picture names one, and a text may name thousands.
  for (const [, value] of values.toSorted(([, one], [, two]) => one.length - two.length)) {
    for (const [, id = ''] of value.matchAll(PICTURE_URL)) {
      if (linked.size + named.size >= DRAFT_PICTURES_MAX) return [...named]
      if (!linked.has(id)) named.add(id)
    }
  }
  return [...named]
}

/** Those of the pictures that exist and are the author's own. */
export async function ownPictures(db: Db, authorId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const own = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', '=', authorId)
    .execute()
  return own.map(({ id }) => id)
}

/** Keeps those of the pictures that still exist. */
export async function linkPictures(db: Db, draftId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('draft_pictures')
    .columns(['draft_id', 'picture_id'])
    .expression((eb) =>
      eb
        .selectFrom('pictures')
        .select([eb.val(draftId).as('draft_id'), 'id'])
        .where('id', 'in', ids)
        .$call(forKeyShare(db)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The ids of the pictures that a draft keeps. */
export async function picturesOf(db: Db, draftId: string): Promise<string[]> {
  const rows = await db.selectFrom('draft_pictures').select('picture_id').where('draft_id', '=', draftId).execute()
  return rows.map(({ picture_id }) => picture_id)
}
