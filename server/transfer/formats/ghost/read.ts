import { basename } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { imports as messages } from '../../../language/messages.ts'
import { plainLine } from '../html.ts'
import {
  type Format,
  type NeutralArchive,
  type NeutralAuthor,
  type NeutralItem,
  type NeutralPost,
  type NeutralSite,
  orNote,
} from '../neutral.ts'
import { timeOf } from '../time-of.ts'
import { contentOf, withSite } from './content.ts'
import { type JsonRow, jsonRows } from './json-rows.ts'

type Row = Record<string, unknown>

/** What an export has beside its posts, collected by the first pass. */
interface Site {
  address: string
  title: string
  posts: number
  /** By their ids. */
  authors: Map<string, NeutralAuthor>
  tags: Map<string, string>
  /** The addresses of the lists of authors and tags. */
  archives: NeutralArchive[]
  /** The ids of authors and tags by the ids of posts, with their order. */
  authorsOf: Map<string, { id: string; order: number }[]>
  tagsOf: Map<string, { id: string; order: number }[]>
  /** What describes the lead picture of a post. */
  alts: Map<string, string>
}

/**
 * The export of Ghost 0.x to 6. It is read twice. It has no comments, no pictures and not the address of its site; of
 * each post it has the HTML, whatever editor wrote it.
 */
export const ghost: Format = {
  matches: (head) => /^\s*\{/.test(head) && /"(?:exported_on|db)"\s*:/.test(head),
  async read(files, address = '') {
    const site: Site = {
      address,
      title: '',
      posts: 0,
      authors: new Map(),
      tags: new Map(),
      archives: [],
      authorsOf: new Map(),
      tagsOf: new Map(),
      alts: new Map(),
    }
    for (const file of files) for await (const row of jsonRows(file)) collect(site, row)
    return {
      // Without an address: a site that moved is still the same one.
      id: `ghost ${site.title}`,
      address,
      authors: [...site.authors.values()],
      archives: site.archives,
      postCount: site.posts,
      posts: () => posts(files, site),
    } satisfies NeutralSite
  },
}

const textIn = (row: Row, name: string): string => {
  const value = row[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function collect(site: Site, { table, row }: JsonRow): void {
  if (!row) return
  const id = textIn(row, 'id')
  const of = (map: Site['tagsOf'], name: string) => {
    const post = textIn(row, 'post_id')
    const one = { id: textIn(row, name), order: Number(row.sort_order) || 0 }
    const known = map.get(post)
    if (known) known.push(one)
    else map.set(post, [one])
  }
  const slug = textIn(row, 'slug')
  if (table === 'posts') site.posts += 1
  if (table === 'users') {
    const email = textIn(row, 'email') || undefined
    const key = slug || id
    if (slug !== '') site.archives.push({ addresses: [`${site.address}/author/${slug}/`], of: { author: key } })
    site.authors.set(id, { key, name: plainLine(textIn(row, 'name')) || key, email })
  }
  // A name that begins with # is not for readers.
  if (table === 'tags' && !textIn(row, 'name').startsWith('#')) {
    const term = textIn(row, 'name')
    site.tags.set(id, term)
    if (slug !== '') site.archives.push({ addresses: [`${site.address}/tag/${slug}/`], of: { term } })
  }
  if (table === 'posts_authors') of(site.authorsOf, 'author_id')
  if (table === 'posts_tags') of(site.tagsOf, 'tag_id')
  if (table === 'posts_meta') site.alts.set(textIn(row, 'post_id'), textIn(row, 'feature_image_alt'))
  if (table === 'settings' && row.key === 'title') site.title = textIn(row, 'value')
}

const isPage = (row: Row) => row.type === 'page' || row.page === true || row.page === 1

async function* posts(files: string[], site: Site): AsyncGenerator<NeutralItem> {
  for (const file of files) {
    yield { of: basename(file), text: messages.ghostLacks }
    const rows = jsonRows(file)
    let next = await rows.next()
    for (; !next.done; next = await rows.next()) {
      const { table, row } = next.value
      if (table !== 'posts') continue
      if (!row) yield { of: basename(file), text: messages.postBroken }
      else {
        yield orNote(plainLine(textIn(row, 'title')), () => {
          const post = postOf(row, site)
          return isPage(row) ? { page: post } : post
        })
      }
    }
    if (!next.value) yield { of: basename(file), text: messages.fileCut }
  }
}

function postOf(row: Row, site: Site): NeutralPost {
  const id = textIn(row, 'id')
  const notes = new Set<string>()
  const visibility = textIn(row, 'visibility') || 'public'
  addNotes(row, visibility, notes)
  const inOrder = (map: Site['tagsOf']) =>
    (map.get(id) ?? []).sort((one, other) => one.order - other.order).map((one) => one.id)
  const named = inOrder(site.authorsOf)
  const [author = textIn(row, 'author_id'), ...others] = named
  if (others.length > 0) {
    const names = joined(others.map((one) => site.authors.get(one)?.name ?? one))
    notes.add(formatMessage(messages.otherAuthors, { names }))
  }
  const { html, isRestricted } = contentOf(textIn(row, 'html'), site.address, notes)
  const picture = withSite(textIn(row, 'feature_image') || textIn(row, 'image'), site.address)
  return {
    key: textIn(row, 'uuid') || id,
    title: plainLine(textIn(row, 'title')),
    html,
    excerpt: textIn(row, 'custom_excerpt'),
    author: site.authors.get(author)?.key ?? author,
    at: timeOf(row.published_at) ?? timeOf(row.created_at),
    isPublic: row.status === 'published' && visibility === 'public' && !isRestricted,
    commentsClosed: false,
    categories: [],
    tags: inOrder(site.tagsOf).flatMap((tag) => site.tags.get(tag) ?? []),
    picture: picture === '' ? undefined : { address: picture, others: [], alt: site.alts.get(id) ?? '' },
    addresses: textIn(row, 'slug') === '' ? [] : [`/${textIn(row, 'slug')}/`],
    comments: [],
    notes: [...notes],
  }
}

function addNotes(row: Row, visibility: string, notes: Set<string>): void {
  if (visibility !== 'public') notes.add(messages.wasForMembers)
  if (row.status === 'sent') notes.add(messages.wasMailed)
  if (row.status === 'scheduled') {
    notes.add(formatMessage(messages.wasScheduled, { time: timeOf(row.published_at)?.toISOString() ?? '' }))
  }
  if (row.featured === true || row.featured === 1) notes.add(messages.wasSticky)
  const others = ['codeinjection_head', 'codeinjection_foot', 'canonical_url', 'custom_template'].filter(
    (name) => textIn(row, name) !== '',
  )
  if (others.length > 0) notes.add(formatMessage(messages.otherFields, { names: joined(others) }))
}
