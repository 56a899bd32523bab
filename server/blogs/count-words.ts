import { type BlogTexts, wordsInBlog } from '#contract/reading-time.ts'
import type { Db } from '../db/open.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import type { Announce } from '../live/announce.ts'

/** Blogs that are counted before pages with them are made anew. */
const AT_ONCE = 100

type RichTexts = 'intro' | 'paraOneDescription' | 'paraTwoDescription' | 'paraThreeDescription'
type SavedTexts = Omit<BlogTexts, 'standfirst' | RichTexts> & {
  standfirst?: BlogTexts['standfirst'] | undefined
} & Record<RichTexts, { html: string }>

/** The number of words in what is saved. What a form leaves out, as older clients do with the standfirst, is not counted. */
export function wordsInFields(fields: SavedTexts): number {
  return wordsInBlog({
    ...fields,
    standfirst: fields.standfirst ?? '',
    intro: fields.intro.html,
    paraOneDescription: fields.paraOneDescription.html,
    paraTwoDescription: fields.paraTwoDescription.html,
    paraThreeDescription: fields.paraThreeDescription.html,
  })
}

/** Counts the words of the blogs that an older release saved, for the time that they take to read. */
export async function countWords({ db, announce }: { db: Db; announce: Announce }, signal: AbortSignal): Promise<void> {
  for (let many = AT_ONCE; many === AT_ONCE; ) {
    const rows = await db
      .selectFrom('blogs')
      .select(['id', 'version', 'title', 'standfirst', 'intro'])
      .select(['para_one_title', 'para_two_title', 'para_three_title'])
      .select(['para_one_description', 'para_two_description', 'para_three_description'])
      .where('words', 'is', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    many = rows.length
    for (const { id, version, ...row } of rows) {
      signal.throwIfAborted()
      const words = wordsInBlog({
        title: row.title,
        standfirst: row.standfirst,
        intro: row.intro,
        paraOneTitle: row.para_one_title,
        paraOneDescription: row.para_one_description,
        paraTwoTitle: row.para_two_title,
        paraTwoDescription: row.para_two_description,
        paraThreeTitle: row.para_three_title,
        paraThreeDescription: row.para_three_description,
      } satisfies BlogTexts)
      // What was saved meanwhile is counted next, if an older release saved it.
      await db.updateTable('blogs').set({ words }).where('id', '=', id).where('version', '=', version).execute()
      await yieldToEventLoop()
    }
    if (many > 0) await announce.wordsCounted(rows.map(({ id }) => id))
  }
}
