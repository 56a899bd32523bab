import { randomUUIDv7 } from 'node:crypto'
import { COMMENT_MAX, HIDE_REASON_MAX, MENTIONS_MAX, NAME_MAX, QUOTE_MAX } from '#contract/limits.ts'
import { quoteOf } from '#contract/quotes.ts'
import { isVisible } from '#contract/visible-text.ts'
import { type NewArchivedComment, takenCommentIds } from '../../comments/archived.ts'
import type { Db } from '../../db/open.ts'
import type { ArchivedComment } from '../formats/archived.ts'
import type { Accounts } from './accounts.ts'

/** A comment with its key in the archive, and the comment at the top of its discussion. */
export interface PlannedArchived extends NewArchivedComment {
  key: string
  top: NewArchivedComment | undefined
}

/**
 * The comments of an archived blog with the accounts and ids that they have here: their own ids, if those are free.
 * Replies are on one level; what replies to itself is at the top. Those that cannot be comments here are left out.
 * @param known the ids of those that were imported before, by their ids in the archive
 */
export async function planArchivedComments(
  db: Db,
  accounts: Accounts,
  comments: ArchivedComment[],
  known: Map<string, string>,
  now: Date,
): Promise<PlannedArchived[]> {
  const byId = new Map(comments.filter(isPossible).map((comment) => [comment.id, comment]))
  const parents = comments.flatMap(({ parent }) => parent ?? [])
  const taken = await takenCommentIds(db, [...byId.keys(), ...parents])
  const idOf = new Map([...byId.keys()].map((id) => [id, known.get(id) ?? (taken.has(id) ? randomUUIDv7() : id)]))
  const planned: PlannedArchived[] = []
  for (const comment of byId.values()) {
    const authorId = await accounts.person(comment.author)
    if (authorId === undefined) continue
    const top = topOf(comment, byId)
    // What it replied to may be gone there, too.
    const parentId = top === undefined ? null : (idOf.get(top) ?? (taken.has(top) ? null : top))
    planned.push({
      ...(await asHere(comment, accounts, now)),
      id: idOf.get(comment.id) ?? '',
      authorId,
      parentId,
      key: comment.id,
      top: undefined,
    })
  }
  const byNewId = new Map(planned.map((comment) => [comment.id, comment]))
  for (const comment of planned) comment.top = byNewId.get(comment.parentId ?? '')
  return planned
}

const isPossible = ({ text }: ArchivedComment) => isVisible(text) && text.trim().length <= COMMENT_MAX

/** The id of the comment at the top of a discussion, which may be gone; undefined for one that is there itself. */
function topOf(comment: ArchivedComment, byId: Map<string, ArchivedComment>): string | undefined {
  const seen = new Set([comment.id])
  let top: string | undefined
  for (let parent = comment.parent; parent !== null; parent = byId.get(parent)?.parent ?? null) {
    if (seen.has(parent)) return undefined
    seen.add(parent)
    top = parent
  }
  return top
}

async function asHere(comment: ArchivedComment, accounts: Accounts, now: Date) {
  const latest = now.toISOString()
  const past = (time: string) => (time < latest ? time : latest)
  const { state } = comment
  const mentions: NewArchivedComment['mentions'] = []
  for (const { person, name } of comment.mentions.slice(0, MENTIONS_MAX)) {
    const userId = await accounts.person(person)
    if (userId !== undefined) mentions.push({ userId, name: name.slice(0, NAME_MAX).toWellFormed() })
  }
  const writer = await accounts.person(comment.author)
  const trashedBy = comment.trashedBy === null ? undefined : await accounts.person(comment.trashedBy)
  return {
    text: comment.text.trim(),
    createdAt: past(comment.createdAt),
    editedAt: comment.editedAt && past(comment.editedAt),
    section: comment.section,
    quote: comment.quote === null ? null : quoteOf(comment.quote).slice(0, QUOTE_MAX).toWellFormed() || null,
    state,
    stateAt: state === 'public' ? null : past(comment.stateAt ?? latest),
    reasons: comment.reasons,
    told: state === 'hidden' || state === 'refused' ? comment.told.slice(0, HIDE_REASON_MAX).toWellFormed() : '',
    trashedBy: state === 'trashed' ? (trashedBy ?? writer ?? null) : null,
    removedAt: state === 'public' ? null : comment.removedAt && past(comment.removedAt),
    mentions,
  }
}
