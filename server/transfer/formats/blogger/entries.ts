import { EMAIL_MAX, NAME_MAX } from '#contract/limits.ts'
import { oneLine } from '#contract/visible-text.ts'
import { imports as messages } from '../../../language/messages.ts'
import { plainLine } from '../html.ts'
import { childOf, textIn, type XmlForm, type XmlRecord } from '../xml-records.ts'

/** Characters of an id that has no number. */
const KEY_MAX = 200

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
  if (ofCategory) return ofCategory.term.slice(ofCategory.term.lastIndexOf('#') + 1)
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

/** The number at the end of an id or address. */
const numberIn = (text: string): string => /(\d{1,25})\/?$/.exec(text.trim())?.[1] ?? ''

/** The numbers of its site and of itself, which no other post, page or comment of Blogger has. */
export const keyOf = (entry: XmlRecord): string =>
  keyIn(entry, textIn(entry, 'id')) || textIn(entry, 'id').slice(0, KEY_MAX)

/** The key of another entry of the same site, by its id or address; empty: none. */
export function keyIn(entry: XmlRecord, text: string): string {
  const number = numberIn(text)
  return number === '' ? '' : `${siteIn(entry)}.${number}`
}

export const titleOf = (entry: XmlRecord): string => plainLine(textIn(entry, 'title'))

/** The site that an entry or the id of a feed names. */
export function siteIn(record: XmlRecord): string {
  const id = record.name === 'entry' ? textIn(record, 'id') : record.name === 'id' ? record.text : ''
  return /blog-(\d{1,25})/.exec(id)?.[1] ?? ''
}

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
    .slice(0, NAME_MAX)
    .toWellFormed()
  const [, profile = ''] =
    /^https?:\/\/((?:(?:www|draft)\.blogger\.com\/profile|plus\.google\.com)\/\d{1,25})$/.exec(textOf('uri')) ?? []
  const email = textOf('email')
  const type = textOf('blogger:type').toUpperCase()
  return {
    name: /^\S+@\S+$/.test(name) ? name.replace(/(?<=.)@.*$/, '') : name,
    profile,
    email: email === '' || email.length > EMAIL_MAX || /^noreply@/i.test(email) ? undefined : email,
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
