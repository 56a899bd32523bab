import { sql } from 'kysely'
import { REVISION_FIELDS } from '#contract/blog-fields.ts'
import { columnsOf } from '../blog-columns.ts'
import type { Trigger } from './trigger.ts'

const columns = [...columnsOf(REVISION_FIELDS), 'excerpt']

/** The release before deletes the pictures that a save replaces. With their owner they go all the same. */
const isKept = sql`
  exists (select 1 from revision_pictures where picture_id = old.id)
  and exists (select 1 from users where id = old.owner_id)`

export const REVISIONS: Trigger[] = [
  {
    // Every save of a blog keeps the state that it replaces.
    name: 'keep_revision',
    table: 'blogs',
    event: 'after update of version',
    when: sql`new.version <> old.version`,
    body: sql`
      insert into revisions (blog_id, version, saved_at, ${sql.raw(columns.join(', '))})
      values (old.id, old.version, old.updated_at, ${sql.raw(columns.map((name) => `old.${name}`).join(', '))})
      on conflict do nothing;
      insert into revision_pictures (blog_id, version, picture_id)
      select blog_id, old.version, picture_id from blog_pictures where blog_id = old.id
      on conflict do nothing;`,
  },
  {
    name: 'keep_revision_pictures',
    table: 'pictures',
    event: 'before delete',
    body: {
      sqlite: sql`select raise(ignore) where ${isKept};`,
      postgres: sql`if not (${isKept}) then return old; end if;`,
    },
  },
]
