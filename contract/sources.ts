import * as messages from '#messages/analytics.ts'
import { EMAIL_SOURCE } from './addresses.ts'

/** Where readers come from, in groups. `others` are sources beyond those that are distinguished on one day. */
export const SOURCE_GROUPS = ['search', 'social', 'feeds', 'email', 'this-site', 'sites', 'direct', 'others'] as const
export type SourceGroup = (typeof SOURCE_GROUPS)[number]
export const SOURCE_GROUP_NAMES: Record<SourceGroup, string> = {
  search: messages.searchEngines,
  social: messages.socialNetworks,
  feeds: messages.feedReaders,
  email: messages.emails,
  'this-site': messages.thisSite,
  sites: messages.otherSites,
  direct: messages.openedDirectly,
  others: messages.otherSources,
}

/** Reads of all sources that a day does not distinguish. */
export const OTHER_SOURCES = 'others'

/** Hosts by the labels in their names: `google` is in www.google.co.uk, `mail.google` in mail.google.com. The first that fits counts. */
const HOSTS: [SourceGroup, string[]][] = [
  // Before search: mail.google.com, and com.google.android.gm, which is the app.
  [
    'email',
    ['mail.google', 'google.android.gm', 'outlook.live', 'outlook.office', 'mail.yahoo', 'mail.proton', 'app.fastmail'],
  ],
  ['email', ['webmail', 'mail', 'gmx', 'mail.aol', 'icloud']],
  ['feeds', ['feedly', 'inoreader', 'newsblur', 'theoldreader', 'feedbin', 'netvibes', 'bazqux', 'flipboard']],
  ['search', ['google', 'bing', 'duckduckgo', 'yahoo', 'yandex', 'baidu', 'ecosia', 'qwant', 'startpage', 'kagi']],
  ['search', ['search.brave', 'naver', 'seznam', 'sogou', 'mojeek', 'googlequicksearchbox']],
  ['social', ['facebook', 'instagram', 'threads', 'twitter', 't.co', 'x.com', 'linkedin', 'lnkd.in', 'reddit']],
  ['social', ['pinterest', 'tumblr', 'vk.com', 'weibo', 'youtube', 'tiktok', 'bsky', 'news.ycombinator', 'lobste.rs']],
  ['social', ['mastodon', 'telegram', 't.me', 'discord', 'whatsapp', 'slack', 'lemmy']],
]

/** The group of a host that is known by name, and the name. */
function known(source: string): { group: SourceGroup; name: string } | undefined {
  const host = `.${source}.`
  for (const [group, names] of HOSTS) {
    const name = names.find((name) => host.includes(`.${name}.`))
    if (name !== undefined) return { group, name }
  }
  return undefined
}

/** What a host that is not distinguished counts as: the name by which it is known, of which there are few, or others. */
export const nameOrOthers = (source: string): string => known(source)?.name ?? OTHER_SOURCES

/** The group of a source. @param ownHost the host name of the site itself */
export function groupOf(source: string, ownHost: string): SourceGroup {
  if (source === '') return 'direct'
  if (source === OTHER_SOURCES) return 'others'
  if (source === EMAIL_SOURCE) return 'email'
  if (source === ownHost) return 'this-site'
  return known(source)?.group ?? 'sites'
}
