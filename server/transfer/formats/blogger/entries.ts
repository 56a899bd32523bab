import { oneLine } from '#contract/visible-text.ts'
import * as messages from '#messages/import.ts'
import { plainLine } from '../html.ts'
import { childOf, textIn, type XmlForm, type XmlRecord } from '../xml-records.ts'

/** The backup of Blogger is a feed of all that a site has. */
export const ATOM: XmlForm = {
  record: 'entry',
  around: ['feed'],
  prefixes: ['thr', 'app', 'gd', 'blogger'],
  prefixOf(namespace) {
    if (/w3\.org\/2005\/Atom/.test(namespace)) return ''
    if (/schemas\.google\.com\/blogger\//.test(namespace)) return 'blogger'
    if (/purl\.org\/syndication\/thread/.test(namespace)) return 'thr'
    if (/purl\.org\/atom\/app|w3\.org\/2007\/app/.test(namespace)) return 'app'
    return /schemas\.google\.com\/g\//.test(namespace) ? 'gd' : 'other'
  },
}

/** `post`, `page`, `comment`, `settings`, `template`, or another word. */
export function kindOf(entry: XmlRecord): string {
  const type = textIn(entry, 'blogger:type').toLowerCase()
  if (type !== '') return type
  const ofCategory = categoriesOf(entry).find(({ scheme }) => scheme.endsWith('#kind'))
  if (ofCategory) return /[^#]*$/.exec(ofCategory.term)?.[0] ?? ''
  // A feed of the site itself has posts alone.
  return /\.post-\d+$/.test(textIn(entry, 'id')) ? 'post' : ''
}

const categoriesOf = (entry: XmlRecord) =>
  entry.children
    .filter(({ name }) => name === 'category')
    .map(({ attributes: { scheme = '', term = '' } }) => ({ scheme, term }))

/** The labels of a post: one each, or all in one with line breaks between them. */
export const labelsOf = (entry: XmlRecord): string[] => [
  ...new Set(
    categoriesOf(entry)
      .filter(({ scheme }) => /blogger\.com\/atom\/ns#$|^tag:blogger\.com,1999:blog-/.test(scheme))
      .flatMap(({ term }) => term.split('\n'))
      .map(plainLine)
      .filter(Boolean),
  ),
]

/** The number at the end of an id or address, which no other post or comment has. */
export const numberIn = (text: string): string => /(\d+)\/?$/.exec(text.trim())?.[1] ?? ''

export const keyOf = (entry: XmlRecord): string => numberIn(textIn(entry, 'id')) || textIn(entry, 'id')

export const titleOf = (entry: XmlRecord): string => plainLine(textIn(entry, 'title'))

/** The site that an entry or feed is of. */
export const siteIn = (record: XmlRecord): string => /blog-(\d+)/.exec(textIn(record, 'id') || record.text)?.[1] ?? ''

/** The address of the first link of a kind. */
export const linkOf = (entry: XmlRecord, rel: string): string =>
  entry.children.find(({ name, attributes }) => name === 'link' && attributes.rel === rel)?.attributes.href?.trim() ??
  ''

/** HTML: a text without marks is written as such. */
export function htmlOf(entry: XmlRecord): string {
  const content = childOf(entry, 'content') ?? childOf(entry, 'summary')
  const text = content?.text ?? ''
  return content?.attributes.type === 'text' ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text
}

export interface Signature {
  name: string
  /** Of a profile; empty: none. */
  profile: string
  email: string | undefined
  /** Whether someone with an account wrote it. */
  isOfAccount: boolean
}

/** Who wrote an entry. An address in the place of a name is shown to no one. */
export function signatureOf(entry: XmlRecord): Signature {
  const author = childOf(entry, 'author')
  const textOf = (name: string) => (author ? textIn(author, name) : '')
  const name = oneLine(plainLine(textOf('name')))
  const [, profile = ''] =
    /^https?:\/\/((?:(?:www|draft)\.blogger\.com\/profile|plus\.google\.com)\/\d+)$/.exec(textOf('uri')) ?? []
  const email = textOf('email')
  const type = textOf('blogger:type').toUpperCase()
  return {
    name: /^\S+@\S+$/.test(name) ? name.replace(/(?<=.)@.*$/, '') : name,
    profile,
    email: email === '' || /^noreply@/i.test(email) ? undefined : email,
    isOfAccount: type === '' ? profile !== '' : type === 'BLOGGER',
  }
}

/** The key of an author: their name, as the program shows it. */
export const authorOf = (entry: XmlRecord): string => signatureOf(entry).name || messages.unnamedAuthor

/** The state of an entry in capitals: LIVE, DRAFT, SCHEDULED, TRASHED, or another word of the program. */
export function stateOf(entry: XmlRecord): string {
  const control = childOf(entry, 'app:control')
  if (textIn(entry, 'blogger:trashed') !== '') return 'TRASHED'
  if (control && textIn(control, 'app:draft').toLowerCase() === 'yes') return 'DRAFT'
  const status = textIn(entry, 'blogger:status').toUpperCase()
  return /TRASH|DELETED/.test(status) ? 'TRASHED' : status || 'LIVE'
}
