import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const S3_KEY = { S3_ACCESS_KEY_ID: 'AKIATEST', S3_SECRET_ACCESS_KEY: 'a secret of the tests' }
const REGION = 'us-east-1'
const BUCKET = 'pictures'

export interface StoredObject {
  bytes: Buffer
  headers: Record<string, string>
}

/** An in-memory S3-compatible store with one bucket, in path style. It checks every signature and every hash. */
export interface TestS3 {
  /** The settings for using it. */
  environment: Record<string, string>
  objects: Map<string, StoredObject>
  /** The parts of incomplete uploads. */
  uploads: Map<string, Buffer[]>
  /** All requests so far, as `PUT media/…`. */
  requests: string[]
  /** Whether to respond with 500 to a request, given as in `requests`. */
  failing: (request: string) => boolean
  /** Drops every connection while true. */
  away: boolean
  /** The maximum number of keys or common prefixes on a page of a listing. */
  pageSize: number
  close(): Promise<void>
}

/** An error with a `code`, sent as S3 sends it. */
class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** Starts a store on its own port. */
export async function startS3(): Promise<TestS3> {
  const server = createServer(async (request, response) => {
    if (s3.away) return request.socket.destroy()
    try {
      const body = await buffer(request)
      const url = new URL(request.url ?? '', 'http://store')
      requireSignature(request, url, body)
      const [, bucket, ...rest] = url.pathname.split('/')
      if (bucket !== BUCKET) throw new Refusal(404, 'NoSuchBucket')
      const key = decodeURIComponent(rest.join('/'))
      const line = `${request.method} ${key}`
      s3.requests.push(line)
      if (s3.failing(line)) throw new Refusal(500, 'InternalError')
      answer(s3, request, response, { key, query: url.searchParams, body })
    } catch (error) {
      const { status = 500, code = 'InternalError' } = error as Partial<Refusal>
      const xml = request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
      response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const s3: TestS3 = {
    environment: {
      ...S3_KEY,
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    failing: () => false,
    away: false,
    pageSize: 1000,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return s3
}

interface Asked {
  key: string
  query: URLSearchParams
  body: Buffer
}

function answer(s3: TestS3, request: IncomingMessage, response: ServerResponse, { key, query, body }: Asked): void {
  const { method, headers } = request
  if (query.has('uploads') || query.has('uploadId')) {
    answerUpload(s3, request, response, { key, query, body })
  } else if (method === 'DELETE') {
    s3.objects.delete(key)
    response.writeHead(204).end()
  } else if (method === 'PUT' && headers['x-amz-copy-source']) {
    const source = s3.objects.get(decodeURIComponent(String(headers['x-amz-copy-source'])).replace(`${BUCKET}/`, ''))
    if (!source) throw new Refusal(404, 'NoSuchKey')
    s3.objects.set(key, source)
    response.writeHead(200, { 'content-type': 'application/xml' }).end('<CopyObjectResult></CopyObjectResult>')
  } else if (method === 'PUT') {
    s3.objects.set(key, { bytes: body, headers: { etag: `"${md5(body)}"`, ...kept(headers) } })
    response.writeHead(200, { etag: `"${md5(body)}"` }).end()
  } else if (method === 'POST' && query.has('delete')) {
    // Some stores do this: they require a checksum that the client no longer sends.
    throw new Refusal(400, 'MissingContentMD5')
  } else if (method === 'GET' && query.get('list-type') === '2') {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(s3, query))
  } else if (method === 'HEAD' && key === '') {
    response.writeHead(200).end()
  } else if (method === 'GET' || method === 'HEAD') {
    sendObject(s3, request, response, key)
  } else {
    throw new Refusal(405, 'MethodNotAllowed')
  }
}

/** Handles a multipart upload: its creation, a part, its completion or abort. */
function answerUpload({ uploads, objects }: TestS3, request: IncomingMessage, response: ServerResponse, asked: Asked) {
  const { key, query, body } = asked
  const id = query.get('uploadId') ?? String(uploads.size + 1)
  const parts = uploads.get(id) ?? []
  let xml = ''
  if (request.method === 'PUT') {
    parts[Number(query.get('partNumber')) - 1] = body
  } else if (request.method === 'DELETE') {
    uploads.delete(id)
  } else if (query.has('uploads')) {
    uploads.set(id, parts)
    xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
  } else {
    const bytes = Buffer.concat(parts)
    objects.set(key, { bytes, headers: { etag: `"${md5(bytes)}"` } })
    uploads.delete(id)
    xml = `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`
  }
  response.writeHead(200, { 'content-type': 'application/xml', etag: `"${md5(body)}"` }).end(xml)
}

function kept(headers: IncomingMessage['headers']): Record<string, string> {
  const names = ['content-type', 'cache-control'].filter((name) => headers[name])
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]))
}

function sendObject(s3: TestS3, { method, headers }: IncomingMessage, response: ServerResponse, key: string): void {
  const object = s3.objects.get(key)
  if (!object) throw new Refusal(404, 'NoSuchKey')
  if (headers['if-none-match'] === object.headers.etag) {
    response.writeHead(304, { etag: object.headers.etag }).end()
    return
  }
  const size = object.bytes.length
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const from = first === '' ? (last === '' ? 0 : Math.max(0, size - Number(last))) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size) throw new Refusal(416, 'InvalidRange')
  const part = object.bytes.subarray(from, to + 1)
  response.writeHead(headers.range ? 206 : 200, {
    ...object.headers,
    'last-modified': new Date().toUTCString(),
    'content-length': part.length,
    ...(headers.range && { 'content-range': `bytes ${from}-${to}/${size}` }),
  })
  response.end(method === 'HEAD' ? undefined : part)
}

/** A page of keys and common prefixes in one order; the token is the last entry of the previous page. */
function listing({ objects, pageSize }: TestS3, query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')]
  const entries = new Set<string>()
  for (const key of [...objects.keys()].sort()) {
    if (!key.startsWith(prefix)) continue
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    entries.add(end < 0 ? key : key.slice(0, end + 1))
  }
  const after = query.get('continuation-token') ?? ''
  const left = [...entries].filter((entry) => entry > after)
  const page = left.slice(0, pageSize)
  const next = left.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const items = page.map((entry) => {
    const object = objects.get(entry)
    if (!object) return `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
    return `<Contents><Key>${entry}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${object.bytes.length}</Size></Contents>`
  })
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${items.join('')}</ListBucketResult>`
}

/** Recomputes Signature Version 4. @throws Refusal 403, or 400 when the content is not the signed one */
function requireSignature(request: IncomingMessage, url: URL, body: Buffer): void {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=(.+), Signature=(.+)$/
  const [, id, day = '', region = '', names = '', signature] = pattern.exec(request.headers.authorization ?? '') ?? []
  if (id !== S3_KEY.S3_ACCESS_KEY_ID || region !== REGION) throw new Refusal(403, 'InvalidAccessKeyId')
  const hash = String(request.headers['x-amz-content-sha256'])
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  let key: string | Buffer = `AWS4${S3_KEY.S3_SECRET_ACCESS_KEY}`
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest()
  if (createHmac('sha256', key).update(toSign).digest('hex') !== signature) {
    throw new Refusal(403, 'SignatureDoesNotMatch')
  }
  if (hash !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex')
