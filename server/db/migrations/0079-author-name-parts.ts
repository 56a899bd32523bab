import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

const SIZES = [1, 2, 3]

/**
 * Every part of up to three characters of each author's name, so that authors are found by any part of their name
 * without reading all names. The name is in the key too: the authors with a part are read in order, from the key alone.
 * Triggers keep the parts, whatever changes a name or a role: an instance of the release before and an operator's SQL
 * among it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const postgres = isPostgres(db)
  const table = db.schema
    .createTable('author_name_parts')
    .addColumn('part', postgres ? sql`text collate "C"` : sql`text`, (column) => column.notNull())
    .addColumn('name_search', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
  const key = ['part', 'name_search', 'user_id'] as const
  if (postgres) await table.execute()
  else
    await table
      .addPrimaryKeyConstraint('author_name_parts_key', [...key])
      .modifyEnd(sql`without rowid`)
      .execute()

  // On PostgreSQL nobody else changes users from here to the end, so that no change is missed.
  await addTriggers(db, postgres)
  // SQLite writes rows in the order of their key; PostgreSQL sorts them for the key that is added to them at the end.
  const order = postgres ? '' : 'order by 1, 2, 3'
  const { part, from, where } = partsOf('users.name_search', postgres)
  await sql
    .raw(
      `insert into author_name_parts (part, name_search, user_id)
      select distinct ${part}, name_search, users.id from users, ${from} where role = 'Author' and ${where} ${order}`,
    )
    .execute(db)
  if (postgres)
    await db.schema
      .alterTable('author_name_parts')
      .addPrimaryKeyConstraint('author_name_parts_key', [...key])
      .execute()
}

/** The parts of a name, as SQL: characters are code points on both engines. LIKE ignores the case of a to z on SQLite. */
function partsOf(name: string, postgres: boolean) {
  return postgres
    ? {
        part: `substr(${name}, start, size)`,
        from: `generate_series(1, char_length(${name})) as start, unnest(array[${SIZES}]) as size`,
        where: `start + size <= char_length(${name}) + 1`,
      }
    : {
        part: `substr(lower(${name}), start.key + 1, size.value)`,
        // An array with an element for each character: a trigger takes no recursive query.
        from: `json_each('[0' || replace(hex(zeroblob(length(${name}) - 1)), '00', ',0') || ']') as start,
          json_each('[${SIZES}]') as size`,
        where: `start.key + size.value <= length(${name})`,
      }
}

async function addTriggers(db: Kysely<never>, postgres: boolean): Promise<void> {
  const added = partsOf('new.name_search', postgres)
  const add = `
    insert into author_name_parts (part, name_search, user_id)
    select distinct ${added.part}, new.name_search, new.id from ${added.from} where new.role = 'Author' and ${added.where}
    on conflict do nothing;`
  const removed = partsOf('old.name_search', postgres)
  const parts = `select ${removed.part} from ${removed.from} where ${removed.where}`
  // An array, so that PostgreSQL looks each part up, however many it expects.
  const remove = `
    delete from author_name_parts
    where part ${postgres ? `= any (array(${parts}))` : `in (${parts})`}
      and name_search = old.name_search and user_id = old.id;`
  const isChanged = `(new.name_search <> old.name_search or new.role <> old.role)`
  const triggers = [
    { name: 'insert', on: 'insert on users', when: `new.role = 'Author'`, change: add },
    { name: 'update', on: 'update of name_search, role on users', when: isChanged, change: remove + add },
    { name: 'delete', on: 'delete on users', when: `old.role = 'Author'`, change: remove },
  ]
  for (const { name, on, when, change } of triggers) {
    const trigger = `author_name_parts_${name}`
    if (!postgres) {
      await sql.raw(`create trigger ${trigger} after ${on} when ${when} begin ${change} end`).execute(db)
      continue
    }
    const body = `begin ${change} return null; end`
    await sql.raw(`create function ${trigger}() returns trigger language plpgsql as $$ ${body} $$`).execute(db)
    await sql
      .raw(`create trigger ${trigger} after ${on} for each row when (${when}) execute function ${trigger}()`)
      .execute(db)
  }
}
