import { BLOG_PICTURES, TEXT_FIELDS } from '#contract/blog-fields.ts'
import type { NewComment } from '#contract/comments.ts'
import { isQuoted, sectionText } from '#contract/quotes.ts'
import { visibleBlogs } from '../blogs/policy.ts'
import { byField, columnOf, columnsOf } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'
import { findSent } from '../holding/store.ts'
import { invalid } from '../http/problem.ts'
import { answers } from '../language/messages.ts'

/**
 * No one can misquote a blog: a phrase must be in the current text. Former texts do not count,
 * as an answer would reveal what was in them. One that was sent before and is sent again is not checked again.
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
    .select(columnsOf([...TEXT_FIELDS, ...BLOG_PICTURES]))
    .where('id', '=', blogId)
    .executeTakeFirst()
  if (!row) return
  const texts = byField(TEXT_FIELDS, row)
  const picture = section === 'intro' ? null : row[columnOf(`${section}Image`)]
  const words = sectionText(texts, section)
  const isThere = quote === undefined ? words !== '' || picture !== null : isQuoted(words, quote)
  if (isThere || (await findSent(db, blogId, personId, submissionId))) return
  const [path, message] = quote === undefined ? ['section', answers.sectionGone] : ['quote', answers.quoteGone]
  throw invalid([{ path, code: 'not-found', message }], 409)
}
