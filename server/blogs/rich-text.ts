import type { Picture } from '#contract/pictures.ts'
import { textOf } from '#contract/rich-text.ts'
import { nextTurn } from '../http/turn.ts'
import { MEDIA_PATH } from '../media/store.ts'
import { readTags } from './tags.ts'

/** What the editor can make, and nothing else: paragraphs, three headers, two lists, five marks; besides br and img. */
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3'])
const LISTS = new Set(['ul', 'ol'])
const ITEMS = new Set(['ul', 'ol', 'li'])
const MARKS = new Set(['strong', 'em', 'u', 's', 'a'])
const SAME: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's', image: 'img' }

const LINK = /^(?:https?:\/\/|mailto:)[^\s\\]+$/i
const PICTURE_ADDRESS = new RegExp(`^${MEDIA_PATH}([0-9a-f-]{36})/\\d+\\.webp$`)
const PICTURE_ADDRESSES = new RegExp(`${MEDIA_PATH}([0-9a-f-]{36})/\\d+\\.webp`, 'g')
/** As they are written below; no text that is not a tag holds a `<`. */
const WRITTEN_PICTURES = new RegExp(`<img src="${MEDIA_PATH}([0-9a-f-]{36})/`, 'g')
const EXCERPT_LENGTH = 180
/** Lists in lists with marks; deeper tags than these are left out and their text is kept. */
const DEEPEST = 30

/** What is read or written in a piece of rich text as the address of one of the site's own pictures: their ids. */
export function picturesNamed(html: string): string[] {
  return [...new Set(html.matchAll(PICTURE_ADDRESSES).map(([, id = '']) => id))]
}

/** The ids of the pictures that a rich text shows which was written by `cleanRichText`. */
export function picturesIn(clean: string): string[] {
  return [...new Set(clean.matchAll(WRITTEN_PICTURES).map(([, id = '']) => id))]
}

/**
 * Rich text as it is stored: written anew from what was read, so that no other way of reading it finds more in it. Only
 * what the editor makes, each tag closed where it must be, links that pass nothing on, and pictures of this site alone,
 * each with its real size and versions. Cleaning it again changes nothing. Others have their turn while a long one is read.
 * @param pictures the stored pictures that the text may show, by id; others are dropped
 */
export async function cleanRichText(html: string, pictures: Map<string, Picture>): Promise<string> {
  const steps = cleaning(html, pictures)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await nextTurn()
  }
}

/** The steps of `cleanRichText`, of some milliseconds each. */
export function* cleaning(html: string, pictures: Map<string, Picture>): Generator<void, string> {
  const written: string[] = []
  const open: string[] = []

  const closeFrom = (index: number) => {
    for (const name of open.splice(index).reverse()) written.push(`</${name}>`)
  }
  /** Closes the innermost that is meant, with all inside it; nothing where one of `until` is nearer. */
  const closeInnermost = (isMeant: (name: string) => boolean, until?: Set<string>) => {
    const index = open.findLastIndex((name) => isMeant(name) || until?.has(name))
    if (index >= 0 && isMeant(open[index] ?? '')) closeFrom(index)
  }
  const begin = (name: string, attributes = '') => {
    if (open.length >= DEEPEST) return
    open.push(name)
    written.push(`<${name}${attributes}>`)
  }

  yield* readTags(html, {
    open(tag, attributes) {
      const name = SAME[tag] ?? tag
      if (name === 'br') written.push('<br />')
      else if (name === 'img') {
        const picture = pictures.get(PICTURE_ADDRESS.exec(attributes.get('src') ?? '')?.[1] ?? '')
        if (picture) written.push(`<img${pictureAttributes(picture, attributes.get('alt') ?? '')} />`)
      } else if (name === 'a') {
        closeInnermost((one) => one === 'a')
        const href = plain(attributes.get('href') ?? '').trim()
        if (LINK.test(href) && URL.canParse(href)) {
          begin('a', attributesOf({ href, rel: 'noopener nofollow ugc', target: '_blank' }))
        }
      } else if (MARKS.has(name)) {
        if (!open.includes(name)) begin(name)
      } else if (BLOCKS.has(name) || LISTS.has(name) || (name === 'li' && open.some((one) => LISTS.has(one)))) {
        closeInnermost((one) => BLOCKS.has(one), ITEMS)
        if (name === 'li') closeInnermost((one) => one === 'li', LISTS)
        begin(name)
      }
    },
    close(tag) {
      const name = SAME[tag] ?? tag
      closeInnermost((one) => one === name)
    },
    text(text) {
      written.push(escaped(text).replaceAll('&quot;', '"'))
    },
  })
  closeFrom(0)
  return written.join('').trim()
}

function pictureAttributes(picture: Picture, alt: string): string {
  return attributesOf({
    src: picture.url,
    srcset: picture.variants.map(({ url, width }) => `${url} ${width}w`).join(', '),
    sizes: '(min-width: 720px) 680px, 100vw',
    width: String(picture.width),
    height: String(picture.height),
    alt,
    loading: 'lazy',
  })
}

function attributesOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return plain(text).replace(/[&<>"]/g, (char) => ESCAPES[char] ?? '')
}

/** Without the control characters that no text needs and that a browser, a feed or a database stumbles over. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.toWellFormed().replace(/[\0-\x08\v\f\x0e-\x1f\x7f]/g, '')
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
