import type { UserAction } from '#contract/admin.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import type { Deps } from '../deps.ts'
import { closeSessionsOf } from '../session/store.ts'
import type { Acted } from './act-on-user.ts'

type Parts = Pick<Deps, 'db' | 'cache' | 'announce'>

/** Announces what an action on an account changed, after its commit. */
export async function announceActed(
  { db, cache, announce }: Parts,
  { userId, action }: { userId: string; action: UserAction },
  { closed = [], contributions, isRoleChanged }: Acted,
): Promise<void> {
  // The role, and whether the user may write, are cached with each of their sessions.
  cache.invalidate([cacheTags.person(userId)])
  // Again: a sign-in that was under way may have opened one before the commit.
  const late = action === 'suspend' ? await closeSessionsOf(db, userId) : []
  const why = action === 'suspend' ? 'suspension' : 'admin'
  for (const sessionHash of [...closed, ...late]) await announce.sessionClosed(sessionHash, why)
  if (isRoleChanged) await announce.authorsChanged()
  if (contributions) {
    await announce.contributionsChanged([userId], contributions.blogIds, contributions.commentedBlogIds)
  }
  await announce.profileChanged(userId)
}
