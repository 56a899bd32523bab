import { type IncomingHttpHeaders, request } from 'node:http'

/** A request to make. */
export interface Ask {
  method?: string
  path: string
  /** The Cookie header of a signed-in user. */
  cookie?: string
  body?: { type: string; bytes: Buffer }
}

/** The response that the bare server sends. */
export interface Answer {
  headers: Record<string, string>
  body: Buffer
}

/** The headers of a request that browsers send. */
export function headersOf(url: string, { method = 'GET', cookie, body }: Ask): Record<string, string> {
  return {
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'en',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) bench',
    ...(cookie && { cookie }),
    ...(body && { 'content-type': body.type }),
    ...(method !== 'GET' && { origin: url, 'content-length': String(body?.bytes.length ?? 0) }),
  }
}

/** A request as it is sent over the wire, with the headers that browsers send. */
export function requestOf(url: string, ask: Ask): Buffer {
  const { host } = new URL(url)
  const lines = Object.entries({ host, ...headersOf(url, ask) }).map(([name, value]) => `${name}: ${value}`)
  const head = `${ask.method ?? 'GET'} ${ask.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), ask.body?.bytes ?? Buffer.alloc(0)])
}

/** Makes a request; returns the body as received, compressed or not, and its content headers. */
export async function answerOf(url: string, ask: Ask): Promise<Answer> {
  const { headers: sent, body } = await exchange(url, ask)
  const headers: Record<string, string> = { 'content-length': String(body.length) }
  for (const name of ['content-type', 'content-encoding']) {
    const value = sent[name]
    if (typeof value === 'string') headers[name] = value
  }
  return { headers, body }
}

/** Makes a request. @throws Error if the response is not a success */
export function exchange(url: string, ask: Ask): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + ask.path,
      { method: ask.method ?? 'GET', headers: headersOf(url, ask) },
      async (answer) => {
        const pieces: Buffer[] = []
        for await (const piece of answer) pieces.push(piece)
        const body = Buffer.concat(pieces)
        const { statusCode = 0, headers } = answer
        if (statusCode < 200 || statusCode > 299) reject(new Error(`${ask.path}: ${statusCode} ${body}`))
        else resolve({ headers, body })
      },
    )
    sent.on('error', reject).end(ask.body?.bytes)
  })
}

/** A form, serialised as the body of a request. */
export async function formBody(form: FormData): Promise<{ type: string; bytes: Buffer }> {
  const packed = new Response(form)
  return { type: packed.headers.get('content-type') ?? '', bytes: Buffer.from(await packed.arrayBuffer()) }
}
