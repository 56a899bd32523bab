// The only way to save a blog's texts: they are sanitised, checked against the minimum length, and stored. Every caller
// (a form, an importer, a job, sample content) passes complete fields, as the contract parses them.
import { isLineName, type LineName, REVISION_FIELDS, RICH_TEXTS, type RichTextName } from '#contract/blog-fields.ts'
import { type BlogFields, introFault, richTextLong } from '#contract/blogs.ts'
import { RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'
import { postContent } from '../holding/check.ts'
import type { HoldCheck, PostContent } from '../holding/post.ts'
import { throwIfInvalid } from '../http/problem.ts'
import { validation } from '../language/messages.ts'
import { findPictures } from '../media/store.ts'
import { isInlinePicture } from '../rich-text/picture-tag.ts'
import { picturesNamed, readRichText, type SanitizedText, writeRichText } from '../rich-text/rich-text.ts'
import { CUT_AT } from '../rich-text/rich-text-writer.ts'
import { findCategory } from './categories.ts'
import { currentTags } from './former-tags.ts'
import type { InlinePictures } from './inline-pictures.ts'
import { type BlogCreation, type BlogUpdate, type Changed, type CleanFields, changeBlog, insertBlog } from './store.ts'

/**
 * Saves a new blog with its pictures, all or nothing.
 * @param hold decides whether it waits for approval, if it would be public now; absent: nothing does
 * @param inline the stored pictures that the texts contain as `data:` URLs
 * @returns its id; for a repeated request the id of the existing blog, and the pictures whose files can be deleted
 * @throws Problem 400 with an entry in `errors` for each text that is too short or too long after sanitising, and for a
 * category that the site does not have
 */
export async function createBlog(
  db: Db,
  creation: BlogCreation<BlogFields>,
  hold?: HoldCheck,
  inline?: InlinePictures,
): Promise<{ id: string; created: boolean; unusedPictures: string[] }> {
  const fields = await clean(db, creation.authorId, creation.fields, inline)
  return insertBlog(db, { ...creation, fields, heldFor: await reasonsFor(fields, creation.publishAt, hold) })
}

/**
 * Saves changes to a blog with its pictures, all or nothing; a draft made public gets the current time as its date.
 * @returns undefined when this author has no such blog in this version
 * @throws Problem as `createBlog` does
 */
export async function updateBlog(
  db: Db,
  update: BlogUpdate<BlogFields>,
  hold?: HoldCheck,
  inline?: InlinePictures,
): Promise<Changed | undefined> {
  const fields = await clean(db, update.authorId, update.fields, inline)
  return changeBlog(db, { ...update, fields, heldFor: await reasonsFor(fields, update.publishAt, hold) })
}

/** A blog that does not become public now is not held: a scheduled one is checked at its time. */
async function reasonsFor(fields: CleanFields, publishAt: Date | null | undefined, hold?: HoldCheck) {
  if (!hold || !fields.published || publishAt) return []
  return hold(contentOfTexts(fields, fields))
}

/** The parts of a blog with sanitised texts that are checked before it becomes public. */
export function contentOfTexts(
  fields: Parameters<typeof titlesOf>[0],
  texts: Record<RichTextName, SanitizedText>,
): PostContent {
  const all = RICH_TEXTS.map((name) => texts[name])
  return postContent(
    titlesOf(fields),
    all.map(({ html }) => html),
    all.map(({ text }) => text),
  )
}

const titlesOf = (fields: Pick<BlogFields, LineName | 'tags'>) =>
  REVISION_FIELDS.flatMap((name) => {
    if (name === 'tags') return fields.tags ?? []
    return isLineName(name) ? [fields[name] ?? ''] : []
  })

/** The parts of a stored blog that are checked before it becomes public. */
export const contentOfBlog = (fields: Texts & Parameters<typeof titlesOf>[0]): PostContent =>
  postContent(
    titlesOf(fields),
    RICH_TEXTS.map((name) => fields[name]),
  )

type Texts = Pick<BlogFields, RichTextName>

/** Sanitises each text, parsing it once. A text may only show its author's pictures. */
export async function sanitize(
  db: Db,
  authorId: string,
  texts: Texts,
  inline: InlinePictures = new Map(),
): Promise<Record<RichTextName, SanitizedText>> {
  const read = await eachText((name) => readRichText(texts[name]))
  const named = new Set(Object.values(read).flatMap(picturesNamed))
  const ids = [...named].filter((one) => !isInlinePicture(one))
  const pictures = new Map([...inline, ...(await findPictures(db, ids, authorId))])
  return eachText((name) => writeRichText(read[name], pictures))
}

/** Processes the texts one after another: each may block the event loop for a while. */
async function eachText<Result>(make: (name: RichTextName) => Promise<Result>): Promise<Record<RichTextName, Result>> {
  const made: Partial<Record<RichTextName, Result>> = {}
  for (const name of RICH_TEXTS) made[name] = await make(name)
  return made as Record<RichTextName, Result>
}

async function clean(db: Db, authorId: string, fields: BlogFields, inline?: InlinePictures): Promise<CleanFields> {
  const category = await findCategory(db, fields.category)
  const cleaned = {
    ...fields,
    category: category ?? fields.category,
    ...(fields.tags && { tags: await currentTags(db, fields.tags) }),
    ...(await sanitize(db, authorId, fields, inline)),
  }
  const fault = introFault(cleaned.intro.text)
  // Entities and picture sizes can make a text longer than the one that was sent. Of one that was cut a part is missing.
  const sizes = RICH_TEXTS.map((path) => {
    const { html, isCut } = cleaned[path]
    return { path, bytes: Math.max(Buffer.byteLength(html), isCut ? CUT_AT : 0) }
  })
  const long = sizes.filter(({ bytes }) => bytes > RICH_TEXT_MAX_BYTES)
  throwIfInvalid([
    ...(category === undefined
      ? [{ path: 'category', code: 'not-found' as const, message: validation.categoryUnknown }]
      : []),
    ...(fault ? [{ path: 'intro', ...fault }] : []),
    ...long.map(({ path, bytes }) => ({ path, code: 'too-long' as const, message: richTextLong(bytes) })),
  ])
  return cleaned
}
