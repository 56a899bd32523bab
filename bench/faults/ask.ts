import { Agent, request } from 'node:http'

/** Milliseconds after which a client gives up. */
const PATIENCE = 40_000
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

export interface Answer {
  /** 0 if there was no response. */
  status: number
  /** The site's own 503 has a Retry-After header; a proxy's does not. */
  retryAfter: boolean
  /** Whether the proxy generated the response because no instance did. */
  byProxy: boolean
  body: string
  /** The first cookie that was set, in the form of a Cookie header. */
  cookie: string
}

export interface Ask {
  method?: string
  cookie?: string
  /** Sent as JSON. */
  json?: object
  /** Sent unchanged. */
  bytes?: { type: string; body: Buffer }
}

/** Makes a request as a browser does, over keep-alive connections. Never throws. */
export function ask(url: string, { method = 'GET', cookie, json, bytes }: Ask = {}): Promise<Answer> {
  const body = json ? Buffer.from(JSON.stringify(json)) : bytes?.body
  const type = json ? 'application/json' : bytes?.type
  const headers = {
    ...(cookie && { cookie }),
    ...(type && { 'content-type': type }),
    ...(method !== 'GET' && { 'content-length': body?.length ?? 0 }),
  }
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, retryAfter: false, byProxy: false, body: '', cookie: '' })
    const asked = request(url, { method, agent, headers, timeout: PATIENCE }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('error', none)
      answer.on('end', () => {
        const { statusCode = 0, headers: given } = answer
        const byProxy = String(given.server).startsWith('nginx') && given['x-content-type-options'] === undefined
        const cookie = given['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
        resolve({ status: statusCode, retryAfter: given['retry-after'] !== undefined, byProxy, body: text, cookie })
      })
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', none)
    asked.end(body)
  })
}

/** A form, serialised as a browser does. */
export async function formBytes(form: FormData): Promise<{ type: string; body: Buffer }> {
  const request = new Request('http://form/', { method: 'POST', body: form })
  return { type: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) }
}
