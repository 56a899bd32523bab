import type { Transaction } from 'kysely'
import { BLOG_FIELDS, type BlogFieldName } from '#contract/blog-fields.ts'
import type { Schema } from '../../db/schema.ts'
import { linkPictures } from './draft-pictures.ts'
import type { Stamps } from './merge-save.ts'

/** A draft of Blogi's own archive, with the account and the blog of here. */
export interface NewArchivedDraft {
  id: string
  authorId: string
  blogId: string | null
  blogVersion: number | null
  version: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  /** Rich texts are sanitised. */
  fields: Partial<Record<BlogFieldName, { value: string; at: string; version: number }>>
  /** The ids of its pictures, which have rows. */
  pictures: string[]
}

/** The device of what came from an archive: no one types on it. */
const DEVICE = 'archive'

/** Adds a draft as it was, in the caller's transaction. @returns false if there is one with its id */
export async function addArchivedDraft(trx: Transaction<Schema>, draft: NewArchivedDraft): Promise<boolean> {
  const values: Record<string, string> = {}
  const stamps: Stamps = {}
  for (const [name, field] of Object.entries(draft.fields) as [BlogFieldName, { value: string }][]) {
    values[BLOG_FIELDS[name].draftColumn] = field.value
    const { at, version } = draft.fields[name] as { at: string; version: number }
    stamps[name] = { at, device: DEVICE, version }
  }
  const added = await trx
    .insertInto('drafts')
    .values({
      id: draft.id,
      author_id: draft.authorId,
      blog_id: draft.blogId,
      blog_version: draft.blogVersion,
      version: draft.version,
      created_at: draft.createdAt,
      updated_at: draft.updatedAt,
      deleted_at: draft.deletedAt,
      pictures: JSON.stringify(draft.pictures),
      stamps: JSON.stringify(stamps),
      ...values,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await linkPictures(trx, draft.id, draft.pictures)
  return true
}
