import { parentPort, workerData } from 'node:worker_threads'
import { type Answer, faultOf, openSqlite, type Statement } from './sqlite-connection.ts'

/** Runs on its own thread: answers one statement after another; null closes the database. */
function serve(port: NonNullable<typeof parentPort>, file: string): void {
  const connection = openSqlite(file, { readOnly: true })
  const answer = (statement: Statement): Answer => {
    try {
      return { outcome: connection.run(statement) }
    } catch (error) {
      return { fault: faultOf(error) }
    }
  }
  port.on('message', (statement: Statement | null) => {
    if (statement) {
      port.postMessage(answer(statement))
    } else {
      connection.close()
      port.close()
    }
  })
}

if (parentPort) serve(parentPort, workerData.file)
