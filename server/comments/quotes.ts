import type { NewComment } from '#contract/comments.ts'
import { isQuoted, wordsOf } from '#contract/quotes.ts'
import type { Db } from '../db/open.ts'
import { invalid } from '../http/problem.ts'
import { visibleBlogs, wasSent } from './policy.ts'

/**
 * Nobody can have a blog say what it does not say: a phrase must be in the text as it is now. Former texts do not count,
 * as an answer would tell what was in them. One that was sent before and is sent again is not checked anew.
 * @throws Problem 409 when the section or the phrase is not in the text of a blog that the user can see
 */
export async function requireQuotable(
  db: Db,
  blogId: string,
  personId: string,
  { section, quote, submissionId }: NewComment,
): Promise<void> {
  if (section === undefined) return
  const row = await visibleBlogs(db, personId)
    .select(['intro', 'para_one_title', 'para_one_description', 'para_one_image_id'])
    .select(['para_two_title', 'para_two_description', 'para_two_image_id'])
    .select(['para_three_title', 'para_three_description', 'para_three_image_id'])
    .where('id', '=', blogId)
    .executeTakeFirst()
  if (!row) return
  const pictures = {
    ...{ intro: null, paraOne: row.para_one_image_id, paraTwo: row.para_two_image_id },
    paraThree: row.para_three_image_id,
  }
  const texts = {
    intro: row.intro,
    ...{ paraOneTitle: row.para_one_title, paraOneDescription: row.para_one_description },
    ...{ paraTwoTitle: row.para_two_title, paraTwoDescription: row.para_two_description },
    ...{ paraThreeTitle: row.para_three_title, paraThreeDescription: row.para_three_description },
  }
  const words = wordsOf(texts, section)
  const isThere = quote === undefined ? words !== '' || pictures[section] !== null : isQuoted(words, quote)
  if (isThere || (await wasSent(db, blogId, personId, submissionId))) return
  const [path, what] = quote === undefined ? ['section', 'section'] : ['quote', 'phrase']
  throw invalid([{ path, message: `This ${what} is no longer in the text. Your comment can do without it.` }], 409)
}
