import { cursorOf, keysIn } from '../http/cursor.ts'

/** The place of a post in a list: newest first, on equal times the greater id first. */
export interface Place {
  at: string
  id: string
}

/** A post of one state, and whether it has all that the filters ask for. */
export interface Candidate extends Place {
  fits: boolean
}

/** Reads posts of one state, newest first; fewer than `limit` at the end. @param after the place after which they begin */
export type Read = (limit: number, after: Place | undefined) => Promise<Candidate[]>

/** Rows of one query: a few milliseconds. */
const BATCH = 100
/** Rows that a page looks at in each state, for filters without an index: the same on a small site and on a large one. */
const LOOKED_AT_MAX = 1000

interface Page {
  places: Place[]
  nextCursor: string | null
  lookedUntil: string | null
}

/**
 * Merges posts of several states to one page of a list.
 * @param cursor the `nextCursor` of the previous page
 * @returns `lookedUntil` if the page is short though there may be more: the next page then looks further
 */
export async function readPage(
  reads: Read[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const [at, id] = keysIn(cursor, 'time', 'id') ?? []
  const after = at === undefined || id === undefined ? undefined : { at, id }
  const scans = await Promise.all(reads.map((read) => scan(read, after, limit + 1)))
  // Beyond the place where the first state stopped there may be posts of it that were not read.
  const stops = scans.flatMap(({ stop }) => stop ?? []).sort(newestFirst)
  const [stop] = stops
  const found = scans
    .flatMap(({ places }) => places)
    .filter((place) => !stop || newestFirst(place, stop) <= 0)
    .sort(newestFirst)
  const places = found.slice(0, limit)
  const next = found.length > limit ? places.at(-1) : stop
  return {
    places,
    nextCursor: next ? cursorOf(next.at, next.id) : null,
    lookedUntil: stop && found.length < limit ? stop.at : null,
  }
}

/** The posts of one state that fit, until there are enough, and the place where it stopped; undefined: at the end. */
async function scan(read: Read, after: Place | undefined, wanted: number) {
  const places: Place[] = []
  let stop = after
  // Mostly the first rows are enough: each further one may be on another page of the file.
  let limit = Math.min(wanted, BATCH)
  for (let looked = 0; looked < LOOKED_AT_MAX && places.length < wanted; ) {
    const rows = await read(limit, stop)
    places.push(...rows.filter(({ fits }) => fits))
    if (rows.length < limit) return { places, stop: undefined }
    stop = rows.at(-1)
    looked += limit
    limit = Math.min(BATCH, LOOKED_AT_MAX - looked)
  }
  return { places, stop }
}

/** Reads from posts that were all found at once, such as by the search. */
export function readFound(find: () => Promise<Candidate[]>): Read {
  let found: Promise<Candidate[]> | undefined
  return async (limit, after) => {
    found ??= find().then((all) => all.sort(newestFirst))
    return (await found).filter((place) => !after || newestFirst(place, after) > 0).slice(0, limit)
  }
}

const keyOf = ({ at, id }: Place) => `${at}_${id}`
const newestFirst = (one: Place, other: Place) => (keyOf(one) < keyOf(other) ? 1 : keyOf(one) > keyOf(other) ? -1 : 0)
