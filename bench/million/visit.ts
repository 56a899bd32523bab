import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Blog } from '#contract/blogs.ts'
import type { TopAuthor } from '#contract/users.ts'
import { formOf } from '../../e2e/client.ts'
import type { Issuer } from '../../e2e/issuer.ts'
import { PASSWORD } from '../../e2e/users.ts'
import { textOf } from '../fill.ts'
import { type Ask, exchange, formBody } from '../requests.ts'
import { type Content, EVEN_AUTHORS, FOLLOWED_BY_READERS } from './content.ts'

/** A user's Cookie header and id. */
export interface Visitor {
  cookie: string
  id: string
}

/** A filled site under test: the users who make the calls, and what these have created so far. */
export interface Visit {
  url: string
  content: Content
  issuer: Issuer
  /** A picture of 640x480 to send. */
  picture: Buffer
  /** With the same number of blogs on every site. */
  authors: Visitor[]
  /** The author with the most blogs. */
  busiest: Visitor
  /** By the number of authors they follow; see `FOLLOWED_BY_READERS`. */
  readers: Visitor[]
  /** The newest blog, first in the listing, by the first of `authors`. */
  newest: string
  topAuthor: string
  /** The first author in the directory. */
  firstAuthor: string
  sessions: string[]
  registered: Visitor[]
  posted: string[]
  comments: { id: string; blogId: string }[]
}

/** Signs in the users who make the calls. */
export async function visit(url: string, content: Content, issuer: Issuer): Promise<Visit> {
  const signedIn = async (i: number): Promise<Visitor> => {
    const { headers } = await exchange(url, loginOf(content, i))
    return { cookie: cookieOf(headers), id: content.userId(i) }
  }
  const signedInFrom = (first: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => signedIn(first + i)))
  const authors = await signedInFrom(0, EVEN_AUTHORS)
  const background = '#0f766e'
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
  const data = async <Data>(path: string) => dataOf<Data>(await exchange(url, { path: `/api/v1${path}` }))
  const post = await exchange(url, await blogForm('POST', '/blog/post', 0, authors[0], { mainImage: picture }))
  const [top] = await data<TopAuthor[]>('/user/mostSubsAuthor')
  const [first] = (await data<{ allAuthors: { _id: string }[] }>('/user/authors')).allAuthors
  return {
    url,
    content,
    issuer,
    picture,
    authors,
    busiest: await signedIn(EVEN_AUTHORS),
    readers: await signedInFrom(content.size.authors, FOLLOWED_BY_READERS.length),
    newest: dataOf<Blog>(post)._id,
    topAuthor: top?._id ?? '',
    firstAuthor: first?._id ?? '',
    sessions: [],
    registered: [],
    posted: [],
    comments: [],
  }
}

export function loginOf(content: Content, i: number): Ask {
  return sent('POST', '/user/login', { email: content.emailOf(i), password: PASSWORD, role: content.roleOf(i) })
}

/** A blog of 6 kB as the editor sends it. */
export async function blogForm(
  method: 'POST' | 'PUT',
  path: string,
  i: number,
  author: Visitor | undefined,
  { mainImage, published = 'True' }: { mainImage?: Buffer; published?: 'True' | 'False' } = {},
): Promise<Ask> {
  const form = formOf({ ...textOf(i), published }, mainImage && { mainImage })
  return { method, path: `/api/v1${path}`, body: await formBody(form), ...(author && { cookie: author.cookie }) }
}

/** An API call, with a JSON body if there is one. */
export function sent(method: string, path: string, json?: object, visitor?: Visitor): Ask {
  return {
    method,
    path: `/api/v1${path}`,
    ...(visitor && { cookie: visitor.cookie }),
    ...(json && { body: { type: 'application/json', bytes: Buffer.from(JSON.stringify(json)) } }),
  }
}

type Exchanged = Awaited<ReturnType<typeof exchange>>

export function dataOf<Data>({ headers, body }: Exchanged): Data {
  const encoding = headers['content-encoding']
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  return JSON.parse(String(plain)).data
}

/** The session cookie that a response sets. */
export function cookieOf(headers: IncomingHttpHeaders): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}
