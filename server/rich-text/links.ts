import { LINK_MAX } from '#contract/link-address.ts'
import { serverPages as messages } from '../language/messages.ts'
import { printable } from './markup.ts'

const LINK = /^(?:https?:\/\/|mailto:)[^\s\\]+$/i

/** The address as a link has it; undefined if no link may lead there. */
export function linkTo(address: string): string | undefined {
  const href = printable(address).trim()
  return href.length <= LINK_MAX && LINK.test(href) && URL.canParse(href) ? href : undefined
}

/** The attributes of a link: what it leads to learns nothing of this site, and gains nothing by it. */
export const linkAttributes = (href: string) => ({ href, rel: 'noopener nofollow ugc', target: '_blank' })

/** The name of a picture without a description. */
export function fileNameIn(address: string): string {
  const name = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name) || messages.pictureLink
  } catch {
    return name
  }
}
