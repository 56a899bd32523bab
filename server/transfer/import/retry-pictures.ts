import type { Element } from 'domhandler'
import type { Transaction } from 'kysely'
import { RICH_TEXTS, type RichTextName, TEXT_FIELDS } from '#contract/blog-fields.ts'
import { RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import { shapeOf } from '#contract/shape-of.ts'
import { completeBlog, incompleteBlog } from '../../blogs/imported.ts'
import { sanitize } from '../../blogs/save.ts'
import { byField } from '../../db/blog-columns.ts'
import type { Db } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { imports as messages } from '../../language/messages.ts'
import { findPictures, insertPictures, pictureOf } from '../../media/store.ts'
import { picturesNamed, readRichText, type SanitizedText, writeRichText } from '../../rich-text/rich-text.ts'
import { completePage, incompletePage } from '../../settings/imported-pages.ts'
import { changedNote, isMissing, missingLeadNote, missingNote, withReason } from './missing-marks.ts'
import { fetchableIn, hashOf, type Place, retriableIn } from './missing-pictures.ts'
import { type MissingRow, missingTexts, nextMissing } from './missing-store.ts'
import { type PictureParts, Pictures, type PlacedText } from './pictures.ts'

/** How often an item is begun again that someone saves at the same moment, or another try completes. */
const TRIES = 5

/** A line of the report, and what is in its place; undefined: nothing. */
export interface ChangedNote {
  of: string
  from: string
  to: string | undefined
}

export interface RetryParts extends PictureParts {
  /** Called in the transaction that puts pictures in their places. */
  changed: (trx: Db, notes: ChangedNote[], fetched: number) => Promise<void>
}

/** What is there of an item, and how pictures are put into it. */
interface Incomplete {
  /** What is stored in a place: the id of the lead picture, or a text. */
  storedIn: (place: Place) => string | null | undefined
  sanitized: (found: Tried[]) => Promise<Map<Place, ToStore>>
  /** @returns pictures whose files can be deleted; undefined if the item was changed in the meantime */
  complete: (trx: Transaction<Schema>, written: Written[]) => Promise<string[] | undefined>
}

/**
 * Reads the pictures again that an import could not have, and puts them in their places where the text is as it was
 * imported. Can be interrupted and repeated.
 * @param begunAt those that were tried since are not tried again
 * @param progress called after each try of a blog or page; what it throws ends it
 * @returns how many of those that were tried are still missing
 * @throws OperatorError if there is no room for pictures
 */
export async function retryPictures(
  parts: RetryParts,
  { importId, begunAt }: { importId: string; begunAt: string },
  progress: () => Promise<void>,
): Promise<number> {
  const pictures = new Pictures(parts)
  let missing = 0
  for (let after = ''; ; ) {
    const key = await nextMissing(parts.db, importId, begunAt, after)
    if (key === undefined) return missing
    after = key
    let left: number | undefined
    for (let tries = 0; left === undefined && tries < TRIES; tries++) {
      left = await retryItem(parts, pictures, await missingTexts(parts.db, key, begunAt), begunAt)
      await progress()
    }
    missing += left ?? 0
  }
}

/** @returns how many pictures are still missing; undefined: it was changed in the meantime, and nothing was done */
async function retryItem(
  parts: RetryParts,
  pictures: Pictures,
  rows: MissingRow[],
  begunAt: string,
): Promise<number | undefined> {
  const { db, media } = parts
  // Another try has had them.
  if (rows.length === 0) return 0
  const item = await incompleteOf(db, rows)
  const isAsImported = ({ place, stored }: MissingRow) => {
    const now = item?.storedIn(place as Place)
    return now != null && hashOf(now) === stored
  }
  const [asImported, changed] = [rows.filter(isAsImported), rows.filter((row) => !isAsImported(row))]
  const sources = asImported.map(({ source }) => source)
  const { texts, stored, release } = await pictures.storeTexts(sources, rows[0]?.owner_id ?? '', () => {}, isMissing)
  try {
    const tried = asImported.map((row, at): Tried => ({ row, ...(texts[at] ?? { html: row.source, inText: [] }) }))
    const written = await writtenOf(item, tried)
    const shown = new Set(written.filter(({ now }) => now !== undefined).flatMap(({ inText }) => inText))
    const used = stored.filter((picture) => shown.has(picture))
    const unused = await inTransaction(db, async (trx) => {
      await insertPictures(trx, used)
      const dropped = item && shown.size > 0 ? await item.complete(trx, written) : []
      if (!dropped) throw new Changed()
      for (const row of changed) await forget(trx, row)
      for (const one of written) await keepOrForget(trx, one, begunAt)
      await parts.changed(trx, [...changed.flatMap(notesOfChanged), ...written.flatMap(notesOf)], used.length)
      return dropped
    })
    pictures.remember(used)
    await pictures.drop(stored.filter((picture) => !shown.has(picture)))
    await media.remove(unused)
    return written.reduce((sum, one) => sum + keptIn(one), 0)
  } catch (error) {
    await pictures.drop(stored)
    if (error instanceof Changed) return undefined
    throw error
  } finally {
    release()
  }
}

/** A text whose pictures were read again. */
interface Tried extends PlacedText {
  row: MissingRow
}

/** What becomes of it: `now` is to be stored in its place; undefined: nothing changes there. */
interface Written extends Tried {
  now: ToStore | undefined
  /** It would be too long with its pictures, which are not tried again. */
  isTooLong?: true
}
/** A text; of the lead picture its id. */
type ToStore = SanitizedText | string
const htmlOf = (now: ToStore): string => (typeof now === 'string' ? now : now.html)

/** Sanitises the texts that got pictures. One that would be too long stays as it is. */
async function writtenOf(item: Incomplete | undefined, tried: Tried[]): Promise<Written[]> {
  const found = tried.filter(({ inText }) => inText.length > 0)
  const texts = item && found.length > 0 ? await item.sanitized(found) : new Map<Place, ToStore>()
  return tried.map((one): Written => {
    const now = texts.get(one.row.place as Place)
    const isCut = typeof now === 'object' && now.isCut
    if (now === undefined || (!isCut && Buffer.byteLength(htmlOf(now)) <= RICH_TEXT_MAX_BYTES)) return { ...one, now }
    return { ...one, html: withReason(one.row.source, messages.reasonTextLong), now: undefined, isTooLong: true }
  })
}

/** The item, or what it misses, was changed in the meantime. */
class Changed extends Error {}

async function incompleteOf(db: Db, rows: MissingRow[]): Promise<Incomplete | undefined> {
  const [{ kind = '', item_id: id = '', owner_id: ownerId = '' } = {}] = rows
  return kind === 'page' ? pageOf(db, id, ownerId) : blogOf(db, id, ownerId)
}

async function blogOf(db: Db, id: string, ownerId: string): Promise<Incomplete | undefined> {
  const blog = await incompleteBlog(db, id)
  if (!blog) return undefined
  const fields = byField(TEXT_FIELDS, blog)
  return {
    storedIn: (place) => (place === 'mainImage' ? blog.main_image_id : fields[place as RichTextName]),
    sanitized: async (found) => {
      const given = shapeOf(RICH_TEXTS, (name) => found.find(({ row }) => row.place === name)?.html ?? '')
      const texts = await sanitize(db, ownerId, given, newPictures(found))
      return new Map(
        found.map(({ row: { place }, inText: [lead] }): [Place, ToStore] =>
          place === 'mainImage' ? [place, lead?.id ?? ''] : [place as Place, texts[place as RichTextName]],
        ),
      )
    },
    complete: (trx, written) => {
      const texts: Partial<Record<RichTextName, SanitizedText>> = {}
      for (const { row, now } of written) if (typeof now === 'object') texts[row.place as RichTextName] = now
      const mainImage = written.map(({ now }) => now).find((now) => typeof now === 'string')
      return completeBlog(trx, blog, { texts, mainImage })
    },
  }
}

async function pageOf(db: Db, slug: string, ownerId: string): Promise<Incomplete | undefined> {
  const page = await incompletePage(db, slug)
  if (!page) return undefined
  return {
    storedIn: () => page.content,
    sanitized: async (found) => {
      const read = await readRichText(found[0]?.html ?? '')
      const known = await findPictures(db, [...new Set(picturesNamed(read))], ownerId)
      return new Map([['content', await writeRichText(read, new Map([...known, ...newPictures(found)]))]])
    },
    complete: async (trx, [written]) => {
      if (typeof written?.now !== 'object') return []
      return (await completePage(trx, page, written.now)) ? [] : undefined
    },
  }
}

const newPictures = (texts: PlacedText[]) =>
  new Map(texts.flatMap(({ inText }) => inText.map((picture) => [picture.id, pictureOf(picture)] as const)))

const keptIn = ({ html, isTooLong }: Written): number => (isTooLong ? 0 : retriableIn(html).length)

/** @throws Changed if another try has had pictures of it in the meantime, as `forget` does */
async function keepOrForget(trx: Db, one: Written, begunAt: string): Promise<void> {
  const { row, html, now } = one
  if (keptIn(one) === 0) return forget(trx, row)
  const stored = now === undefined ? row.stored : hashOf(htmlOf(now))
  const { numUpdatedRows } = await trx
    .updateTable('missing_pictures')
    .set({ source: html, pictures: fetchableIn(html), tried_at: begunAt, stored })
    .where('item_key', '=', row.item_key)
    .where('place', '=', row.place)
    .where('stored', '=', row.stored)
    .where('source', '=', row.source)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Changed()
}

async function forget(trx: Db, { item_key, place, stored, source }: MissingRow): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('missing_pictures')
    .where('item_key', '=', item_key)
    .where('place', '=', place)
    .where('stored', '=', stored)
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Changed()
}

const lineOf = ({ place }: MissingRow, image: Element) =>
  place === 'mainImage' ? missingLeadNote(image) : missingNote(image)

/** The lines about pictures that were tried again: those of the ones that are there go. */
function notesOf({ row, html }: Written): ChangedNote[] {
  const left = retriableIn(html)
  return retriableIn(row.source).map((image) => {
    const at = left.findIndex(({ attribs }) => attribs.src === image.attribs.src)
    const [still] = at < 0 ? [] : left.splice(at, 1)
    return { of: row.post, from: lineOf(row, image), to: still && lineOf(row, still) }
  })
}

/** The lines about pictures whose text is not as it was imported. */
const notesOfChanged = (row: MissingRow): ChangedNote[] =>
  retriableIn(row.source).map((image) => ({ of: row.post, from: lineOf(row, image), to: changedNote(image) }))
