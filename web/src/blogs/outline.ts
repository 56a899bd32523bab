import { withoutFootnotes } from '#contract/footnotes.ts'
import { textOf } from '#contract/rich-text.ts'

/** A heading of a blog. `depth` is 0 to 2, for the table of contents. */
export type Entry = { id: string; text: string; depth: number }

/** A title and the text below it; the intro has no title. */
type Part = { title: string; html: string }

const DEEPEST = 2
/** UTF-16 units of the words in an id: longer ones would make addresses that no one reads. */
const ID_MAX = 60
const HEADING = /<h([1-3])>([\s\S]*?)<\/h\1>/g

/**
 * The headings of a blog, in the order of the page. Their ids are made of their words, so that a link to one stays as
 * long as its words do; the second of two with the same words has a number.
 * @returns for each part the id of its title, and those of the headings in its text; empty where there are no words
 */
export function outlineOf(parts: Part[]): { entries: Entry[]; ids: { title: string; text: string[] }[] } {
  const used = new Set<string>()
  const entries: Entry[] = []
  const add = (text: string, depth: number): string => {
    if (!text) return ''
    const id = sectionId(text, used)
    entries.push({ id, text, depth: Math.min(depth, DEEPEST) })
    return id
  }
  const ids = parts.map((part) => {
    const title = add(part.title.trim(), 0)
    const found = [...part.html.matchAll(HEADING)].map(([, level, html = '']) => ({
      level: Number(level),
      text: textOf(withoutFootnotes(html)),
    }))
    const highest = Math.min(...found.map(({ level }) => level))
    return { title, text: found.map(({ level, text }) => add(text, level - highest + (title ? 1 : 0))) }
  })
  return { entries, ids }
}

/** An id always has a hyphen: one such as `process` would be a global variable, which scripts look for. */
function sectionId(text: string, used: Set<string>): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? ['section']
  let slug = words.join('-')
  // Between two words if there is one; no character is cut in two.
  if (slug.length > ID_MAX)
    slug = slug
      .slice(0, ID_MAX + 1)
      .replace(/-[^-]*$/, '')
      .slice(0, ID_MAX)
      .replace(/[\uD800-\uDBFF]$/, '')
  const id = `h-${slug}`
  let unique = id
  for (let number = 2; used.has(unique); number++) unique = `${id}-${number}`
  used.add(unique)
  return unique
}
