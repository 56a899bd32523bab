import { RICH_TEXTS } from '#contract/blog-fields.ts'
import { RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import { addImportedBlog } from '../../blogs/imported.ts'
import { contentOfTexts, sanitize } from '../../blogs/save.ts'
import type { PostContent } from '../../holding/post.ts'
import { imports as messages } from '../../language/messages.ts'
import { insertPictures, pictureOf } from '../../media/store.ts'
import { addRedirects, redirectPath } from '../../redirects/store.ts'
import type { SanitizedText } from '../../rich-text/rich-text.ts'
import type { NeutralPost } from '../formats/neutral.ts'
import { fieldsOf } from './blog-of.ts'
import { addItem, addOnce, findItems, keyOf } from './items.ts'
import { addMissing, type MissingText } from './missing-pictures.ts'
import type { PostPictures } from './pictures.ts'
import { withSiteLinks } from './site-links.ts'
import { sectionsOf } from './text-sections.ts'
import { addComments, countComments, insertComments, resolve } from './write-comments.ts'
import type { Writing } from './writing.ts'

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
