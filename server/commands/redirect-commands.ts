import { formatMessage } from '#contract/format-message.ts'
import { LIST_LIMIT_MAX } from '#contract/limits.ts'
import { NewRedirect, type Redirect } from '#contract/redirects.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { firstFault } from '../http/field-errors.ts'
import { commands as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { addRedirect, type By, removeRedirect, restoreRedirect } from '../redirects/change.ts'
import { listRedirects } from '../redirects/list.ts'
import { redirectPath } from '../redirects/store.ts'

type Say = (line: string) => void
type Work = (db: Db) => Promise<void>

/** The action of `redirects` with these words; undefined if there is no such command. */
export function redirectsWork(args: string[], config: Config, now: Date, say: Say): Work | undefined {
  const [verb = '', ...words] = args
  const [path = '', target = ''] = words
  const by: By = { actorId: null, siteUrl: config.publicUrl, now }
  if (args.length === 0) return (db) => printRedirects(db, '', say)
  if (verb === 'find' && words.length === 1) return (db) => printRedirects(db, path, say)
  if (verb === 'add' && words.length === 2) return (db) => add(db, { path, target }, by, say)
  if (verb === 'remove' && words.length === 1) {
    return async (db) => say(lineOf(await removeRedirect(db, await idOf(db, path), by), messages.redirectRemoved))
  }
  if (verb === 'restore' && words.length === 1) {
    return async (db) => say(lineOf(await restoreRedirect(db, await idOf(db, path), by), messages.redirectNow))
  }
  return undefined
}

/** Prints the newest former addresses, all or those that contain a text. */
async function printRedirects(db: Db, q: string, say: Say): Promise<void> {
  const { redirects, nextCursor } = await listRedirects(db, { q, limit: LIST_LIMIT_MAX })
  for (const redirect of redirects) say(lineOf(redirect, messages.listedRedirect))
  if (redirects.length === 0) say(messages.noRedirects)
  if (nextCursor !== null) say(formatMessage(messages.newestListed, { max: redirects.length }))
}

type Line = typeof messages.listedRedirect | typeof messages.redirectNow | typeof messages.redirectRemoved

const lineOf = ({ path, target, import: from }: Redirect, text: Line): string =>
  formatMessage(text, {
    path,
    target: target ?? messages.redirectNotPublic,
    source: from === null ? messages.redirectOfAdmin : from.source || messages.redirectOfImport,
  })

/** @throws OperatorError for what is no path or no address */
async function add(db: Db, asked: { path: string; target: string }, by: By, say: Say): Promise<void> {
  const parsed = NewRedirect.safeParse(asked)
  if (!parsed.success)
    throw new OperatorError(formatMessage(messages.refusedAlone, { error: firstFault(parsed.error) }))
  say(lineOf(await addRedirect(db, parsed.data, by), messages.redirectNow))
}

/** @throws OperatorError if no former address is like this */
async function idOf(db: Db, address: string): Promise<string> {
  const path = redirectPath(address) ?? ''
  const row = await db.selectFrom('redirects').select('id').where('path', '=', path).executeTakeFirst()
  if (!row) throw new OperatorError(formatMessage(messages.noRedirect, { path: address }))
  return row.id
}
