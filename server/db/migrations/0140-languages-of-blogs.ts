import { type Kysely, sql } from 'kysely'

/** The language of a blog, as a BCP 47 tag; empty: the site's. Revisions and drafts have it, too. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['blogs', 'revisions', 'drafts']) {
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
  await sql`drop view public_blogs`.execute(db)
  await sql.raw(`create view public_blogs as select ${PUBLIC} from blogs where state = 'public'`).execute(db)
}

const PARAGRAPHS = ['one', 'two', 'three'].map(
  (number) => `para_${number}_title, para_${number}_description, para_${number}_image_id`,
)

const PUBLIC = `id, author_id, title, standfirst, category, tags, language, excerpt, words, intro, main_image_id,
  ${PARAGRAPHS.join(', ')}, created_at, updated_at, published_at, comments_closed, version, small_from, small_to`
