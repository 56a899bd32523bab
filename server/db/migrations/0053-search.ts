import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** What is indexed of a blog, by the names of `blogs`. */
const INDEXED = [
  'author_id',
  'title',
  'category',
  'excerpt',
  'intro',
  'para_one_title',
  'para_one_description',
  'para_two_title',
  'para_two_description',
  'para_three_title',
  'para_three_description',
  'published_at',
]

/**
 * The search index: the words of each public blog, and where they are. Triggers note every blog whose entry has to
 * change, in the transaction that changes the blog, whatever makes the change: an instance of the release before and an
 * operator's SQL among it. `server/search/` then updates the index before it answers the next search.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const postgres = isPostgres(db)
  // Words are compared byte by byte on both engines, so that a range finds those with a prefix.
  const word = postgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('search_changes')
    .addColumn('blog_id', 'text', (column) => column.primaryKey())
    .addColumn('stamp', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('search_changes_newest').on('search_changes').columns(['stamp', 'blog_id']).execute()
  await db.schema
    .createTable('search_documents')
    .addColumn('doc', 'integer', (column) =>
      postgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.autoIncrement().primaryKey(),
    )
    .addColumn('blog_id', 'text', (column) => column.notNull().unique())
    .addColumn('title_words', word, (column) => column.notNull())
    .addColumn('author_words', word, (column) => column.notNull())
    .addColumn('excerpt_words', word, (column) => column.notNull())
    .addColumn('body_words', word, (column) => column.notNull())
    .addColumn('filters', word, (column) => column.notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
    .execute()
  await sql`create index search_documents_title on search_documents (title_words, doc) where length > 0`.execute(db)
  const postings = db.schema
    .createTable('search_postings')
    .addColumn('word', word, (column) => column.notNull())
    .addColumn('doc', 'integer', (column) => column.notNull())
    .addColumn('weight', 'smallint', (column) => column.notNull())
    .addColumn('card_weight', 'smallint', (column) => column.notNull())
    .addColumn('in_title', 'smallint', (column) => column.notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
  // On both engines the key has the whole row, so that a word is read from it alone.
  if (postgres) {
    await postings.execute()
    await sql`
      alter table search_postings add constraint search_postings_key
      primary key (word, doc) include (weight, card_weight, in_title, length)`.execute(db)
  } else {
    await postings
      .addPrimaryKeyConstraint('search_postings_key', ['word', 'doc'])
      .modifyEnd(sql`without rowid`)
      .execute()
  }
  await sql`create index search_postings_titles on search_postings (word, doc) where in_title = 1`.execute(db)
  await db.schema
    .createTable('search_words')
    .addColumn('word', word, (column) => column.primaryKey())
    .addColumn('documents', 'integer', (column) => column.notNull())
    .addColumn('card_documents', 'integer', (column) => column.notNull())
    .addColumn('title_documents', 'integer', (column) => column.notNull())
    .addColumn('initial', 'text')
    .addColumn('length', 'integer', (column) => column.notNull())
    .execute()
  await sql`
    create index search_words_spelling on search_words (initial, length) where initial is not null`.execute(db)
  await db.schema
    .createTable('search_totals')
    .addColumn('only', 'integer', (column) => column.primaryKey())
    .addColumn('documents', 'integer', (column) => column.notNull())
    .addColumn('words', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into search_totals ("only", documents, words) values (1, 0, 0)`.execute(db)

  await sql`
    insert into search_changes (blog_id, stamp) select id, '' from blogs where published_at is not null`.execute(db)
  await addTriggers(db, postgres)
}

async function addTriggers(db: Kysely<never>, postgres: boolean): Promise<void> {
  const now = postgres
    ? `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') || md5(random()::text)`
    : `strftime('%Y-%m-%dT%H:%M:%f') || hex(randomblob(8))`
  const note = (blogs: string) => `
    insert into search_changes (blog_id, stamp) ${blogs}
    on conflict (blog_id) do update set stamp = excluded.stamp`
  const triggers = [
    { name: 'insert', on: 'insert on blogs', when: 'new.published_at is not null', row: 'new' },
    {
      name: 'update',
      on: `update of ${INDEXED.join(', ')} on blogs`,
      when: '(new.published_at is not null or old.published_at is not null)',
      row: 'new',
    },
    { name: 'delete', on: 'delete on blogs', when: 'old.published_at is not null', row: 'old' },
  ].map(({ name, on, when, row }) => ({ name, on, when, change: note(`values (${row}.id, ${now})`) }))
  triggers.push({
    name: 'author',
    on: 'update of name on users',
    when: 'new.name <> old.name',
    change: note(`select id, ${now} from blogs where author_id = new.id and published_at is not null`),
  })
  for (const { name, on, when, change } of triggers) {
    const trigger = `search_${name}`
    if (!postgres) {
      await sql.raw(`create trigger ${trigger} after ${on} when ${when} begin ${change}; end`).execute(db)
      continue
    }
    const body = `begin ${change}; return null; end`
    await sql.raw(`create function ${trigger}() returns trigger language plpgsql as $$ ${body} $$`).execute(db)
    await sql
      .raw(`create trigger ${trigger} after ${on} for each row when (${when}) execute function ${trigger}()`)
      .execute(db)
  }
}
