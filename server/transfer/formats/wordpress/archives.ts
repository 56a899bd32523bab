import { copied } from '../copied.ts'
import { plainLine } from '../html.ts'
import type { NeutralArchive } from '../neutral.ts'
import { textIn, type XmlRecord } from '../xml-records.ts'

/** More categories and tags have no former addresses. */
const TERMS_MAX = 50_000
/** Categories in each other. */
const DEPTH_MAX = 10

/** A category or a tag. */
export interface Term {
  isCategory: boolean
  slug: string
  name: string
  /** The slug of the category that it is in. */
  parent: string
  id: string
}

/** Collects the terms of the site, and of exports that do not list them, those of its posts. */
export function addTerms(terms: Map<string, Term>, record: XmlRecord): void {
  const { name } = record
  if (name === 'wp:category') add(terms, termOf(record, true, ['wp:category_nicename', 'wp:cat_name']))
  if (name === 'wp:tag') add(terms, termOf(record, false, ['wp:tag_slug', 'wp:tag_name']))
  const taxonomy = textIn(record, 'wp:term_taxonomy')
  if (name === 'wp:term' && (taxonomy === 'category' || taxonomy === 'post_tag'))
    add(terms, termOf(record, taxonomy === 'category', ['wp:term_slug', 'wp:term_name']))
  if (name !== 'item') return
  for (const child of record.children) {
    const { domain = '', nicename = '' } = child.attributes
    const isCategory = domain === 'category'
    if (child.name === 'category' && (isCategory || domain === 'post_tag' || domain === 'tag'))
      add(terms, { isCategory, slug: nicename, name: plainLine(child.text), parent: '', id: '' }, true)
  }
}

function termOf(record: XmlRecord, isCategory: boolean, [slug, name]: [string, string]): Term {
  return {
    isCategory,
    slug: textIn(record, slug),
    name: plainLine(textIn(record, name)),
    parent: textIn(record, 'wp:category_parent') || textIn(record, 'wp:term_parent'),
    id: textIn(record, 'wp:term_id'),
  }
}

const keyOf = (isCategory: boolean, slug: string) => `${isCategory} ${slug}`

/** @param isOfPost it says less than the list of the site */
function add(terms: Map<string, Term>, term: Term, isOfPost = false): void {
  const key = keyOf(term.isCategory, term.slug)
  if (term.slug === '' || term.name === '' || (isOfPost && terms.has(key))) return
  if (terms.size < TERMS_MAX || terms.has(key)) terms.set(copied(key), copied(term))
}

/** The lists of a site by the names that WordPress gives them. */
export function archivesOf(
  address: string,
  terms: Map<string, Term>,
  authorIds: Map<string, string>,
  logins: Iterable<string>,
): NeutralArchive[] {
  const ids = new Map([...authorIds].map(([id, login]) => [login, id]))
  const ofAuthors = [...logins].map((login) => {
    const id = ids.get(login) ?? ''
    const numbered = /^\d+$/.test(id) ? [`${address}/?author=${id}`] : []
    return { addresses: [`${address}/author/${nicenameOf(login)}/`, ...numbered], of: { author: login } }
  })
  const ofTerms = [...terms.values()].map((term) => {
    const base = term.isCategory ? 'category' : 'tag'
    const numbered = term.isCategory && /^\d+$/.test(term.id) ? [`${address}/?cat=${term.id}`] : []
    const paths = new Set([term.slug, pathOf(terms, term)])
    return {
      addresses: [...[...paths].map((path) => `${address}/${base}/${path}/`), ...numbered],
      of: { term: term.name },
    }
  })
  return [...ofAuthors, ...ofTerms]
}

/** A category behind those that it is in. */
function pathOf(terms: Map<string, Term>, term: Term): string {
  const slugs = [term.slug]
  for (let at = term; at.parent !== '' && slugs.length < DEPTH_MAX; ) {
    const outer = terms.get(keyOf(at.isCategory, at.parent))
    if (!outer || slugs.includes(outer.slug)) break
    slugs.unshift(outer.slug)
    at = outer
  }
  return slugs.join('/')
}

/** The name of an author in addresses, which the format does not have: WordPress makes it of the one for signing in. */
const nicenameOf = (login: string): string =>
  login
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .split(/[ .-]/)
    .filter(Boolean)
    .join('-')
