import { COMMENT_MAX } from '#contract/limits.ts'
import { isVisible } from '#contract/visible-text.ts'
import type { NeutralComment } from '../formats/neutral.ts'

/** A comment to add: one of the other site, or a part of one that is too long. */
export interface PlannedComment {
  of: NeutralComment
  text: string
  at: Date
  /** The key of the comment at the top of its discussion; undefined: it is at the top itself. */
  top: string | undefined
  /** Whether it is the first part, to which others reply. */
  isFirst: boolean
}

/** The comments of a post in the order of their times, no two at the same one, with replies on one level. */
export function planComments(comments: NeutralComment[]): PlannedComment[] {
  const byKey = new Map(comments.map((comment) => [comment.key, comment]))
  const sorted = comments
    .filter(({ text }) => isVisible(text))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  let last = Number.NEGATIVE_INFINITY
  return sorted.flatMap((of) => {
    const top = topOf(of, byKey)
    return partsOf(of.text).map((text, at) => {
      last = Math.max(of.at.getTime(), last + 1)
      return { of, text, at: new Date(last), top, isFirst: at === 0 }
    })
  })
}

/** The key of the comment at the top; undefined for one that is missing, empty or a reply to its own replies. */
function topOf(comment: NeutralComment, byKey: Map<string, NeutralComment>): string | undefined {
  const seen = new Set([comment.key])
  let top: NeutralComment | undefined
  for (let parent = comment.parent; parent !== undefined; parent = top?.parent) {
    if (seen.has(parent)) return undefined
    seen.add(parent)
    const found = byKey.get(parent)
    if (!found || !isVisible(found.text)) break
    top = found
  }
  return top?.key
}

/** Divides a long text between its lines or words. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > COMMENT_MAX) {
    const cut = rest.slice(0, COMMENT_MAX)
    const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf(' '))
    const length = end > COMMENT_MAX / 2 ? end : COMMENT_MAX - (/[\uD800-\uDBFF]$/.test(cut) ? 1 : 0)
    parts.push(rest.slice(0, length).trim())
    rest = rest.slice(length).trim()
  }
  return [...parts, rest].filter(Boolean)
}
