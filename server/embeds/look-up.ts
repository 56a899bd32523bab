import { buffer } from 'node:stream/consumers'
import { EMBED_DESCRIPTION_MAX, EMBED_TITLE_MAX, hostOf, playerOf } from '#contract/embeds.ts'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { findPublicCard } from '../blogs/queries.ts'
import type { Deps } from '../deps.ts'
import { FetchError, type FetchLimits, fetchPublic } from '../http/fetch-public.ts'
import { Problem } from '../http/problem.ts'
import { readPicture } from '../media/read-picture.ts'
import { decoded, factsOf, shortened } from './page-facts.ts'

/** Of a page: what it says of itself is at its beginning. */
const PAGE_BYTES = 512_000
/** Milliseconds for a page, and for all of its pictures that are tried. */
const PAGE_TIME = 8000
const PICTURES_TIME = 8000

/** What was found at an address. */
export interface Found {
  title: string
  description: string
  /** Undefined: it has none, or none that can be had. */
  picture: Buffer | undefined
}

/**
 * Where providers, by the origin of their frames, say what is at an address: their pages ask servers for consent, or are
 * made by scripts.
 */
const OEMBED: Record<string, string> = {
  'https://www.youtube-nocookie.com': 'https://www.youtube.com/oembed?format=json&url=',
  'https://player.vimeo.com': 'https://vimeo.com/api/oembed.json?url=',
  'https://open.spotify.com': 'https://open.spotify.com/oembed?url=',
  'https://w.soundcloud.com': 'https://soundcloud.com/oembed?format=json&url=',
  'https://codepen.io': 'https://codepen.io/api/oembed?format=json&url=',
}

type Parts = Pick<Deps, 'db' | 'config' | 'media' | 'fetchPublic'>

/**
 * Reads what is at an address of another site, or of a public blog of this one.
 * @throws Problem 422 at the field `url` if it cannot be read; the signal's reason
 */
export async function lookUp(parts: Parts, url: string, signal: AbortSignal): Promise<Found> {
  const own = await ownPage(parts, url)
  if (own) return own
  const fetched = parts.fetchPublic ?? fetchPublic
  const read: Read = (address, limits) => fetched(address, { signal, ...limits })
  try {
    const facts = (await ofProvider(read, url)) ?? (await ofPage(read, url))
    return { ...facts, title: facts.title || hostOf(url), picture: await firstPicture(read, facts.pictures, signal) }
  } catch (error) {
    if (error instanceof FetchError) throw new Problem(422, 'embed-unreachable', { at: 'url' })
    throw error
  }
}

type Read = (address: string, limits: FetchLimits) => ReturnType<typeof fetchPublic>

async function ofPage(read: Read, url: string) {
  const accept = 'text/html, application/xhtml+xml, image/*;q=0.5'
  const page = await read(url, { accept, maxBytes: PAGE_BYTES, milliseconds: PAGE_TIME, isCut: true })
  if (/^image\//i.test(page.type)) return { title: lastPart(page.url), description: '', pictures: [page.url] }
  if (!/html|xml/i.test(page.type)) return { title: lastPart(page.url), description: '', pictures: [] }
  return factsOf(decoded(page.body, page.type), page.url)
}

/** @returns undefined for what no provider plays, and if the provider does not say what it is */
async function ofProvider(read: Read, url: string) {
  const player = playerOf(url)
  const endpoint = player && OEMBED[new URL(player.url).origin]
  if (endpoint === undefined) return undefined
  try {
    const limits = { accept: 'application/json', maxBytes: PAGE_BYTES, milliseconds: PAGE_TIME }
    const said: unknown = JSON.parse((await read(endpoint + encodeURIComponent(url), limits)).body.toString('utf8'))
    const { title, author_name: author, thumbnail_url: picture } = Object(said)
    return {
      title: textIn(title, EMBED_TITLE_MAX),
      description: textIn(author, EMBED_DESCRIPTION_MAX),
      pictures: typeof picture === 'string' ? [picture] : [],
    }
  } catch (error) {
    if (error instanceof FetchError || error instanceof SyntaxError) return undefined
    throw error
  }
}

const textIn = (value: unknown, max: number) => (typeof value === 'string' ? shortened(value, max) : '')

/** The name of a file that is no page. */
function lastPart(url: string): string {
  const part = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return shortened(decodeURIComponent(part), EMBED_TITLE_MAX)
  } catch {
    return part.slice(0, EMBED_TITLE_MAX)
  }
}

async function firstPicture(read: Read, addresses: string[], signal: AbortSignal): Promise<Buffer | undefined> {
  const tooLong = AbortSignal.timeout(PICTURES_TIME)
  const either = AbortSignal.any([signal, tooLong])
  for (const address of addresses) {
    try {
      const limits = { accept: 'image/*', maxBytes: PICTURE_MAX_BYTES, milliseconds: PICTURES_TIME, signal: either }
      const { type, body } = await read(address, limits)
      if (/^image\//i.test(type)) return body
    } catch (error) {
      signal.throwIfAborted()
      if (tooLong.aborted) return undefined
      if (!(error instanceof FetchError)) throw error
    }
  }
  return undefined
}

/** A page of this site is not fetched: its address may be one of the inner network. */
async function ownPage({ db, config, media }: Parts, url: string): Promise<Found | undefined> {
  const { origin, pathname } = new URL(url)
  if (config.publicUrl === undefined || origin !== new URL(config.publicUrl).origin) return undefined
  const [, id] = /^\/blog\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname) ?? []
  const blog = id === undefined ? undefined : await findPublicCard(db, id)
  if (!blog) throw new Problem(422, 'embed-unreachable', { at: 'url' })
  const main = await db
    .selectFrom('pictures')
    .innerJoin('public_blogs', 'public_blogs.main_image_id', 'pictures.id')
    .select(['pictures.id', 'widths'])
    .where('public_blogs.id', '=', blog._id)
    .executeTakeFirst()
  return {
    title: shortened(blog.title, EMBED_TITLE_MAX),
    description: shortened(blog.standfirst || blog.excerpt, EMBED_DESCRIPTION_MAX),
    picture: main && (await pictureBytes({ config, media }, main)),
  }
}

async function pictureBytes(parts: Pick<Parts, 'config' | 'media'>, row: { id: string; widths: string }) {
  const file = await readPicture(parts, row)
  return file && buffer(file)
}
