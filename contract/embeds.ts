import * as providers from '#messages/embeds.ts'
import { isLinkAddress, LINK_MAX } from './link-address.ts'
import { type ParsedUrl, URL } from './url.ts'

// An embed is stored as a link with its picture and title in a figure, and its description as the caption:
// `<figure data-kind="embed"><a href="…"><img …>Title</a> <figcaption>Description</figcaption></figure>`.
// Whether it has a player, and which, follows from its address alone.

export const EMBED_START = '<figure data-kind="embed">'
/** Characters. */
export const EMBED_TITLE_MAX = 200
export const EMBED_DESCRIPTION_MAX = 300

/** Whether an address may be shown as a card. */
export const isEmbedAddress = (address: string): boolean =>
  /^https?:/i.test(address) && address.length <= LINK_MAX && isLinkAddress(address) && URL.canParse(address)

/** The host of an address as a card shows it, also as its title. */
export const hostOf = (href: string): string =>
  URL.parse(href)
    ?.hostname.replace(/^www\./, '')
    .slice(0, EMBED_TITLE_MAX) ?? ''

/** What plays an address on its page. */
export interface Player {
  /** The name of its provider. */
  provider: string
  kind: 'video' | 'audio' | 'code'
  /** Of the frame that plays it, made of the id alone; it begins to play where it can. */
  url: string
  /** The height of the frame in CSS pixels; undefined: 9/16 of its width. */
  height?: number
}

interface Provider {
  name: string
  kind: Player['kind']
  hosts: readonly string[]
  /** The origin of its frames. */
  frames: string
  /** @returns the path of its frame; undefined for an address without a player */
  frame(url: ParsedUrl): { path: string; height?: number } | undefined
}

/** The seconds of `90`, `90s` or `1h2m3s`. */
function secondsIn(time: string | null): number {
  if (/^\d{1,6}$/.test(time ?? '')) return Number(time)
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/.exec(time ?? '') ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const SPOTIFY = /^\/(?:intl-[a-z]{2}\/)?(track|episode|album|playlist|show|artist)\/([A-Za-z0-9]{22})\/?$/

const PROVIDERS: readonly Provider[] = [
  {
    name: providers.youTube,
    kind: 'video',
    hosts: ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    frames: 'https://www.youtube-nocookie.com',
    frame({ hostname, pathname, searchParams }) {
      const [, inPath] = /^\/(?:(?:shorts|live|embed|v)\/)?([\w-]{11})\/?$/.exec(pathname) ?? []
      const isShort = hostname === 'youtu.be'
      const id =
        pathname === '/watch' ? searchParams.get('v') : isShort || pathname.lastIndexOf('/') > 0 ? inPath : null
      if (!/^[\w-]{11}$/.test(id ?? '')) return undefined
      const start = secondsIn(searchParams.get('t') ?? searchParams.get('start'))
      return { path: `/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}` }
    },
  },
  {
    name: providers.vimeo,
    kind: 'video',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    frames: 'https://player.vimeo.com',
    frame({ pathname, searchParams }) {
      const [, id, secret = searchParams.get('h')] =
        /^\/(?:video\/|channels\/[\w-]{1,80}\/)?(\d{4,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? []
      if (id === undefined) return undefined
      const hash = /^[0-9a-f]{6,20}$/.test(secret ?? '') ? `&h=${secret}` : ''
      return { path: `/video/${id}?autoplay=1&dnt=1${hash}` }
    },
  },
  {
    name: providers.spotify,
    kind: 'audio',
    hosts: ['open.spotify.com'],
    frames: 'https://open.spotify.com',
    frame({ pathname }) {
      const [, type = '', id] = SPOTIFY.exec(pathname) ?? []
      if (id === undefined) return undefined
      return { path: `/embed/${type}/${id}`, height: ['track', 'episode'].includes(type) ? 152 : 352 }
    },
  },
  {
    name: providers.soundCloud,
    kind: 'audio',
    hosts: ['soundcloud.com', 'm.soundcloud.com'],
    frames: 'https://w.soundcloud.com',
    frame({ pathname }) {
      const path = pathname.replace(/\/$/, '')
      if (!/^\/[\w-]{1,80}\/(?:sets\/)?[\w-]{1,200}$/.test(path)) return undefined
      if (/^\/(?:you|discover|search|stream|upload)\//.test(path)) return undefined
      const height = path.includes('/sets/') ? 352 : 166
      return { path: `/player/?url=${encodeURIComponent(`https://soundcloud.com${path}`)}&auto_play=true`, height }
    },
  },
  {
    name: providers.codePen,
    kind: 'code',
    hosts: ['codepen.io'],
    frames: 'https://codepen.io',
    frame({ pathname }) {
      const [, user, id] = /^\/([\w-]{1,80})\/(?:pen|full|details|embed)\/([A-Za-z0-9]{4,40})\/?$/.exec(pathname) ?? []
      return id === undefined ? undefined : { path: `/${user}/embed/${id}?default-tab=result`, height: 420 }
    },
  },
]

/** The origins of all players, for the policy of pages. */
export const PLAYER_ORIGINS: readonly string[] = PROVIDERS.map(({ frames }) => frames)

/** What plays an address; undefined: it is shown as a card. */
export function playerOf(href: string): Player | undefined {
  const url = URL.parse(href)
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '') return undefined
  const host = hostOf(href)
  const provider = PROVIDERS.find(({ hosts }) => hosts.includes(host))
  const frame = provider?.frame(url)
  if (!provider || !frame) return undefined
  const { path, height } = frame
  return {
    provider: provider.name,
    kind: provider.kind,
    url: provider.frames + path,
    ...(height !== undefined && { height }),
  }
}
