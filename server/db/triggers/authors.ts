import { sql } from 'kysely'
import { NAME_PART_MAX } from '../searchable.ts'
import type { Trigger } from './trigger.ts'

const SIZES = sql.raw(Array.from({ length: NAME_PART_MAX }, (_, i) => i + 1).join(','))

/** The parts of a name: characters are code points on both engines. LIKE ignores the case of a to z on SQLite. */
const PARTS = {
  sqlite: (name: ReturnType<typeof sql>) => ({
    part: sql`substr(lower(${name}), start.key + 1, size.value)`,
    // An array with an element for each character: a trigger takes no recursive query.
    from: sql`json_each('[0' || replace(hex(zeroblob(length(${name}) - 1)), '00', ',0') || ']') as start,
      json_each('[${SIZES}]') as size`,
    where: sql`start.key + size.value <= length(${name})`,
  }),
  postgres: (name: ReturnType<typeof sql>) => ({
    part: sql`substr(${name}, start, size)`,
    from: sql`generate_series(1, char_length(${name})) as start, unnest(array[${SIZES}]) as size`,
    where: sql`start + size <= char_length(${name}) + 1`,
  }),
}

function addParts(engine: keyof typeof PARTS) {
  const { part, from, where } = PARTS[engine](sql`new.name_search`)
  return sql`
    insert into author_name_parts (part, name_search, user_id)
    select distinct ${part}, new.name_search, new.id from ${from} where new.role = 'Author' and ${where}
    on conflict do nothing;`
}

function removeParts(engine: keyof typeof PARTS) {
  const { part, from, where } = PARTS[engine](sql`old.name_search`)
  const parts = sql`select ${part} from ${from} where ${where}`
  // An array, so that PostgreSQL looks each part up, however many it expects.
  const isPart = engine === 'postgres' ? sql`= any (array(${parts}))` : sql`in (${parts})`
  return sql`
    delete from author_name_parts
    where part ${isPart} and name_search = old.name_search and user_id = old.id;`
}

const count = (change: ReturnType<typeof sql>) => sql`
  update counts set total = total ${change} where name = 'authors';`

/** A change of a role to or from Author, or of an Author's name, updates their count and the parts of their names. */
export const AUTHORS: Trigger[] = [
  {
    name: 'count_users_insert',
    table: 'users',
    event: 'after insert',
    when: sql`new.role = 'Author'`,
    body: count(sql`+ 1`),
  },
  {
    name: 'count_users_update',
    table: 'users',
    event: 'after update of role',
    when: sql`new.role <> old.role`,
    body: count(sql`+ case when new.role = 'Author' then 1 else -1 end`),
  },
  {
    name: 'count_users_delete',
    table: 'users',
    event: 'after delete',
    when: sql`old.role = 'Author'`,
    body: count(sql`- 1`),
  },
  {
    name: 'author_name_parts_insert',
    table: 'users',
    event: 'after insert',
    when: sql`new.role = 'Author'`,
    body: { sqlite: addParts('sqlite'), postgres: addParts('postgres') },
  },
  {
    name: 'author_name_parts_update',
    table: 'users',
    event: 'after update of name_search, role',
    when: sql`new.name_search <> old.name_search or new.role <> old.role`,
    body: {
      sqlite: sql`${removeParts('sqlite')} ${addParts('sqlite')}`,
      postgres: sql`${removeParts('postgres')} ${addParts('postgres')}`,
    },
  },
  {
    name: 'author_name_parts_delete',
    table: 'users',
    event: 'after delete',
    when: sql`old.role = 'Author'`,
    body: { sqlite: removeParts('sqlite'), postgres: removeParts('postgres') },
  },
]
