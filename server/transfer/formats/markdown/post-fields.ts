import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { languageTag } from '#contract/language-tag.ts'
import { imports as messages } from '../../../language/messages.ts'
import type { NeutralPicture } from '../neutral.ts'
import { dateOf, type Fields, fieldsIn, listOf, textIn, textOf } from './front-matter.ts'
import { type Head, type Index, pictureAddress } from './posts.ts'
import type { Source } from './program.ts'

/** Fields that are carried, or mean nothing elsewhere. */
const KNOWN_FIELDS = new Set(
  `title date pubDate publishDate published_at created draft published status publish private tags tag categories category
   keywords description excerpt summary subtitle lead author authors permalink url slug aliases redirect_from redirects
   image cover featured_image featuredImage feature_image hero heroImage thumbnail banner cover_image images layout type
   id lastmod updated modified updatedDate last_modified_at toc comments expiryDate taxonomies extra sidebar_label weight password visibility`.split(
    /\s+/,
  ),
)

const LEADS = `image cover featured_image featuredImage feature_image hero heroImage thumbnail banner cover_image
  images header`.split(/\s+/)

const LANGUAGES = ['lang', 'language', 'locale']

/** The lead picture that the front matter names, or that lies beside a text of Hugo. */
export function leadOf(head: Head, index: Index, source: Source): NeutralPicture | undefined {
  for (const name of LEADS) {
    const value = head.fields[name]
    const first = Array.isArray(value) ? value[0] : value
    const inside = fieldsIn(first)
    const given = textOf(first) || textIn(inside, 'src', 'image', 'path', 'url', 'relative')
    if (given === '' || !/[./]/.test(given)) continue
    const alt = textIn(inside, 'alt', 'caption') || textIn(head.fields, 'image_alt', 'imageAlt', 'heroImageAlt', 'alt')
    return { address: pictureAddress(given, head, index, source), others: [], alt }
  }
  const beside = ['featured', 'cover', 'feature'].flatMap((name) =>
    ['jpg', 'jpeg', 'png', 'webp'].map((ending) => `./${name}.${ending}`),
  )
  const isBundle = source.program === 'hugo' && /\/index\.\w+$/.test(head.path)
  const found = isBundle ? beside.find((name) => index.picture(name, head.path)) : undefined
  return found ? { address: pictureAddress(found, head, index, source), others: [], alt: '' } : undefined
}

/** Whether everybody could read it; a note, if it was not a plain draft. */
export function isPublic({ path, fields, at }: Head, { program }: Source, notes: Set<string>): boolean {
  const status = textIn(fields, 'status').toLowerCase()
  const isDraft =
    isTrue(fields.draft) ||
    isFalse(fields.published) ||
    /^draft|^idea|^todo/.test(status) ||
    /(?:^|\/)_drafts\//.test(path)
  const isPrivate = isTrue(fields.private) || status === 'private' || textIn(fields, 'visibility') === 'private'
  if (isPrivate) notes.add(messages.wasPrivate)
  if (textIn(fields, 'password') !== '') notes.add(messages.hadPassword)
  const ends = dateOf(fields.expiryDate)
  if (ends && ends < new Date()) notes.add(formatMessage(messages.hadEnded, { time: ends.toISOString() }))
  const isLater = at !== undefined && at > new Date()
  if (isLater) notes.add(formatMessage(messages.wasScheduled, { time: at.toISOString() }))
  if (at === undefined) notes.add(messages.dateMissing)
  const isUnpublished = program === 'obsidian' && isFalse(fields.publish)
  const isHidden = isPrivate || textIn(fields, 'password') !== '' || (ends !== undefined && ends < new Date())
  return !isDraft && !isHidden && !isLater && !isUnpublished
}

const isTrue = (value: unknown) => value === true || value === 'true' || value === 'yes'
const isFalse = (value: unknown) => value === false || value === 'false' || value === 'no'

export function tagsOf(fields: Fields, { program }: Source): string[] {
  const separator = program === 'jekyll' || program === 'obsidian' ? /[\s,]+/ : /,/
  const given = [fields.tags ?? fields.tag, fields.keywords, fieldsIn(fields.taxonomies).tags]
  return given.flatMap((value) => listOf(value, separator)).map((tag) => tag.replace(/^#/, '').replaceAll('/', '-'))
}

/** Empty, or what only may be a language. */
export const languageOf = (fields: Fields): string => textIn(fields, ...LANGUAGES).replaceAll('_', '-')

export function otherFields(fields: Fields): string[] {
  const isLanguage = languageTag(languageOf(fields)) !== undefined
  const names = Object.keys(fields).filter(
    (name) => !KNOWN_FIELDS.has(name) && !(isLanguage && LANGUAGES.includes(name)),
  )
  return names.length === 0 ? [] : [formatMessage(messages.otherFields, { names: joined(names.slice(0, 20)) })]
}
