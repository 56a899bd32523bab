import { type Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { element } from '../html.ts'

const IMAGE = /\.(?:jpe?g|png|gif|webp|avif|heic)$/i

/** The original of a picture that an address of a resized one has in it, from where it can still be had. */
export function originalOf(address: string): string {
  const [, inside] =
    /^https?:\/\/(?:substackcdn\.com|cdn\.substack\.com)\/image\/fetch\/.*?(https?(?:%3A|:).+)$/is.exec(
      address.trim(),
    ) ?? [undefined, address.trim()]
  const url = URL.parse(decoded(inside ?? ''))
  if (!url) return address
  if (/^bucketeer-[\w-]+\.s3\.amazonaws\.com$/.test(url.hostname)) url.hostname = 'substack-post-media.s3.amazonaws.com'
  return url.href
}

function decoded(text: string): string {
  if (!/^https?%3A/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What a block says about itself; nothing if it is not JSON. */
export function attributesOf(node: Element): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(node.attribs['data-attrs'] ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** A picture with the addresses that it may have, the original first. */
export function pictureOf(image: Element): Element {
  const { src, alt } = attributesOf(image)
  const around = image.parent && isTag(image.parent) && image.parent.name === 'picture' ? image.parent.children : []
  const source = around.find((node) => isTag(node) && node.name === 'source') as Element | undefined
  const srcset = image.attribs.srcset ?? source?.attribs.srcset
  const shown = image.attribs.src ?? ''
  const given = typeof src === 'string' && src !== '' ? src : shown
  return element('img', {
    src: shown || given,
    alt: image.attribs.alt || (typeof alt === 'string' ? alt : ''),
    'data-orig-file': originalOf(given),
    ...(srcset && { srcset }),
  })
}

/** A figure with its picture and caption alone, without buttons; a link stays unless it leads to the picture. */
export function figureOf(node: Element): Element | undefined {
  const images = DomUtils.getElementsByTagName('img', node.children)
  const [image] = images
  if (!image || images.length > 1) return undefined
  const anchor = DomUtils.findOne(({ name }) => name === 'a', node.children, true)
  const href = anchor && DomUtils.getElementsByTagName('img', anchor).length > 0 ? anchor.attribs.href : undefined
  const url = href === undefined ? null : URL.parse(originalOf(href))
  const isLink = url !== null && !IMAGE.test(url.pathname) && !/^substack(?:cdn|-post-media)\./.test(url.hostname)
  const shown = isLink ? element('a', { href: url.href }, [pictureOf(image)]) : pictureOf(image)
  const caption = DomUtils.findOne(({ name }) => name === 'figcaption', node.children, true)
  return element('figure', {}, [shown, ...(caption ? [element('figcaption', {}, caption.children)] : [])])
}
