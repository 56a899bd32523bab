import { sql } from 'kysely'
import type { RevisionsTable } from '../schema.ts'
import type { Trigger } from './trigger.ts'

/** What a revision keeps of a blog. An object, so that none is forgotten. */
const CONTENT: Record<Exclude<keyof RevisionsTable, 'blog_id' | 'version' | 'saved_at'>, true> = {
  ...{ title: true, standfirst: true, category: true, tags: true, excerpt: true, intro: true, main_image_id: true },
  ...{ para_one_title: true, para_one_description: true, para_one_image_id: true },
  ...{ para_two_title: true, para_two_description: true, para_two_image_id: true },
  ...{ para_three_title: true, para_three_description: true, para_three_image_id: true },
}
const columns = Object.keys(CONTENT)

/** The release before deletes the pictures that a save replaces. With their owner they go all the same. */
const isKept = sql`
  exists (select 1 from revision_pictures where picture_id = old.id)
  and exists (select 1 from users where id = old.owner_id)`

export const REVISIONS: Trigger[] = [
  {
    // Whatever saves a blog over keeps the state that it replaces.
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
