import { CATEGORIES } from '#contract/site.ts'
import { PASSWORD } from '../../e2e/users.ts'
import { randomOf, waveComment } from '../../server/testing/wave.ts'
import type { Ask } from '../requests.ts'
import { arrivals } from './schedule.ts'

/**
 * 100,000 readers a day with one visit each, a tenth of them in the busiest hour, and half more than an average of its
 * minutes in its busiest: 4.2 visits a second.
 */
const VISITS = ((100_000 * 0.1) / 3600) * 1.5
/** Documents of a visit: each page is opened anew, as by bots and in new tabs. Six of ten are blogs. */
const PAGES = 3
const BLOGS = PAGES * 0.6
/** The share of visits by people who are signed in. */
const SIGNED_IN = 0.1

/** The content that requests name. */
export interface Content {
  /** Newest first, with the session of their creators. */
  blogs: { id: string; cookie: string }[]
  authors: string[]
  readers: { cookie: string; email: string }[]
  /** Addresses of scripts, styles and fonts that a first visit loads, and of pictures. */
  assets: string[]
  pictures: string[]
  /** Bodies of saves. */
  forms: { plain: Body[]; withPicture: Body[] }
}

type Body = NonNullable<Ask['body']>
type Random = () => number

/** One kind of request. */
interface Kind {
  perSecond: number
  /** Milliseconds that its 99th percentile may take at five times the load; undefined: it is only shown. */
  wanted?: number
  ask(content: Content, random: Random): Ask
}

const [PAGE, OTHER] = [25, 150]

const pick = <Value>(values: Value[], random: Random) => values[Math.floor(random() * values.length)] as Value
/** Half of the requests name an eighth of the values, the first ones; all are named at times. */
const popular = <Value>(values: Value[], random: Random) => values[Math.floor(random() ** 3 * values.length)] as Value
const json = (value: object) => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) })
const get = (path: string): Ask => ({ path })
const post = (path: string, value: object, cookie?: string): Ask => ({
  method: 'POST',
  path: `/api/v1${path}`,
  body: json(value),
  ...(cookie && { cookie }),
})

/** The mix of one busiest minute, by kind. */
export const MIX: Record<string, Kind> = {
  page: { perSecond: VISITS * PAGES, wanted: PAGE, ask: pageOf },
  // Four of a page that no browser has yet.
  picture: { perSecond: VISITS * PAGES * 4, ask: ({ pictures }, random) => get(popular(pictures, random)) },
  // Half of the visits are first ones, of ten files.
  'script, style or font': {
    perSecond: VISITS * 0.5 * 10,
    wanted: OTHER,
    ask: ({ assets }, random) => get(pick(assets, random)),
  },
  // 2,000 programs ask each half hour.
  feed: { perSecond: 2000 / 1800, wanted: OTHER, ask: feedOf },
  // Each blog reports that it is read, and that it was.
  'report of reading': {
    perSecond: VISITS * BLOGS * 2,
    wanted: OTHER,
    ask({ blogs }, random) {
      const begins = random() < 0.5
      const seconds = begins ? 1 : Math.round(random() * 60)
      return post(`/blog/reads/${popular(blogs, random).id}`, { begins, seconds, finished: !begins, source: '' })
    },
  },
  // At the end of every second blog.
  'related blogs': {
    perSecond: VISITS * BLOGS * 0.5,
    wanted: OTHER,
    ask: ({ blogs }, random) => get(`/api/v1/blog/related/${popular(blogs, random).id}`),
  },
  // Six of each page of who is signed in.
  'call, signed in': { perSecond: VISITS * SIGNED_IN * PAGES * 6, wanted: OTHER, ask: callOf },
  // One of twenty visits searches, with four suggestions on the way.
  search: {
    perSecond: VISITS * 0.05,
    wanted: OTHER,
    ask: (_, random) => get(`/api/v1/search?q=${encodeURIComponent(wordsOf(random))}`),
  },
  suggestion: {
    perSecond: VISITS * 0.05 * 4,
    wanted: OTHER,
    ask: (_, random) => get(`/api/v1/search/suggestions?q=${encodeURIComponent(wordsOf(random).slice(0, 4))}`),
  },
  // One of ten people who are signed in has just done it.
  'sign-in': {
    perSecond: VISITS * SIGNED_IN * 0.1,
    wanted: OTHER,
    ask({ readers }, random) {
      const { email } = pick(readers, random)
      return post('/user/login', { email, password: PASSWORD, role: 'Reader' })
    },
  },
  // One of fifty visits: 2,000 a day.
  comment: {
    perSecond: VISITS * 0.02,
    wanted: OTHER,
    ask({ blogs, readers }, random) {
      const { text: comment } = waveComment(random, false)
      return post(`/comment/newComment/${popular(blogs, random).id}`, { comment }, pick(readers, random).cookie)
    },
  },
  // One of 200 visits each: 500 a day.
  'save of a text': {
    perSecond: VISITS * 0.005,
    wanted: OTHER,
    ask: ({ blogs, forms }, random) => save(popular(blogs, random), pick(forms.plain, random)),
  },
  'save with a picture': {
    perSecond: VISITS * 0.005,
    ask: ({ blogs, forms }, random) => save(popular(blogs, random), pick(forms.withPicture, random)),
  },
}

function pageOf({ blogs, authors, readers }: Content, random: Random): Ask {
  const kind = random()
  const path =
    kind < 0.2
      ? '/'
      : kind < 0.3
        ? `/?tag=${pick([...CATEGORIES], random)}`
        : kind < 0.35
          ? '/authors'
          : kind < 0.4
            ? `/userProfile/${popular(authors, random)}`
            : `/blog/${popular(blogs, random).id}`
  return random() < SIGNED_IN ? { path, cookie: pick(readers, random).cookie } : { path }
}

function feedOf({ authors }: Content, random: Random): Ask {
  const file = pick(['feed.xml', 'rss.xml', 'feed.json'], random)
  return get(random() < 0.5 ? `/${file}` : `/userProfile/${popular(authors, random)}/${file}`)
}

function callOf({ blogs, readers }: Content, random: Random): Ask {
  const { id } = popular(blogs, random)
  const [method, path] = pick(
    [
      ['GET', '/user/me'],
      ['GET', '/notifications/count'],
      ['GET', `/bookmarked?ids=${blogs.slice(0, 12).map((blog) => blog.id)}`],
      ['GET', `/readingPositions/${id}`],
      ['GET', `/comment/held/${id}`],
      ['POST', `/comment/getComment/${id}`],
    ],
    random,
  ) as [string, string]
  return { method, path: `/api/v1${path}`, cookie: pick(readers, random).cookie }
}

/** Words of the blogs: common ones, or a number that few have. */
function wordsOf(random: Random): string {
  return random() < 0.5
    ? pick(['lamp', 'stairs evening', 'climbed', 'thousand evenings', 'wrote down'], random)
    : `number ${Math.floor(random() * 2000)}`
}

function save({ id, cookie }: Content['blogs'][number], body: Body): Ask {
  return { method: 'PUT', path: `/api/v1/blog/update/${id}`, cookie, body }
}

/** One request of a schedule. */
export interface Due {
  /** Milliseconds from the beginning. */
  at: number
  kind: string
  ask: Ask
  /** The address that it comes from. */
  from: string
}

/** Seconds that a visit takes. */
const VISIT_SECONDS = 180
/** More than the visits of one schedule. */
const VISITS_MAX = 2 ** 16

/** The requests of so many seconds at `times` the load, in order: the same for the same seed. */
export function schedule(content: Content, seed: number, times: number, seconds: number): Due[] {
  const random = randomOf(seed)
  /** That of one of the visits in progress: the limits for one network count what one visit asks. */
  const from = (at: number) => {
    const visit = VISITS * times * (at / 1000 + VISIT_SECONDS * random())
    return addressOf(seed * VISITS_MAX + Math.floor(visit))
  }
  return Object.entries(MIX)
    .flatMap(([kind, { perSecond, ask }]) =>
      arrivals(random, perSecond * times, seconds).map((at) => ({
        at,
        kind,
        ask: ask(content, random),
        from: from(at),
      })),
    )
    .sort((a, b) => a.at - b.at)
}

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
