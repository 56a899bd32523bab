import { Tokenizer } from 'htmlparser2'

/** Receives tags and text in document order. Names are lower case, texts and attribute values are decoded. */
export interface TagHandler {
  open(name: string, attributes: Map<string, string>): void
  close(name: string): void
  text(text: string): void
}

/** Elements whose content some parser does not treat as text of the page. */
export const UNREAD: ReadonlySet<string> = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
])

/** Characters tokenized between two yields: 5 ms for the most expensive text. */
const AT_ONCE = 8192

/**
 * Tokenizes HTML without building a tree, so the time is linear in the length, however deep or broken the input is.
 * Comments, declarations and the content of scripts and similar elements are skipped. It yields every few thousand
 * characters so that the caller can yield to the event loop.
 * @param unreadTags the elements whose content is skipped
 */
export function* parseTags(
  html: string,
  handler: TagHandler,
  unreadTags: ReadonlySet<string> = UNREAD,
): Generator<void, void> {
  let name = ''
  let attribute = ''
  let value = ''
  let attributes = new Map<string, string>()
  let unread: string | undefined

  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase()
  // The tokenizer emits text in pieces, one for each stray `<` or `&`.
  let pending = ''
  const text = (part: string) => {
    if (!unread) pending += part
  }
  const flush = () => {
    if (pending) handler.text(pending)
    pending = ''
  }
  const opened = () => {
    flush()
    unread = unreadTags.has(name) ? name : undefined
    if (!unread) handler.open(name, attributes)
  }
  const ignored = () => {}

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        name = nameAt(start, end)
        attributes = new Map()
      },
      onattribname(start, end) {
        attribute = nameAt(start, end)
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint)
      },
      onattribend() {
        // The first of duplicate attributes wins, as in browsers.
        if (!attributes.has(attribute)) attributes.set(attribute, value)
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag(start, end) {
        const closed = nameAt(start, end)
        flush()
        if (!unread) handler.close(closed)
        else if (closed === unread) unread = undefined
      },
      ontext: (start, end) => text(html.slice(start, end)),
      ontextentity: (codePoint) => text(String.fromCodePoint(codePoint)),
      oncdata: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onprocessinginstruction: ignored,
      onend: flush,
    },
  )
  // The offsets it reports are relative to the whole input, not to the chunk.
  for (let at = 0; at < html.length; at += AT_ONCE) {
    if (at > 0) yield
    tokenizer.write(html.slice(at, at + AT_ONCE))
  }
  tokenizer.end()
}
