import { Tokenizer } from 'htmlparser2'

/** What is met in a piece of HTML, in order. Names are in lower case, texts and values decoded. */
export interface TagReader {
  open(name: string, attributes: Map<string, string>): void
  close(name: string): void
  text(text: string): void
}

/** Elements whose inside is no text of the page, to any parser. */
const UNREAD = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'])

/** Characters that are read at a time: 5 ms of the costliest text. */
const AT_ONCE = 8192

/**
 * Reads HTML tag by tag, without building a tree: the time is linear in the length however deep or broken it is.
 * Comments, declarations and the inside of scripts and their like are left out. It stops every few thousand characters,
 * for whoever reads it to let others have their turn.
 */
export function* readTags(html: string, reader: TagReader): Generator<void, void> {
  let name = ''
  let attribute = ''
  let value = ''
  let attributes = new Map<string, string>()
  let unread: string | undefined

  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase()
  // The tokenizer hands text over in pieces, one for each stray `<` or `&`.
  let pending = ''
  const text = (part: string) => {
    if (!unread) pending += part
  }
  const flush = () => {
    if (pending) reader.text(pending)
    pending = ''
  }
  const opened = () => {
    flush()
    unread = UNREAD.has(name) ? name : undefined
    if (!unread) reader.open(name, attributes)
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
        // Of two with one name the first counts, as in browsers.
        if (!attributes.has(attribute)) attributes.set(attribute, value)
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag(start, end) {
        const closed = nameAt(start, end)
        flush()
        if (!unread) reader.close(closed)
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
  // What it says of places counts from the beginning of all, however it is cut.
  for (let at = 0; at < html.length; at += AT_ONCE) {
    if (at > 0) yield
    tokenizer.write(html.slice(at, at + AT_ONCE))
  }
  tokenizer.end()
}
