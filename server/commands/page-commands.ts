import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { pagePath } from '#contract/addresses.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import { blanksIn, fillInFirst, NewSitePage, SitePageChange } from '#contract/site-pages.ts'
import type { Db } from '../db/open.ts'
import { firstFault } from '../http/field-errors.ts'
import { commands as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { deletePage, orderPages, publishPrepared, restorePage } from '../settings/page-changes.ts'
import { addPage, findPage, listPages, savePage } from '../settings/pages.ts'

type Say = (line: string) => void

/**
 * Prints the pages that admins write, or the text of one; adds, publishes, withdraws, rewrites, deletes, restores or
 * orders them.
 * @returns undefined for other words
 */
export function pagesWork(words: string[], now: Date, say: Say): ((db: Db) => Promise<void>) | undefined {
  const [verb, slug, file, ...rest] = words
  if (verb === undefined) return (db) => printPages(db, say)
  if (verb === 'publish-all') return slug === undefined ? (db) => publishAll(db, now, say) : undefined
  if (slug === undefined) return undefined
  if (verb === 'order') return (db) => order(db, words.slice(1), now, say)
  if (verb === 'add') return file === undefined ? undefined : (db) => add(db, slug, [file, ...rest].join(' '), now, say)
  if (rest.length > 0) return undefined
  if (verb === 'write') return file === undefined ? undefined : (db) => writePage(db, slug, file, now, say)
  if (file !== undefined) return undefined
  if (verb === 'text') return async (db) => say((await existing(db, slug)).content)
  if (verb === 'delete') return (db) => remove(db, slug, now, say)
  if (verb === 'restore') return (db) => restore(db, slug, now, say)
  if (verb !== 'publish' && verb !== 'withdraw') return undefined
  return (db) => switchPage(db, slug, verb === 'publish', now, say)
}

async function printPages(db: Db, say: Say): Promise<void> {
  for (const { slug, title, content, isPublished, deletedAt } of await listPages(db)) {
    if (deletedAt) {
      say(formatMessage(messages.pageDeleted, { slug, title }))
      continue
    }
    const blanks = blanksIn(content)
    const [bare, withBlanks] = isPublished
      ? [messages.pagePublished, messages.pagePublishedBlanks]
      : [messages.pageDraft, messages.pageDraftBlanks]
    say(formatMessage(blanks.length > 0 ? withBlanks : bare, { slug, title, blanks: joined(blanks) }))
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
  say(formatMessage(isPublished ? messages.pagePublishedNow : messages.pageDraftNow, { path: pagePath(slug) }))
}

/** Publishes the prepared pages in which nothing is to be filled in, and says what is left. */
async function publishAll(db: Db, now: Date, say: Say): Promise<void> {
  const { published, left } = await publishPrepared(db, null, now)
  for (const { slug } of published) say(formatMessage(messages.pagePublishedNow, { path: pagePath(slug) }))
  for (const { slug, title, blanks } of left) {
    say(formatMessage(messages.pageDraftBlanks, { slug, title, blanks: joined(blanks) }))
  }
}

/** Adds an empty draft. @throws OperatorError if there is a page at its address, or one of both is invalid */
async function add(db: Db, slug: string, title: string, now: Date, say: Say): Promise<void> {
  const page = NewSitePage.safeParse({ slug, title, content: '', isPublished: false })
  if (!page.success) throw new OperatorError(refusal(slug, page.error))
  await addPage(db, page.data, null, now)
  say(formatMessage(messages.pageAdded, { slug, path: pagePath(slug) }))
}

/** Deletes a page. @throws OperatorError if nothing of it was saved */
async function remove(db: Db, slug: string, now: Date, say: Say): Promise<void> {
  if (!(await deletePage(db, { slug, actorId: null }, now))) throw noPage(slug)
  say(formatMessage(messages.pageDeletedNow, { slug, days: TRASH_DAYS }))
}

/** Restores a deleted page as a draft. @throws OperatorError if there is none */
async function restore(db: Db, slug: string, now: Date, say: Say): Promise<void> {
  if (!(await restorePage(db, { slug, actorId: null, isPublished: false }, now))) throw noPage(slug)
  say(formatMessage(messages.pageDraftNow, { path: pagePath(slug) }))
}

/** Puts pages in an order. @throws OperatorError if one is not there */
async function order(db: Db, slugs: string[], now: Date, say: Say): Promise<void> {
  for (const slug of slugs) await existing(db, slug)
  await orderPages(db, slugs, null, now)
  await printPages(db, say)
}

/** Replaces the text of a page by that of a file. @throws OperatorError if one of them is not there, or it is refused */
async function writePage(db: Db, slug: string, file: string, now: Date, say: Say): Promise<void> {
  const page = await existing(db, slug)
  const content = await readFile(file, 'utf8').catch(() => undefined)
  // The whole path: a command may run in another folder than its user is in.
  if (content === undefined) throw new OperatorError(formatMessage(messages.fileUnreadable, { file: resolve(file) }))
  const change = SitePageChange.safeParse({ ...page, content, expected: page.updatedAt })
  if (!change.success) throw new OperatorError(refusal(file, change.error))
  await savePage(db, { slug, change: change.data, actorId: null }, now)
  say(formatMessage(messages.pageWritten, { path: pagePath(slug), file }))
}

const refusal = (name: string, error: z.ZodError) => formatMessage(messages.refused, { name, error: firstFault(error) })

const noPage = (slug: string) => new OperatorError(formatMessage(messages.noPage, { slug }))

async function existing(db: Db, slug: string) {
  const page = await findPage(db, slug)
  if (!page) throw noPage(slug)
  return page
}
