import { slugOf } from '../../../blogs/slug.ts'
import { type Fields, fieldsIn, listOf, textIn, textOf } from './front-matter.ts'
import type { Source } from './program.ts'

/** A post or page, as far as its address depends on it. */
interface Addressed {
  isPage: boolean
  /** Below the folder of the program. */
  path: string
  fields: Fields
  at: Date | undefined
  title: string
  categories: string[]
}

const JEKYLL: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

/** Where a post was on its site, its present address first. */
export function addressesOf(post: Addressed, { program, config }: Source): string[] {
  const { fields } = post
  const given = textIn(fields, 'permalink', 'url')
  const made = post.isPage ? pageAddresses(post, program) : MAKERS[program](post, config)
  const own = given.startsWith('/') ? [fill(given, post)] : made
  // In Obsidian they are other titles.
  const names = program === 'obsidian' ? [] : ['aliases', 'redirect_from', 'redirects']
  const former = names.flatMap((name) => listOf(fields[name]))
  return [...new Set([...own, ...former.map((path) => (/^(?:\/|https?:)/.test(path) ? path : `/${path}`))])]
}

const MAKERS: Record<Source['program'], (post: Addressed, config: Fields) => string[]> = {
  jekyll(post, config) {
    const setting = textIn(config, 'permalink') || 'date'
    return [fill(JEKYLL[setting] ?? (setting.startsWith('/') ? setting : `/${setting}`), post)]
  },
  hexo: (post, config) => [fill(`/${textIn(config, 'permalink') || ':year/:month/:day/:title/'}`, post)],
  hugo(post, config) {
    const [section = ''] = post.path.split('/').slice(1)
    const permalinks = fieldsIn(config.permalinks)
    const template = textOf(fieldsIn(permalinks.page)[section]) || textOf(permalinks[section])
    if (template !== '') return [fill(template, post)]
    const path = withoutEnding(post.path).split('/').slice(1)
    const slug = textIn(post.fields, 'slug')
    return [`/${[...path.slice(0, -1), slug || (path.at(-1) ?? '')].join('/').toLowerCase().replaceAll(' ', '-')}/`]
  },
  docusaurus(post) {
    const path = withoutEnding(post.path.replace(/^.*?blog\//, ''))
    const slug = textIn(post.fields, 'slug')
    if (slug !== '') return [slug.startsWith('/') ? slug : `/blog/${slug}`]
    return [`/blog/${path.replace(/(\d{4})-(\d{2})-(\d{2})-/, '$1/$2/$3/')}`]
  },
  astro: (post) => {
    const path = withoutEnding(post.path.replace(/^src\/(?:content|pages|data)\//, ''))
    const slug = textIn(post.fields, 'slug')
    return [`/${slug === '' ? path : [...path.split('/').slice(0, -1), slug].join('/')}/`]
  },
  obsidian: ({ path }) => [`/${withoutEnding(path).replaceAll(' ', '+')}`],
  plain: (post) => [`/${withoutEnding(post.path)}/`],
}

/** A page is where its file is, below the folder of its program. */
function pageAddresses({ path, fields }: Addressed, program: Source['program']): string[] {
  const slug = textIn(fields, 'slug')
  const own = withoutEnding(path).replace(/^(?:source|content|src\/pages)\//, '')
  const parts = slug === '' ? own : [...own.split('/').slice(0, -1), slug].join('/')
  const address = `/${parts.replace(/^\//, '')}`
  return program === 'jekyll' && !/index$/.test(own) ? [`${address}/`, `${address}.html`] : [`${address}/`]
}

const withoutEnding = (path: string) => path.replace(/\.[a-z]+$/i, '').replace(/\/(?:index|readme)$/i, '')

/** The name of a post in its address: its slug, or the name of its file without a date. */
function nameOf({ path, fields }: Addressed): string {
  const file = withoutEnding(path).split('/').at(-1) ?? ''
  return textIn(fields, 'slug') || file.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')
}

/** A template of an address, with the values of a post. */
function fill(template: string, post: Addressed): string {
  const at = post.at ?? new Date(0)
  const two = (value: number) => String(value).padStart(2, '0')
  const year = String(at.getUTCFullYear())
  const name = nameOf(post)
  const sections = withoutEnding(post.path).split('/').slice(1, -1)
  const values: Record<string, string> = {
    year,
    short_year: year.slice(2),
    month: two(at.getUTCMonth() + 1),
    i_month: String(at.getUTCMonth() + 1),
    day: two(at.getUTCDate()),
    i_day: String(at.getUTCDate()),
    y_day: String(1 + Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0)) / 86_400_000)).padStart(3, '0'),
    hour: two(at.getUTCHours()),
    minute: two(at.getUTCMinutes()),
    second: two(at.getUTCSeconds()),
    title: name,
    name,
    slug: name,
    filename: name,
    contentbasename: name,
    post_title: name,
    section: sections[0] ?? '',
    sections: sections.join('/'),
    categories: post.categories.map(slugOf).join('/'),
    category: slugOf(post.categories[0] ?? ''),
  }
  const path = template.replace(/:([a-z_]+)/g, (whole, token: string) => values[token] ?? whole)
  return path.replace(/\/{2,}/g, '/').replace(/^(?!\/)/, '/')
}
