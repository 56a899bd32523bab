import { parentPort, workerData } from 'node:worker_threads'
import { type Outcome, openSqlite, type SqliteConnection, type Statement } from './sqlite-connection.ts'

/** What crosses to the main thread for each statement. An error's own fields do not survive the crossing by themselves. */
export type Answer = { outcome: Outcome } | { fault: Fault }
export interface Fault {
  message: string
  code: unknown
  errcode: unknown
}

/** Runs on a thread of its own: first says how opening went, then answers each list of statements; null closes. */
function serve(port: NonNullable<typeof parentPort>, file: string): void {
  let connection: SqliteConnection
  try {
    connection = openSqlite(file, { readOnly: false })
  } catch (error) {
    port.postMessage([{ fault: faultOf(error) }])
    port.close()
    return
  }
  port.on('message', (statements: Statement[] | null) => {
    if (statements) {
      port.postMessage(runAll(connection, statements))
    } else {
      connection.close()
      port.close()
    }
  })
  port.postMessage([{ outcome: { rows: [] } }])
}

/** One statement as it is; several, each a change of its own, with one commit. */
function runAll(connection: SqliteConnection, statements: Statement[]): Answer[] {
  const [first] = statements
  if (statements.length === 1 && first) return [attempt(connection, first)]
  const [begun] = runAll(connection, [{ sql: 'begin immediate', parameters: [] }])
  if (!begun || 'fault' in begun) return statements.map(() => begun as Answer)
  const answers: Answer[] = []
  for (const statement of statements) {
    const answer = attempt(connection, statement)
    if ('fault' in answer) {
      // Nobody's fault may be another's: undone, each is tried alone.
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
    // A full disk, for one, has ended the transaction already; rolling back is then done.
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

function faultOf(error: unknown): Fault {
  const { message, code, errcode } = error as Fault
  return { message, code, errcode }
}

if (parentPort) serve(parentPort, workerData)
