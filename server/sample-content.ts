import type { EmptySite } from '../demo/fill.ts'
import { serverStart as messages } from './language/messages.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Fills a database without users with sample content, and leaves any other as it is. The content is loaded only when it
 * is needed, so that it costs later starts nothing, and production images are built without it.
 * @throws OperatorError if it is missing
 */
export async function fillWithSamples(site: EmptySite): Promise<void> {
  const somebody = await site.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (somebody) return
  const { fill } = await import('../demo/fill.ts').catch((error) => {
    // Either the code is missing, or the pictures that it reads when it is loaded.
    if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'ENOENT') throw error
    throw new OperatorError(messages.noSampleContent)
  })
  await fill(site)
}
