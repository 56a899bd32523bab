import { parentPort } from 'node:worker_threads'
import { SESSION_COOKIE } from '../session/cookie.ts'
import { describedCalls } from './openapi-document.ts'

/** What is asked of this thread, and what it answers; `fault` is for the log. */
export interface Question {
  id: number
  url: string
}
export type Description =
  | { id: number; status: number; type: string | undefined; location: string | undefined; body: Uint8Array }
  | { id: number; fault: string }

const described = describedCalls(SESSION_COOKIE)

async function answered({ id, url }: Question): Promise<Description> {
  try {
    const { statusCode: status, headers, rawPayload } = await (await described).inject(url)
    return { id, status, type: headers['content-type']?.toString(), location: headers.location, body: rawPayload }
  } catch (error) {
    return { id, fault: String(error) }
  }
}

parentPort?.on('message', async (question: Question) => parentPort?.postMessage(await answered(question)))
