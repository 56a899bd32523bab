import type { EmptySite } from '../demo/fill.ts'

/**
 * Fills a database without users with sample content, and leaves any other as it is. The content is loaded only when it
 * is needed, so that it costs later starts nothing.
 * @returns whether the database was empty
 */
export async function fillWithSamples(site: EmptySite): Promise<boolean> {
  const somebody = await site.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (somebody) return false
  const { fill } = await import('../demo/fill.ts')
  await fill(site)
  return true
}
