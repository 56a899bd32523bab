import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../http/problem.ts'
import type { FormerOfSeveral } from './former.ts'
import { type Undone, undoAction } from './undo.ts'

interface Undoing {
  id: string
  actorId: string
}

/**
 * Undoes what an admin has just done to one account or post, or to several accounts: each in a transaction of its own.
 * @param announce called after each commit
 * @returns how many accounts or posts stay because they were changed in the meantime
 * @throws Problem as `undoAction`, if nothing was undone
 */
export async function undoSeveral(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  undoing: Undoing,
  announce: (undone: Undone) => Promise<void>,
): Promise<Pick<Undone, 'left'>> {
  const { actorId } = undoing
  const ids = (await takeUndoIds(db, undoing)) ?? [undoing.id]
  let undone = 0
  let left = 0
  let problem: Problem | undefined
  for (const id of ids) {
    try {
      const one = await undoAction({ db, config }, { id, actorId }, now())
      await announce(one)
      undone += 1
      left += one.left
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problem = error
    }
  }
  if (problem && undone === 0) throw problem
  return { left: left + ids.length - undone }
}

/** The actions that are undone together, if the id is theirs. Of two requests at once the second finds nothing. */
async function takeUndoIds(db: Db, { id, actorId }: Undoing): Promise<string[] | undefined> {
  const several = await db
    .selectFrom('undoable_actions')
    .select('former')
    .where('id', '=', id)
    .where('actor_id', '=', actorId)
    .executeTakeFirst()
  const former: Partial<FormerOfSeveral> = JSON.parse(several?.former ?? '{}')
  if (!former.undoIds) return undefined
  const taken = await db.deleteFrom('undoable_actions').where('id', '=', id).returning('id').executeTakeFirst()
  return taken && former.undoIds
}
