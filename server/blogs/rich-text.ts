import sanitizeHtml from 'sanitize-html'
import type { Picture } from '#contract/pictures.ts'
import { textOf } from '#contract/rich-text.ts'
import { MEDIA_PATH } from '../media/store.ts'

/** What the editor can make, and nothing else: three headers, five marks, two lists, links, own pictures. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h1', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ol', 'ul', 'li', 'a', 'img'],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'srcset', 'sizes', 'loading'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: 30,
}

const PICTURE_ADDRESS = new RegExp(`^${MEDIA_PATH}([0-9a-f-]{36})/\\d+\\.webp$`)
const EXCERPT_LENGTH = 180

/** The ids of the site's own pictures that a piece of rich text shows. */
export function picturesIn(html: string): string[] {
  const ids: string[] = []
  sanitizeHtml(html, {
    ...ALLOWED,
    transformTags: {
      img: (tagName, attribs) => {
        const id = PICTURE_ADDRESS.exec(attribs.src ?? '')?.[1]
        if (id) ids.push(id)
        return { tagName, attribs }
      },
    },
  })
  return ids
}

/**
 * Rich text as it is stored: only what the editor makes, links that pass nothing on, and pictures of this site alone,
 * each with its real size and versions.
 * @param pictures the stored pictures that the text may show, by id; others are dropped
 */
export function cleanRichText(html: string, pictures: Map<string, Picture>): string {
  return sanitizeHtml(html, {
    ...ALLOWED,
    transformTags: {
      b: 'strong',
      i: 'em',
      strike: 's',
      del: 's',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, rel: 'noopener nofollow ugc', target: '_blank' },
      }),
      img: (tagName, { src = '', alt = '' }) => {
        const picture = pictures.get(PICTURE_ADDRESS.exec(src)?.[1] ?? '')
        return { tagName, attribs: picture ? pictureAttributes(picture, alt) : {} }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim()
}

function pictureAttributes(picture: Picture, alt: string): Record<string, string> {
  return {
    src: picture.url,
    srcset: picture.variants.map(({ url, width }) => `${url} ${width}w`).join(', '),
    sizes: '(min-width: 720px) 680px, 100vw',
    width: String(picture.width),
    height: String(picture.height),
    alt,
    loading: 'lazy',
  }
}

/** The beginning of a text for cards and descriptions, cut at a word. */
export function excerptOf(html: string): string {
  const text = textOf(html)
  if (text.length <= EXCERPT_LENGTH) return text
  const cut = text.slice(0, EXCERPT_LENGTH)
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_LENGTH / 2))
  // A pair of surrogates is never cut in two.
  return `${atWord.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`
}
