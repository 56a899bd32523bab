import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/admin.ts'
import type { NewRedirect, Redirect } from '#contract/redirects.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { invalid, notFound } from '../http/problem.ts'
import { validation } from '../language/messages.ts'
import { findListed } from './list.ts'
import { isAnswered } from './own-paths.ts'
import { findRedirect, redirectPath } from './store.ts'

type Trx = Transaction<Schema>

/** Who does it, when, and the address of the site. */
export interface By {
  /** Null: a command on the server. */
  actorId: string | null
  /** Undefined: it is not known. */
  siteUrl: string | undefined
  now: Date
}

/** Has a path of this site lead elsewhere. @throws Problem 400 if the path is answered, or for a chain or a loop */
export async function addRedirect(db: Db, asked: NewRedirect, by: By): Promise<Redirect> {
  const path = redirectPath(asked.path)
  if (path === undefined) throw refusedPath('reserved', validation.redirectPathAnswered)
  const target = withoutSite(asked.target, by.siteUrl)
  return inTransaction(db, async (trx) => {
    await lockTable(trx, 'redirects')
    if (await isAnswered(trx, path)) throw refusedPath('reserved', validation.redirectPathAnswered)
    const there = await trx.selectFrom('redirects').select('removed_at').where('path', '=', path).executeTakeFirst()
    if (there && there.removed_at === null) throw refusedPath('duplicate', validation.redirectPathTaken)
    await refuseChain(trx, path, target)
    await trx.deleteFrom('redirects').where('path', '=', path).execute()
    const id = randomUUIDv7()
    await trx
      .insertInto('redirects')
      .values({ id, path, target, target_path: targetPath(target) })
      .execute()
    const added = await findListed(trx, id)
    if (!added) throw notFound('redirect')
    await audit(trx, 'add-redirect', added, by)
    return added
  })
}

/** Ends a redirect; it can be restored. @returns what it was @throws Problem 404 if there is none */
export function removeRedirect(db: Db, id: string, by: By): Promise<Redirect> {
  return inTransaction(db, async (trx) => {
    const found = await findListed(trx, id)
    if (!found) throw notFound('redirect')
    await trx.updateTable('redirects').set({ removed_at: by.now.toISOString() }).where('id', '=', id).execute()
    await audit(trx, 'remove-redirect', found, by)
    return found
  })
}

/** Restores one that was removed. @throws Problem 404 if there is none, 400 if it would make a chain or a loop now */
export function restoreRedirect(db: Db, id: string, by: By): Promise<Redirect> {
  return inTransaction(db, async (trx) => {
    await lockTable(trx, 'redirects')
    const row = await trx
      .selectFrom('redirects')
      .select(['path', 'target'])
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .executeTakeFirst()
    if (!row) throw notFound('redirect')
    if (row.target !== null) await refuseChain(trx, row.path, row.target)
    await trx.updateTable('redirects').set({ removed_at: null }).where('id', '=', id).execute()
    const restored = await findListed(trx, id)
    if (!restored) throw notFound('redirect')
    await audit(trx, 'restore-redirect', restored, by)
    return restored
  })
}

/** The same address without that of this site in front. */
function withoutSite(target: string, siteUrl: string | undefined): string {
  const url = URL.parse(target)
  const isHere = url && siteUrl !== undefined && url.host === URL.parse(siteUrl)?.host
  return isHere ? url.pathname + url.search + url.hash : target
}

/** The path of this site that a target is; null: it is none, or the first page. */
function targetPath(target: string): string | null {
  if (!target.startsWith('/')) return null
  const [path = ''] = target.split(/[?#]/)
  return redirectPath(path === '/' ? target : path) ?? null
}

async function refuseChain(trx: Trx, path: string, target: string): Promise<void> {
  const to = targetPath(target)
  if (to === path) throw refusedTarget(validation.redirectLoop)
  if (to !== null && !(await isAnswered(trx, to)) && (await findRedirect(trx, target)) !== undefined)
    throw refusedTarget(validation.redirectChain)
  const before = await trx
    .selectFrom('redirects')
    .select('path')
    .where('target_path', '=', path)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (before) throw refusedPath('not-allowed', validation.redirectChainBefore)
}

const refusedPath = (code: 'reserved' | 'duplicate' | 'not-allowed', message: string) =>
  invalid([{ path: 'path', code, message }])
const refusedTarget = (message: string) => invalid([{ path: 'target', code: 'not-allowed', message }])

function audit(trx: Trx, action: AuditAction, { path, target }: Redirect, { actorId, now }: By): Promise<void> {
  return appendEntry(trx, { actorId, action, subjectId: target === null ? path : `${path} → ${target}` }, now)
}
