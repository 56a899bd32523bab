import { readFile, realpath, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { FetchError, fetchPublic } from '../../http/fetch-public.ts'
import { UNKNOWN_ADDRESS } from '../formats/neutral.ts'

/** Milliseconds for one picture. */
const TIME = 60_000
const TRIES = 3
/** Seconds that the other site may ask to wait for. */
const PAUSE_MAX = 60
const PAUSE = 5

/** Where the pictures of an export are read from. */
export interface PicturePlace {
  /** A copy of the uploaded files. */
  folder?: string | undefined
  /** The export, if it is a folder: it may have pictures of its site. */
  ofExport?: string | undefined
  /** The other site's address now; without a trailing slash. */
  address?: string | undefined
}

/** Reads a picture. @throws Error with why it cannot be had, in a word or two */
export type ReadPicture = (address: string, signal?: AbortSignal) => Promise<Buffer>

/** @param site the address that the export has of its site */
export function pictureReader(place: PicturePlace, site: string, fetched = fetchPublic): ReadPicture {
  const { folder, ofExport, address } = place
  const isOfSite = (picture: string) => [site, UNKNOWN_ADDRESS].some((one) => one && picture.startsWith(`${one}/`))
  const moved = (picture: string) =>
    address && site && picture.startsWith(`${site}/`) ? address + picture.slice(site.length) : picture
  return async (picture, signal) => {
    if (picture.startsWith('data:')) return dataOf(picture)
    const found =
      ofExport && isOfSite(picture) ? await readFromFolder(ofExport, picture).catch(() => undefined) : undefined
    if (found) return found
    if (folder !== undefined) return readFromFolder(folder, picture)
    return fetchPolitely(moved(picture), fetched, signal)
  }
}

function dataOf(address: string): Buffer {
  const comma = address.indexOf(',')
  return Buffer.from(address.slice(comma + 1), /;\s*base64\s*$/i.test(address.slice(0, comma)) ? 'base64' : 'utf8')
}

/** Waits and asks again where the host wants that. */
async function fetchPolitely(address: string, fetched: typeof fetchPublic, signal?: AbortSignal): Promise<Buffer> {
  for (let tries = 1; ; tries++) {
    try {
      const limits = { maxBytes: PICTURE_MAX_BYTES, milliseconds: TIME, accept: 'image/*', ...(signal && { signal }) }
      return (await fetched(address, limits)).body
    } catch (error) {
      const isBusy = error instanceof FetchError && (error.status === 429 || error.status === 503)
      const seconds = error instanceof FetchError ? (error.retryAfter ?? PAUSE) : 0
      if (!isBusy || tries === TRIES || seconds > PAUSE_MAX) throw error
      await sleep(seconds * 1000, undefined, { signal })
    }
  }
}

/**
 * Reads a file of a copy: by the whole path of its address below the folder, or by its end, as the folder may be that of
 * the site, of the uploads, or of a year.
 */
async function readFromFolder(folder: string, address: string): Promise<Buffer> {
  const url = URL.parse(address)
  if (!url) throw new FetchError('address')
  const parts = url.pathname.split('/').filter(Boolean).map(decoded)
  const root = await realpath(folder)
  for (let from = 0; from < parts.length; from++) {
    const path = resolve(join(root, ...parts.slice(from)))
    const real = path.startsWith(root + sep) ? await realpath(path).catch(() => undefined) : undefined
    // A link may lead out of the folder.
    if (real === undefined || !real.startsWith(root + sep)) continue
    const file = await stat(real).catch(() => undefined)
    if (!file?.isFile()) continue
    if (file.size > PICTURE_MAX_BYTES) throw new FetchError('size')
    return readFile(real).catch(() => {
      throw new FetchError('network')
    })
  }
  throw new FetchError('network')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('\0', '')
  } catch {
    return part
  }
}
