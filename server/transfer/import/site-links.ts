import { type Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { imports as messages } from '../../language/messages.ts'
import { parseHtml, writeHtml } from '../formats/html.ts'
import { UNKNOWN_ADDRESS } from '../formats/neutral.ts'

/**
 * Has links within a site whose address is not known lead to the same paths of this site, which redirects them to the
 * posts.
 * @param publicUrl of this site; undefined: unknown, so that they are left out
 */
export function withSiteLinks(html: string, publicUrl: string | undefined, note: (text: string) => void): string {
  if (!html.includes(`href="${UNKNOWN_ADDRESS}`)) return html
  const document = parseHtml(html)
  for (const node of DomUtils.filter(isTag, document, true) as Element[]) {
    const { href } = node.attribs
    if (!href?.startsWith(`${UNKNOWN_ADDRESS}/`)) continue
    if (publicUrl === undefined) delete node.attribs.href
    else node.attribs.href = publicUrl + href.slice(UNKNOWN_ADDRESS.length)
  }
  if (publicUrl === undefined) note(messages.siteLinks)
  return writeHtml(document.children)
}
