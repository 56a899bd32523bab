import { type Document, Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../language/messages.ts'
import { parseHtml, writeHtml } from '../formats/html.ts'
import type { NeutralPicture } from '../formats/neutral.ts'

/** On an `img` that could not be had: why. */
export const MISSING = 'data-missing'

export const imagesIn = (document: Document): Element[] => DomUtils.getElementsByTagName('img', document).filter(isTag)

/** The pictures of a text that could not be had. */
export const missingIn = (html: string): Element[] =>
  html.includes(MISSING) ? imagesIn(parseHtml(html)).filter(isMissing) : []
export const isMissing = ({ attribs }: Element): boolean => attribs[MISSING] !== undefined

/** A text whose missing pictures cannot be had for another reason. */
export function withReason(html: string, reason: string): string {
  const document = parseHtml(html)
  for (const { attribs } of imagesIn(document).filter(isMissing)) attribs[MISSING] = reason
  return writeHtml(document.children)
}

/** A lead picture that could not be had, as `missingIn` reads it. */
export function missingPicture({ address, others, alt }: NeutralPicture, reason: string): string {
  const attributes = { src: address, alt, 'data-others': JSON.stringify(others), [MISSING]: reason }
  return writeHtml([new Element('img', attributes)])
}

/** The line about a picture of a text that could not be had. */
export const missingNote = ({ attribs }: Element): string =>
  formatMessage(messages.pictureMissing, { address: shown(attribs.src), reason: attribs[MISSING] ?? '' })
/** The same of a lead picture. */
export const missingLeadNote = ({ attribs }: Element): string => leadMissingNote(attribs.src, attribs[MISSING] ?? '')
export const leadMissingNote = (address: string | undefined, reason: string) =>
  formatMessage(messages.leadPictureMissing, { address: shown(address), reason })
/** The line about one whose text was changed in the meantime. */
export const changedNote = ({ attribs }: Element): string =>
  formatMessage(messages.pictureTextChanged, { address: shown(attribs.src) })

/** An address for a note; that of a picture within the text is the picture itself. */
const shown = (address = '') => (address.length > 200 ? `${address.slice(0, 200)}…` : address)
