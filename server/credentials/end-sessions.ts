import type { SessionEnd } from '#contract/live.ts'
import type { Deps } from '../deps.ts'
import { closeSessionsOf } from '../session/store.ts'

/**
 * Announces that sessions of a user were closed by a change of how they sign in, and ends those that were opened before
 * its commit.
 * @param except the hash of the one that stays
 */
export async function endSessions(
  { db, announce }: Deps,
  closed: string[],
  { userId, why, except }: { userId: string; why: SessionEnd; except?: string },
): Promise<void> {
  for (const sessionHash of [...closed, ...(await closeSessionsOf(db, userId, except))]) {
    await announce.sessionClosed(sessionHash, why)
  }
}
