import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import { searchable } from '../searchable.ts'

type Tables = { users: { id: string; name: string; name_search: string } }

/** People read at once. */
const BATCH = 1000

/** What is now folded, or was folded otherwise, in what people wrote. */
const FOLDED = ['þ', 'Þ', 'ð', 'Ð', 'ħ', 'Ħ', 'ŧ', 'Ŧ', '\u02bb', '\u02bc', 'ال', 'لل']

/** Names and blogs are found by their letters as `fold` of contract/fold.ts has them, also those from before. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ; ) {
    const people = await db
      .selectFrom('users')
      .select(['id', 'name', 'name_search'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, name, name_search } of people) {
      const folded = searchable(name)
      if (folded !== name_search) {
        await db.updateTable('users').set({ name_search: folded }).where('id', '=', id).execute()
      }
    }
    if (people.length < BATCH) break
    after = people.at(-1)?.id ?? ''
  }
  const texts = `blogs.title || ' ' || blogs.standfirst || ' ' || blogs.excerpt || ' ' || blogs.intro || ' ' ||
    blogs.para_one_title || ' ' || blogs.para_one_description || ' ' || blogs.para_two_title || ' ' ||
    blogs.para_two_description || ' ' || blogs.para_three_title || ' ' || blogs.para_three_description || ' ' ||
    blogs.tags || ' ' || users.name`
  const position = isPostgres(db) ? 'strpos' : 'instr'
  const hasFolded = FOLDED.map((letter) => `${position}(texts, '${letter}') > 0`).join(' or ')
  await sql
    .raw(
      `insert into search_changes (blog_id, stamp)
      select id, '' from (
        select blogs.id, ${texts} as texts from blogs join users on users.id = author_id where published_at is not null
      ) as written where ${hasFolded}
      on conflict (blog_id) do nothing`,
    )
    .execute(db)
}
