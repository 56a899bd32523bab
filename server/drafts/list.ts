import { type Selectable, sql } from 'kysely'
import type { OwnDraft } from '#contract/drafts.ts'
import { textOf } from '#contract/rich-text.ts'
import type { Db } from '../db/open.ts'
import type { DraftsTable } from '../db/schema.ts'
import { headOf, shownBlog } from './store.ts'

/** Characters of a text from which a draft without a title is named, and of that name. */
const BEGINNING = 500
const NAME_LENGTH = 80

/** A user's drafts, latest first. */
export async function listDrafts(db: Db, authorId: string): Promise<OwnDraft[]> {
  const beginning = (column: keyof DraftsTable) => sql<string>`substr(${sql.ref(column)}, 1, ${BEGINNING})`
  const rows = await db
    .selectFrom('drafts')
    .select([
      ...(['id', 'blog_version', 'version', 'created_at', 'updated_at'] as const),
      shownBlog,
      ...(['title', 'para_one_title', 'para_two_title', 'para_three_title'] as const),
      beginning('intro').as('intro'),
      beginning('para_one_description').as('para_one_description'),
      beginning('para_two_description').as('para_two_description'),
      beginning('para_three_description').as('para_three_description'),
    ])
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .execute()
  // At most DRAFTS_MAX: an index by time would be written with each save.
  return rows
    .sort((one, two) => (one.updated_at < two.updated_at ? 1 : -1))
    .map((row) => ({ ...headOf(row), name: nameOf(row) }))
}

function nameOf(
  row: Pick<
    Selectable<DraftsTable>,
    | 'title'
    | 'intro'
    | 'para_one_title'
    | 'para_one_description'
    | 'para_two_title'
    | 'para_two_description'
    | 'para_three_title'
    | 'para_three_description'
  >,
): string {
  const texts = [row.intro, row.para_one_description, row.para_two_description, row.para_three_description]
  // The last tag may be cut off.
  const words = texts.map((html) => textOf(html.replace(/<[^<>]*$/, '')))
  const first = [row.title.trim(), ...words, row.para_one_title, row.para_two_title, row.para_three_title]
  return (first.find(Boolean) ?? '').slice(0, NAME_LENGTH)
}
