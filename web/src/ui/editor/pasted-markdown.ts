import type { TokenizerAndRendererExtension } from 'marked'
import { FOOTNOTE_START } from '#contract/footnotes.ts'

/** Signs of Markdown at the start of a line, and within one. */
const LINES = /^(?:#{1,6} \S|```|~~~|> |[-*+] \S|\d+[.)] \S|\|.+\|$|\[\^?[^\]]+\]: )/gm
const MARKS = /\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\([^)\s]+\)|`[^`\n]+`/g

/** Whether plain text is probably written in Markdown: two signs of it, or a heading or code in fences. */
export function isMarkdown(text: string): boolean {
  if (/^(?:#{1,6} \S.*\n|```)/m.test(text)) return true
  return signs(text) >= 2
}

/** Whether plain text may be written in Markdown. */
export const hasMarkdown = (text: string): boolean => signs(text) > 0

const signs = (text: string) => (text.match(LINES)?.length ?? 0) + (text.match(MARKS)?.length ?? 0)

let converter: typeof import('marked') | undefined

/** Loads the converter, which few writers need. */
export async function loadMarkdown(): Promise<void> {
  converter ??= await import('marked')
}

/** Markdown as HTML; undefined until the converter is loaded. */
export function htmlOfMarkdown(text: string): string | undefined {
  if (!converter) return undefined
  const markdown = new converter.Marked({
    extensions: [MATH, ...footnotes()],
    // CommonMark takes the text of a footnote for the address of a link, and drops it.
    tokenizer: { def: (source) => (/^ {0,3}\[\^/.test(source) ? undefined : false) },
    renderer: { html: ({ text }) => text.replace(/<(?=[?]|![A-Z[]|\/?([a-z][\w-]*))/gi, lessThan) },
  })
  // The fields before a text are kept as code: they are no part of it, and nothing is dropped.
  const whole = text.replace(/^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/, '```yaml\n$1\n```\n\n')
  return markdown.parse(whole, { gfm: true, async: false })
}

/** Equations as TeX writes them, in which Markdown would take away backslashes and find marks. */
const EQUATION = /^(?:\\\([^\n]+?\\\)|\\\[[\s\S]+?\\\]|\$\$[^$]+\$\$|\$(?!\s)(?:[^$\n\\]|\\.)+(?<!\s)\$(?!\d))/

const MATH: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'inline',
  start: (source) => /\\[([]|\$/.exec(source)?.index,
  tokenizer(source) {
    const raw = EQUATION.exec(source)?.[0]
    return raw ? { type: 'math', raw } : undefined
  },
  renderer: ({ raw }) => raw.replace(/&/g, '&amp;').replace(/</g, '&lt;'),
}

/** Footnotes in their places; the text of one that is in none stays where it is. */
function footnotes(): TokenizerAndRendererExtension[] {
  const texts = new Map<string, string>()
  const used = new Set<string>()
  return [
    {
      name: 'footnoteText',
      level: 'block',
      start: (source) => /^ {0,3}\[\^/m.exec(source)?.index,
      tokenizer(source) {
        const [raw, sign, text] = /^ {0,3}\[\^([^\]\s<&]+)\]:[ \t]*(.+(?:\n(?![ ]{0,3}\[\^).+)*)\n*/.exec(source) ?? []
        if (!raw || !sign || !text) return undefined
        texts.set(sign, text)
        return { type: 'footnoteText', raw, sign, text, tokens: this.lexer.inline(text) }
      },
      renderer({ sign, tokens = [] }) {
        return used.has(sign) ? '' : `<p>[^${sign}]: ${this.parser.parseInline(tokens)}</p>`
      },
    },
    {
      name: 'footnote',
      level: 'inline',
      start: (source) => source.indexOf('[^'),
      tokenizer(source) {
        const [raw, sign = ''] = /^\[\^([^\]\s<&]+)\]/.exec(source) ?? []
        const text = texts.get(sign)
        if (!raw || text === undefined) return undefined
        used.add(sign)
        return {
          type: 'footnote',
          raw,
          tokens: this.lexer.inlineTokens(
            text
              .replace(/\[\^[^\]]*\]/g, '')
              .replace(/\s+/g, ' ')
              .trim(),
          ),
        }
      },
      renderer({ tokens = [] }) {
        return `${FOOTNOTE_START}${this.parser.parseInline(tokens)}</sup>`
      },
    },
  ]
}

/** Text that looks like a tag, but is none or would lose its content, stays text: `Array<string>`. */
function lessThan(sign: string, name: string | undefined): string {
  const isTag =
    name &&
    !/-|^(?:script|style|title|template|no(?:script|embed|frames)|meta|link|xmp|plaintext|textarea|select|option)$/i.test(
      name,
    )
  return isTag && !(document.createElement(name) instanceof HTMLUnknownElement) ? sign : '&lt;'
}
