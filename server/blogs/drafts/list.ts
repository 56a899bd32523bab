import { sql } from 'kysely'
import { RICH_TEXTS } from '#contract/blog-fields.ts'
import { PARAGRAPHS } from '#contract/blog-sections.ts'
import type { OwnDraft } from '#contract/drafts.ts'
import { textOf } from '#contract/rich-text.ts'
import { columnsOf } from '../../db/blog-columns.ts'
import type { Db } from '../../db/open.ts'
import type { DraftsTable } from '../../db/schema.ts'
import { headOf, shownBlog } from './store.ts'

/** Characters of a text from which a draft without a title is named, and of that name. */
const BEGINNING = 500
const NAME_LENGTH = 80
const TEXTS = columnsOf(RICH_TEXTS)
const TITLES = columnsOf(PARAGRAPHS.map((name) => `${name}Title` as const))

/** A user's drafts, latest first. */
export async function listDrafts(db: Db, authorId: string): Promise<OwnDraft[]> {
  const beginning = (column: keyof DraftsTable) => sql<string>`substr(${sql.ref(column)}, 1, ${BEGINNING})`
  const rows = await db
    .selectFrom('drafts')
    .select([
      'id',
      'blog_version',
      'version',
      'created_at',
      'updated_at',
      shownBlog,
      'title',
      ...TITLES,
      ...TEXTS.map((column) => beginning(column).as(column)),
    ])
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .execute()
  // At most DRAFTS_MAX: an index by time would be written with each save.
  return rows
    .sort((one, two) => (one.updated_at < two.updated_at ? 1 : -1))
    .map((row) => ({ ...headOf(row), name: draftName(row) }))
}

function draftName(row: Record<(typeof TITLES)[number] | (typeof TEXTS)[number] | 'title', string>): string {
  // The last tag may be cut off.
  const words = TEXTS.map((column) => textOf(row[column].replace(/<[^<>]*$/, '')))
  const first = [row.title.trim(), ...words, ...TITLES.map((column) => row[column])]
  return (first.find(Boolean) ?? '').slice(0, NAME_LENGTH)
}
