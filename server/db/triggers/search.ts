import { sql } from 'kysely'
import { SEARCH_FIELDS } from '#contract/blog-fields.ts'
import { columnsOf } from '../blog-columns.ts'
import type { BlogsTable } from '../schema.ts'
import type { PerEngine, Trigger } from './trigger.ts'

/** The columns of a blog that `server/search/entry.ts` reads. */
const INDEXED: (keyof BlogsTable)[] = ['author_id', ...columnsOf(SEARCH_FIELDS), 'excerpt', 'state', 'published_at']

/** Never the same twice. */
const STAMP = {
  sqlite: sql`strftime('%Y-%m-%dT%H:%M:%f') || hex(randomblob(8))`,
  postgres: sql`
    to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') || md5(random()::text)`,
}

/** @param blogs their ids, and the stamp */
function note(blogs: (stamp: ReturnType<typeof sql>) => ReturnType<typeof sql>): PerEngine {
  const change = (stamp: ReturnType<typeof sql>) => sql`
    insert into search_changes (blog_id, stamp) ${blogs(stamp)}
    on conflict (blog_id) do update set stamp = excluded.stamp;`
  return { sqlite: change(STAMP.sqlite), postgres: change(STAMP.postgres) }
}

/** Every change of a public blog marks its entry in the search index as outdated. */
export const SEARCH: Trigger[] = [
  {
    name: 'search_insert',
    table: 'blogs',
    event: 'after insert',
    when: sql`new.state = 'public'`,
    body: note((stamp) => sql`values (new.id, ${stamp})`),
  },
  {
    name: 'search_update',
    table: 'blogs',
    event: `after update of ${INDEXED.join(', ')}`,
    when: sql`new.state = 'public' or old.state = 'public'`,
    body: note((stamp) => sql`values (new.id, ${stamp})`),
  },
  {
    name: 'search_delete',
    table: 'blogs',
    event: 'after delete',
    when: sql`old.state = 'public'`,
    body: note((stamp) => sql`values (old.id, ${stamp})`),
  },
  {
    name: 'search_author',
    table: 'users',
    event: 'after update of name',
    when: sql`new.name <> old.name`,
    body: note((stamp) => sql`select id, ${stamp} from public_blogs where author_id = new.id`),
  },
]
