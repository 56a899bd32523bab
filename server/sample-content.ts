import type { Filling } from './fill.ts'

/**
 * Fills a database in which there is nobody with sample content, and leaves any other as it is. The content is loaded
 * only when it is wanted, so that it costs later starts nothing.
 */
export async function fillWithSamples(filling: Filling): Promise<void> {
  const somebody = await filling.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (somebody) return
  const { fill } = await import('./fill.ts')
  await fill(filling)
}
