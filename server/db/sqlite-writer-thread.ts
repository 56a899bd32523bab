import { parentPort, workerData } from 'node:worker_threads'
import { type Answer, faultOf, openSqlite, type SqliteConnection, type Statement } from './sqlite-connection.ts'

/** The options of the thread. */
export interface WriterData {
  file: string
  /** Whether to tell the main thread when another process has changed the file. */
  watches: boolean
}
/** The messages it sends: the results of the last batch, or that another process has changed the file. */
export type Message = Answer[] | 'changed'

/** Milliseconds between checks. Each takes 3 µs of this thread, and holds no lock longer than that. */
const LOOK_EVERY = 200

/** Runs on its own thread: first reports whether opening succeeded, then answers each batch; null closes it. */
function serve(port: NonNullable<typeof parentPort>, { file, watches }: WriterData): void {
  let connection: SqliteConnection
  try {
    connection = openSqlite(file, { readOnly: false })
  } catch (error) {
    port.postMessage([{ fault: faultOf(error) }])
    port.close()
    return
  }
  const say = (message: Message) => port.postMessage(message)
  const looking = watches ? watch(connection, () => say('changed')) : undefined
  port.on('message', (statements: Statement[] | null) => {
    if (statements) {
      say(runAll(connection, statements))
    } else {
      clearInterval(looking)
      connection.close()
      port.close()
    }
  })
  say([{ outcome: { rows: [] } }])
}

/**
 * Calls `changed` after the file was changed through another connection. SQLite counts those changes per connection,
 * and the site makes all of its own through this one.
 */
function watch(connection: SqliteConnection, changed: () => void): NodeJS.Timeout {
  let known = dataVersion(connection)
  return setInterval(() => {
    const now = dataVersion(connection)
    if (now === undefined || now === known) return
    known = now
    changed()
  }, LOOK_EVERY)
}

/** Changes when another connection has changed the file; undefined if the disk fails. */
function dataVersion(connection: SqliteConnection): unknown {
  const answer = attempt(connection, { sql: 'pragma data_version', parameters: [] })
  return 'outcome' in answer ? (answer.outcome.rows[0] as { data_version: unknown }).data_version : undefined
}

/** Runs one statement as it is, and several independent ones in one commit. */
function runAll(connection: SqliteConnection, statements: Statement[]): Answer[] {
  const [first] = statements
  if (statements.length === 1 && first) return [attempt(connection, first)]
  const [begun] = runAll(connection, [{ sql: 'begin immediate', parameters: [] }])
  if (!begun || 'fault' in begun) return statements.map(() => begun as Answer)
  const answers: Answer[] = []
  for (const statement of statements) {
    const answer = attempt(connection, statement)
    if ('fault' in answer) {
      // One statement's error must not fail the others: rolls back and runs each one alone.
      rollBack(connection)
      return statements.map((one) => attempt(connection, one))
    }
    answers.push(answer)
  }
  const committed = attempt(connection, { sql: 'commit', parameters: [] })
  if ('outcome' in committed) return answers
  rollBack(connection)
  return statements.map(() => committed)
}

function attempt(connection: SqliteConnection, statement: Statement): Answer {
  try {
    // Some errors, such as a full disk, have rolled the transaction back already.
    if (statement.sql === ROLLBACK && !connection.inTransaction()) return { outcome: { rows: [] } }
    return { outcome: connection.run(statement) }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

const ROLLBACK = 'rollback'

function rollBack(connection: SqliteConnection): void {
  attempt(connection, { sql: ROLLBACK, parameters: [] })
}

if (parentPort) serve(parentPort, workerData)
