import type { RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'

type Sql = RawBuilder<unknown>

/** What the database itself does when rows of a table change, no matter who changes them. */
export interface Trigger {
  /** Its function on PostgreSQL has the same name. */
  name: string
  table: keyof Schema
  /** Such as `after update of name`. */
  event: string
  /** On PostgreSQL it runs once a statement and not for each row; the text names the rows, or is empty. */
  perStatement?: string
  when?: PerEngine
  /** Statements that each end with a semicolon; `new` and `old` are the row. */
  body: PerEngine
}

/** SQL of both engines, or of each. An engine without a body does not have the trigger. */
export type PerEngine = Sql | { sqlite?: Sql; postgres?: Sql }
