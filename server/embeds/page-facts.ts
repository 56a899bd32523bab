import { cutAtWord } from '#contract/cut-at-word.ts'
import { EMBED_DESCRIPTION_MAX, EMBED_TITLE_MAX } from '#contract/embeds.ts'
import { isVisible, plainLine, withoutHidden } from '#contract/visible-text.ts'
import { runYielding } from '../http/yield-to-event-loop.ts'
import { parseTags, type TagHandler, UNREAD } from '../rich-text/html-tokenizer.ts'

/** What a page says of itself. */
export interface PageFacts {
  /** Empty: nothing. */
  title: string
  description: string
  /** The addresses of its pictures, best first. */
  pictures: string[]
}

/** Addresses of pictures that are tried. */
const PICTURES_MAX = 3
const TITLES = ['og:title', 'twitter:title']
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description']
const PICTURES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']

/** As of texts, but with the title. */
const UNREAD_OF_PAGE = UNREAD.difference(new Set(['title']))

/** What of a page says what it is. No tree: a page may have a hundred thousand tags within each other. */
class Said implements TagHandler {
  title = ''
  readonly #meta = new Map<string, string[]>()
  #isTitle = false
  #isInBody = false

  open(name: string, attributes: Map<string, string>): void {
    if (name === 'body') this.#isInBody = true
    // One in the body is that of a drawing.
    else if (name === 'title') this.#isTitle = this.title === '' && !this.#isInBody
    else if (name === 'meta') {
      const key = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()
      const content = attributes.get('content')
      if (content) this.#meta.set(key, [...this.in(key), content].slice(0, PICTURES_MAX))
    }
  }

  close(name: string): void {
    if (name === 'title') this.#isTitle = false
  }

  text(text: string): void {
    if (this.#isTitle) this.title += text
  }

  in(key: string): string[] {
    return this.#meta.get(key) ?? []
  }
}

/** Reads what the beginning of a page of HTML says of it. @param url of the page */
export async function factsOf(html: string, url: string): Promise<PageFacts> {
  const said = new Said()
  await runYielding(parseTags(html, said, UNREAD_OF_PAGE))
  const first = (names: string[]) => names.flatMap((name) => said.in(name)).find(isVisible) ?? ''
  const pictures = PICTURES.flatMap((name) => said.in(name)).flatMap((one) => URL.parse(one, url)?.href ?? [])
  return {
    title: shortened(first(TITLES) || said.title, EMBED_TITLE_MAX),
    description: shortened(first(DESCRIPTIONS), EMBED_DESCRIPTION_MAX),
    pictures: [...new Set(pictures)].slice(0, PICTURES_MAX),
  }
}

/** A text of another site on one line, cut at a word. */
export function shortened(text: string, max: number): string {
  const line = plainLine(withoutHidden(text.slice(0, 20 * max).replace(/\s+/g, ' ')))
  if (line.length <= max) return isVisible(line) ? line : ''
  return cutAtWord(line, max)
}

/** The text of a page in the encoding that its server or its beginning names. */
export function decoded(body: Buffer, type: string): string {
  const head = body.subarray(0, 1024).toString('latin1')
  const named = /charset\s*=\s*["']?([\w.:-]{1,40})/i
  const label = named.exec(type)?.[1] ?? named.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    return body.toString('utf8')
  }
}
