import { Agent, request } from 'node:http'

/** Milliseconds after which whoever waits gives up. */
const PATIENCE = 40_000
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

export interface Answer {
  /** 0 where none came. */
  status: number
  /** The site's own 503 says when to come back; a proxy's says nothing of it. */
  retryAfter: boolean
  /** Whether the proxy has answered, as no instance did. */
  byProxy: boolean
  body: string
  /** The first cookie that was given, as it is sent back. */
  cookie: string
}

export interface Ask {
  method?: string
  cookie?: string
  /** Sent as JSON. */
  json?: object
  /** Sent as it is. */
  bytes?: { type: string; body: Buffer }
}

/** Asks as a browser does, over connections that are kept. Never throws. */
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

/** A form as a browser sends it. */
export async function formBytes(form: FormData): Promise<{ type: string; body: Buffer }> {
  const request = new Request('http://form/', { method: 'POST', body: form })
  return { type: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) }
}
