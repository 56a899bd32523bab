import type { Db } from '../db/open.ts'

/** Adds reads of a blog on a day, each of another reader, as if pages had reported them. */
export async function addReads(db: Db, blogId: string, day: string, reads: number): Promise<void> {
  const sums = { reads, readers: reads, seconds: 60 * reads, finished: 0 }
  await db
    .insertInto('blog_analytics')
    .values({ blog_id: blogId, day, source: '', ...sums })
    .execute()
}
