import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { RICH_TEXTS } from '#contract/blog-fields.ts'
import { formatMessage } from '#contract/format-message.ts'
import { RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import * as messages from '#messages/import.ts'
import { addImportedBlog } from '../../blogs/imported.ts'
import { contentOfTexts, sanitize } from '../../blogs/save.ts'
import { addImportedComments } from '../../comments/imported.ts'
import type { Db } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { HoldCheck, PostContent } from '../../holding/post.ts'
import { insertPictures, pictureOf } from '../../media/store.ts'
import { withoutNotifications } from '../../notifications/without.ts'
import { addRedirects, redirectPath } from '../../redirects/store.ts'
import type { SanitizedText } from '../../rich-text/rich-text.ts'
import type { NeutralPost, NeutralSite } from '../formats/neutral.ts'
import type { Accounts } from './accounts.ts'
import { fieldsOf, type Mapping } from './blog-of.ts'
import { type PlannedComment, planComments } from './comment-plan.ts'
import { addItem, addOnce, findItems, keyOf } from './items.ts'
import { addMissing, type MissingText } from './missing-pictures.ts'
import type { Pictures, PostPictures } from './pictures.ts'
import type { Report } from './report.ts'
import { withSiteLinks } from './site-links.ts'
import { sectionsOf } from './text-sections.ts'

/** Comments whose notifications are kept as they were at once. */
const BATCH = 500

/** What posts are written with. */
export interface Writing {
  db: Db
  site: NeutralSite
  importId: string
  mapping: Mapping
  accounts: Accounts
  pictures: Pictures
  report: Report
  /** Of this site, without a trailing slash; undefined: unknown. */
  publicUrl: string | undefined
  /** Of an Author's own import: what would hold a post that is made here, which comes as a draft then. */
  holdsOf?: HoldCheck
  /** When the import began. */
  startedAt: Date
  now: () => Date
}

/** A post whose pictures are being stored before it is its turn. */
export interface PreparedPost {
  /** Writes it with its comments and addresses, in one transaction; of one that is there, new comments. */
  write: () => Promise<void>
  /** Removes what was stored for it, when it is not to be written. */
  discard: () => Promise<void>
}

/** Begins to store the pictures of a post that is not there. Its notes are added when it is written. */
export async function preparePost(writing: Writing, post: NeutralPost): Promise<PreparedPost> {
  const { db, site, report } = writing
  const key = keyOf(site.id, 'blog', post.key)
  const blogId = (await findItems(db, [key])).get(key)
  if (blogId !== undefined) {
    const write = () => {
      report.add('known')
      return addComments(writing, post, blogId)
    }
    return { write, discard: async () => {} }
  }
  const notes = [...post.notes]
  const note = (text: string) => void notes.push(text)
  const fields = fieldsOf(post, writing.mapping, note)
  const ownerId = await writing.accounts.author(post.author)
  const html = withSiteLinks(post.html, writing.publicUrl, note)
  const pictures = writing.pictures.store({ key: post.key, html, lead: post.picture, ownerId }, note)
  // It is awaited when it is the post's turn.
  pictures.catch(() => {})
  const write = async () => {
    try {
      const stored = await pictures
      await writePost(writing, { post, key, fields, ownerId, pictures: stored }, note).finally(stored.release)
    } finally {
      for (const text of notes) report.note(nameOf(post), text)
    }
  }
  const discard = async () => {
    const stored = await pictures.catch(() => undefined)
    if (stored) await writing.pictures.drop(stored.stored)
    stored?.release()
  }
  return { write, discard }
}

interface NewPost {
  post: NeutralPost
  key: string
  fields: ReturnType<typeof fieldsOf>
  ownerId: string
  pictures: PostPictures
}

async function writePost(
  writing: Writing,
  { post, key, fields, ownerId, pictures }: NewPost,
  note: (text: string) => void,
): Promise<void> {
  const { db, report, importId } = writing
  const inline = new Map(pictures.inText.map((picture) => [picture.id, pictureOf(picture)]))
  const sections = sectionsOf(pictures.html)
  const texts = await sanitize(db, ownerId, sections, inline)
  fields.published &&= await mayBePublic(writing, contentOfTexts(fields, texts), note)
  const comments = await resolve(writing, post, note)
  // No later than the import began, so that it is known whether a blog was changed since.
  const at = new Date(Math.min((post.at ?? writing.startedAt).getTime(), writing.startedAt.getTime()))
  // Of one that was cut the end is missing.
  const isTooLong = ({ html, isCut }: SanitizedText) => isCut || Buffer.byteLength(html) > RICH_TEXT_MAX_BYTES
  if (RICH_TEXTS.some((name) => isTooLong(texts[name]))) {
    note(messages.textLong)
    await writing.pictures.drop(pictures.stored)
    return
  }
  const { lead, missingLead } = pictures
  const missing: MissingText[] = [
    ...(missingLead === undefined ? [] : [{ place: 'mainImage' as const, source: missingLead, stored: lead.id }]),
    ...RICH_TEXTS.map((name) => ({ place: name, source: sections[name], stored: texts[name].html })),
  ]
  try {
    const added = await addOnce(db, async (trx) => {
      await insertPictures(trx, pictures.stored)
      const id = await addImportedBlog(trx, {
        authorId: ownerId,
        fields,
        texts,
        pictures: { mainImage: { id: lead.id } },
        commentsClosed: post.commentsClosed,
        now: at,
      })
      // Another import may have added it in the meantime: that fails, and nothing of this is kept.
      await addItem(trx, { key, importId, kind: 'blog', itemId: id })
      await addMissing(trx, { key, ownerId, post: nameOf(post) }, missing, writing.now())
      await insertComments(trx, writing, { id, ownerId }, comments)
      const redirects = addressesOf(post).map((path) => ({ path, blogId: id }))
      return { redirects: await addRedirects(trx, importId, redirects) }
    })
    if (!added) {
      report.add('known')
      await writing.pictures.drop(pictures.stored)
      return
    }
    report.add('redirects', added.result.redirects)
  } catch (error) {
    await writing.pictures.drop(pictures.stored)
    throw error
  }
  writing.pictures.remember(pictures.stored)
  report.add(fields.published ? 'posts' : 'drafts')
  report.add('pictures', pictures.stored.length)
  countComments(report, comments)
}

/** Whether nothing would hold a post, were it made here. */
export async function mayBePublic(
  { holdsOf }: Writing,
  content: PostContent,
  note: (text: string) => void,
): Promise<boolean> {
  if (!holdsOf || (await holdsOf(content)).length === 0) return true
  note(messages.wouldWait)
  return false
}

/** What a note calls a post. */
export const nameOf = ({ title, key }: NeutralPost): string => title || key

/** Where a post was, as redirects have it. */
export const addressesOf = ({ addresses }: NeutralPost): string[] => [
  ...new Set(addresses.flatMap((address) => redirectPath(address) ?? [])),
]

/** A comment with what the database needs. */
interface Resolved extends PlannedComment {
  id: string
  key: string
  authorId: string
  /** It was imported before. */
  isKnown: boolean
}

/** The comments of a post with the accounts of who wrote them. @param known the ids of those that are there, by their keys */
async function resolve(
  { site, accounts }: Writing,
  post: NeutralPost,
  note: (text: string) => void,
  known = new Map<string, string>(),
): Promise<Resolved[]> {
  const planned = planComments(post.comments)
  const empty = post.comments.length - new Set(planned.map(({ of }) => of)).size
  const long = new Set(planned.filter(({ isFirst }) => !isFirst).map(({ of }) => of)).size
  if (empty > 0) note(formatMessage(messages.commentsEmpty, { count: empty }))
  if (long > 0) note(formatMessage(messages.commentsLong, { count: long }))
  const resolved: Resolved[] = []
  for (const comment of planned) {
    const key = keyOf(site.id, 'comment', comment.of.key)
    const id = (comment.isFirst ? known.get(key) : undefined) ?? randomUUIDv7()
    resolved.push({ ...comment, id, key, isKnown: known.has(key), authorId: await accounts.commenter(comment.of) })
  }
  return resolved
}

async function insertComments(
  trx: Transaction<Schema>,
  { site, importId, now }: Writing,
  blog: { id: string; ownerId: string },
  all: Resolved[],
): Promise<void> {
  const first = new Map(all.filter(({ isFirst }) => isFirst).map((comment) => [comment.key, comment]))
  // The rest of a long comment belongs to its discussion.
  const topOf = ({ top, isFirst, key }: Resolved) =>
    first.get(top === undefined ? (isFirst ? '' : key) : keyOf(site.id, 'comment', top))
  const added = all.filter(({ isKnown }) => !isKnown)
  for (let from = 0; from < added.length; from += BATCH) {
    const some = added.slice(from, from + BATCH)
    const tops = some.flatMap((comment) => topOf(comment) ?? [])
    const about = {
      userIds: [blog.ownerId, ...tops.map(({ authorId }) => authorId)],
      subjectIds: [blog.id, ...tops.map(({ id }) => id)],
    }
    const rows = some.map((comment) => {
      const { id, authorId, text, at, of } = comment
      return { id, authorId, parentId: topOf(comment)?.id ?? null, comment: text, at, waits: of.waits }
    })
    await withoutNotifications(trx, about, () => addImportedComments(trx, blog.id, rows, now()))
  }
  for (const { isFirst, key, id } of added) {
    const itemKey = isFirst ? key : keyOf(site.id, 'comment', id)
    await addItem(trx, { key: itemKey, importId, kind: 'comment', itemId: id })
  }
}

/** Adds the comments that a later export has of a post that was imported. */
async function addComments(writing: Writing, post: NeutralPost, blogId: string): Promise<void> {
  const { db, site, report } = writing
  const keys = post.comments.map(({ key }) => keyOf(site.id, 'comment', key))
  const known = await findItems(db, keys)
  if (keys.every((key) => known.has(key))) return
  const comments = await resolve(writing, post, () => {}, known)
  const blog = await db
    .selectFrom('public_blogs')
    .select(['id', 'author_id'])
    .where('id', '=', blogId)
    .executeTakeFirst()
  // It was deleted here, or is a draft.
  if (!blog || comments.every(({ isKnown }) => isKnown)) return
  const add = (trx: Transaction<Schema>) =>
    insertComments(trx, writing, { id: blog.id, ownerId: blog.author_id }, comments)
  if (await addOnce(db, add)) countComments(report, comments)
}

function countComments(report: Report, comments: Resolved[]): void {
  const first = comments.filter(({ isFirst, isKnown }) => isFirst && !isKnown)
  report.add('comments', first.filter(({ of }) => !of.waits).length)
  report.add('waiting', first.filter(({ of }) => of.waits).length)
}
