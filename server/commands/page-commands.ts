import { readFile } from 'node:fs/promises'
import { formatMessage } from '#contract/format-message.ts'
import { blanksIn, fillInFirst, SitePageChange } from '#contract/site-pages.ts'
import * as messages from '#messages/commands.ts'
import type { Db } from '../db/open.ts'
import { OperatorError } from '../operator-error.ts'
import { findPage, listPages, savePage } from '../settings/pages.ts'

type Say = (line: string) => void

/**
 * Prints the pages that admins write, or the text of one; publishes, withdraws or rewrites one.
 * @returns undefined for other words
 */
export function pagesWork(
  [verb, slug, file, ...rest]: string[],
  now: Date,
  say: Say,
): ((db: Db) => Promise<void>) | undefined {
  if (verb === undefined) return (db) => printPages(db, say)
  if (slug === undefined || rest.length > 0) return undefined
  if (verb === 'write') return file === undefined ? undefined : (db) => writePage(db, slug, file, now, say)
  if (file !== undefined) return undefined
  if (verb === 'text') return async (db) => say((await existing(db, slug)).content)
  if (verb !== 'publish' && verb !== 'withdraw') return undefined
  return (db) => switchPage(db, slug, verb === 'publish', now, say)
}

async function printPages(db: Db, say: Say): Promise<void> {
  for (const { slug, title, content, isPublished } of await listPages(db)) {
    const blanks = blanksIn(content)
    const [bare, withBlanks] = isPublished
      ? [messages.pagePublished, messages.pagePublishedBlanks]
      : [messages.pageDraft, messages.pageDraftBlanks]
    say(formatMessage(blanks.length > 0 ? withBlanks : bare, { slug, title, blanks: blanks.join(', ') }))
  }
}

/** Publishes a page as it is, or makes it a draft again. @throws OperatorError if there is none, or it has blanks */
async function switchPage(db: Db, slug: string, isPublished: boolean, now: Date, say: Say): Promise<void> {
  const page = await existing(db, slug)
  const change = { ...page, isPublished, expected: page.updatedAt }
  const blanks = isPublished ? blanksIn(page.content) : []
  if (blanks.length > 0) {
    throw new OperatorError(formatMessage(messages.pageBlanks, { fillIn: fillInFirst(blanks), slug }))
  }
  await savePage(db, { slug, change, actorId: null }, now)
  say(formatMessage(isPublished ? messages.pagePublishedNow : messages.pageDraftNow, { slug }))
}

/** Replaces the text of a page by that of a file. @throws OperatorError if one of them is not there, or it is refused */
async function writePage(db: Db, slug: string, file: string, now: Date, say: Say): Promise<void> {
  const page = await existing(db, slug)
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) throw new OperatorError(formatMessage(messages.fileUnreadable, { file }))
  const change = SitePageChange.safeParse({ ...page, content, expected: page.updatedAt })
  if (!change.success)
    throw new OperatorError(
      formatMessage(messages.refused, { name: file, error: change.error.issues[0]?.message ?? '' }),
    )
  await savePage(db, { slug, change: change.data, actorId: null }, now)
  say(formatMessage(messages.pageWritten, { slug, file }))
}

async function existing(db: Db, slug: string) {
  const page = await findPage(db, slug)
  if (!page) throw new OperatorError(formatMessage(messages.noPage, { slug }))
  return page
}
