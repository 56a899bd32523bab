import type { FastifyReply } from 'fastify'
import type { Db } from '../db/open.ts'
import { findRedirect } from '../redirects/store.ts'

/** Browsers and proxies keep a permanent redirect for an hour: an admin may remove it. */
const KEPT = 'public, max-age=3600'

/**
 * Answers a former address by a permanent redirect. Without the database there is none, so that pages are still shown.
 * @returns whether it answered
 */
export async function redirectFormer(db: Db, path: string, reply: FastifyReply): Promise<boolean> {
  const target = await findRedirect(db, path).catch(() => undefined)
  if (target === undefined) return false
  // Never awaited: a reply resolves to nothing.
  void reply.header('cache-control', KEPT).redirect(target, 301)
  return true
}
