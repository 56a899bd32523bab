import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { RichTextName } from '#contract/blog-fields.ts'
import type { Schema } from '../../db/schema.ts'
import { UNKNOWN_ADDRESS } from '../formats/neutral.ts'
import { missingIn } from './missing-marks.ts'
import { pictureIn } from './text-pictures.ts'

/** Where a picture is missing: in a text of a blog, as its lead picture, or in a page. */
export type Place = RichTextName | 'mainImage' | 'content'

/** A text with missing pictures, and what is stored for it now. */
export interface MissingText {
  place: Place
  source: string
  stored: string
}

/** By which it is known whether a text is as it was imported. */
export const hashOf = (text: string): string => hash('sha256', text)

/** PostgreSQL stores no zero characters, and neither engine half of a character. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Remembers what is missing in an item that the same transaction adds. */
export async function addMissing(
  trx: Transaction<Schema>,
  of: { key: string; ownerId: string; post: string },
  texts: MissingText[],
  now: Date,
): Promise<void> {
  for (const { place, source, stored } of texts) {
    if (retriableIn(source).length === 0) continue
    const row = {
      item_key: of.key,
      place,
      owner_id: of.ownerId,
      post: storable(of.post),
      source: storable(source),
      stored: hashOf(stored),
      pictures: fetchableIn(source),
    }
    await trx
      .insertInto('missing_pictures')
      .values({ ...row, tried_at: now.toISOString() })
      .execute()
  }
}

/** Those that may be had later, some only from a copy: others are within the text, or their addresses are none. */
export const retriableIn = (source: string) =>
  missingIn(source).filter(({ attribs }) => /^https?:\/\//i.test(attribs.src ?? ''))

/** How many may be had later from their addresses. */
export const fetchableIn = (source: string): number =>
  retriableIn(source).filter((image) => {
    const { address, others } = pictureIn(image)
    return [address, ...others].some((one) => /^https?:\/\//i.test(one) && !one.startsWith(`${UNKNOWN_ADDRESS}/`))
  }).length
