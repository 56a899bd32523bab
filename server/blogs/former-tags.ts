import type { Db } from '../db/open.ts'

/** Renames in a row that are followed: admins make no cycles, but the SQL of an operator may. */
const STEPS_MAX = 50

/** The tags of the site that these mean: those that replaced former ones, each once. A deleted tag means itself. */
export async function currentTags(db: Db, tags: string[]): Promise<string[]> {
  let current = tags
  for (let step = 0; step < STEPS_MAX && current.length > 0; step++) {
    const replaced = await db
      .selectFrom('former_tags')
      .select(['tag', 'target'])
      .where('tag', 'in', current)
      .where('target', 'is not', null)
      .where('state', '<>', 'restoring')
      .execute()
    if (replaced.length === 0) break
    const targets = new Map(replaced.map(({ tag, target }) => [tag, target]))
    current = [...new Set(current.map((tag) => targets.get(tag) ?? tag))]
  }
  return current
}

/** The tag of the site that one means. */
export async function currentTag(db: Db, tag: string): Promise<string> {
  const [current = tag] = await currentTags(db, [tag])
  return current
}

/** Whether a public blog has a tag, or another one replaced it. */
export async function isKnownTag(db: Db, tag: string): Promise<boolean> {
  const used = await db.selectFrom('tag_counts').select('tag').where('tag', '=', tag).executeTakeFirst()
  if (used) return true
  const former = db.selectFrom('former_tags').select('tag').where('tag', '=', tag).where('target', 'is not', null)
  return (await former.executeTakeFirst()) !== undefined
}
