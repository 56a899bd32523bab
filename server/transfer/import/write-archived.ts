import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { categoryNamed } from '#contract/categories.ts'
import { formatMessage } from '#contract/format-message.ts'
import { CATEGORY_MAX } from '#contract/limits.ts'
import {
  type ArchivedState,
  addArchivedBlog,
  addArchivedRevision,
  freeBlogId,
  picturesOf,
  storedBlog,
} from '../../blogs/archived.ts'
import { contentOfTexts } from '../../blogs/save.ts'
import { addArchivedComments } from '../../comments/archived.ts'
import type { Schema } from '../../db/schema.ts'
import { imports as messages } from '../../language/messages.ts'
import { insertPictures } from '../../media/store.ts'
import { withoutNotifications } from '../../notifications/without.ts'
import { addRedirects, isRedirectPath } from '../../redirects/store.ts'
import type { ArchivedPost } from '../formats/archived.ts'
import { type PlannedArchived, planArchivedComments } from './archived-comments.ts'
import { archivedState, archivedTimes, picturesNamed } from './archived-state.ts'
import { AlreadyImported, addItem, addOnce, findItems, keyOf } from './items.ts'
import { mayBePublic } from './write-post.ts'
import type { Writing } from './writing.ts'

/** Comments whose notifications are kept as they were at once. */
const BATCH = 500

/** What a note calls an archived blog. */
export const archivedName = ({ blog }: Pick<ArchivedPost, 'blog'>): string => blog.title || blog.id

/**
 * Writes a blog of Blogi's own archive as it was, with its revisions, comments and former addresses, in one transaction;
 * of one that is there, new comments.
 */
export async function writeArchived(writing: Writing, post: ArchivedPost & { notes: string[] }): Promise<void> {
  const { db, site, report, accounts } = writing
  const { blog } = post
  const key = keyOf(site.id, 'blog', blog.id)
  const blogId = (await findItems(db, [key])).get(key)
  const note = (text: string) => report.note(archivedName(post), text)
  if (blogId !== undefined) {
    report.add('known')
    await addNewComments(writing, post, blogId)
    return
  }
  for (const text of post.notes) note(text)
  const ownerId = await accounts.person(blog.author)
  if (ownerId === undefined) {
    note(messages.authorMissing)
    return
  }
  const stored = await storePictures(writing, post, ownerId, note)
  const { pictures, cover } = stored
  const fresh = [...new Set([...pictures.values(), ...(cover ? [cover] : [])])].filter((one) =>
    writing.pictures.isNew(one),
  )
  try {
    const about = { id: blog.id, ownerId, cover: cover?.id ?? '', category: categoryOf(writing, blog.category, note) }
    const state = await archivedState(db, about, blog, pictures, note)
    if (!state) {
      note(messages.textLong)
      await writing.pictures.drop(fresh)
      return
    }
    const isHere =
      blog.state !== 'public' || (await mayBePublic(writing, contentOfTexts(state.fields, state.texts), note))
    const shown: typeof blog = isHere ? blog : { ...blog, state: 'draft' }
    const revisions = await revisionsOf(writing, post, { ...about, cover: state.images.mainImage }, pictures, note)
    const comments = await planned(writing, post, new Map())
    const left = post.comments.length - comments.length
    if (left > 0) note(formatMessage(messages.commentsLeft, { count: left }))
    const named = new Set([state, ...revisions].flatMap((one) => [...picturesOf(one)]))
    const used = fresh.filter(({ id }) => named.has(id))
    const times = archivedTimes(shown, writing.now(), note)
    const added = await addOnce(db, async (trx) => {
      await insertPictures(trx, used)
      // An Author gets no address that may have been someone else's.
      const id = writing.holdsOf ? randomUUIDv7() : await freeBlogId(trx, blog.id)
      const isNew = await addArchivedBlog(trx, { ...state, ...times, id, authorId: ownerId })
      if (!isNew) throw new AlreadyImported()
      await addItem(trx, { key, importId: writing.importId, kind: 'blog', itemId: id })
      for (const revision of revisions) await addArchivedRevision(trx, id, revision)
      await insertComments(trx, writing, { id, ownerId }, comments)
      const former = blog.formerAddresses.filter(isRedirectPath).map((path) => ({ path, blogId: id }))
      return { redirects: await addRedirects(trx, writing.importId, former) }
    })
    const unused = added ? fresh.filter((one) => !used.includes(one)) : fresh
    await writing.pictures.drop(unused)
    if (!added) {
      report.add('known')
      return
    }
    writing.pictures.remember(used)
    report.add(shown.state === 'public' ? 'posts' : 'drafts')
    report.add('pictures', used.length)
    report.add('redirects', added.result.redirects)
    countComments(writing, comments)
  } catch (error) {
    await writing.pictures.drop(fresh)
    throw error
  }
}

/** Stores the pictures of a blog and its revisions, and a cover where the main image is missing. */
async function storePictures(
  { pictures, site }: Writing,
  { blog, revisions }: ArchivedPost,
  ownerId: string,
  note: (text: string) => void,
) {
  const names = new Set<string>()
  for (const content of [blog, ...revisions]) picturesNamed(content, names)
  const found = await pictures.storeArchived(names, ownerId, site)
  if (found.size < names.size) note(formatMessage(messages.archivedPicturesLeft, { count: names.size - found.size }))
  const hasMain = blog.mainImage !== null && found.has(blog.mainImage)
  if (!hasMain) note(messages.coverMissing)
  return { pictures: found, cover: hasMain ? undefined : await pictures.cover(blog.id, ownerId) }
}

/** The category of that name here; else the one of posts without one. */
function categoryOf({ mapping }: Writing, name: string, note: (text: string) => void): string {
  const found = categoryNamed(mapping.categories, name)
  if (found === undefined)
    note(
      formatMessage(messages.categoryReplaced, {
        name: name.slice(0, CATEGORY_MAX),
        category: mapping.defaultCategory,
      }),
    )
  return found ?? mapping.defaultCategory
}

async function revisionsOf(
  { db }: Writing,
  { blog, revisions }: ArchivedPost,
  about: Parameters<typeof archivedState>[1],
  pictures: Parameters<typeof archivedState>[3],
  note: (text: string) => void,
): Promise<(ArchivedState & { version: number; savedAt: string })[]> {
  const made: (ArchivedState & { version: number; savedAt: string })[] = []
  let left = 0
  for (const revision of revisions) {
    const category = revision.category.slice(0, 100).toWellFormed()
    const state = await archivedState(db, { ...about, category }, revision, pictures, () => {})
    const isOfPast = revision.version < blog.version && !made.some(({ version }) => version === revision.version)
    if (state && isOfPast) made.push({ ...state, version: revision.version, savedAt: revision.savedAt })
    else left += 1
  }
  if (left > 0) note(formatMessage(messages.revisionsLeft, { count: left }))
  return made
}

/** @param known the ids of those that were imported before, by their ids in the archive */
const planned = ({ db, accounts, now }: Writing, { comments }: ArchivedPost, known: Map<string, string>) =>
  planArchivedComments(db, accounts, comments, known, now())

async function insertComments(
  trx: Transaction<Schema>,
  { site, importId }: Writing,
  blog: { id: string; ownerId: string },
  comments: PlannedArchived[],
): Promise<void> {
  for (let from = 0; from < comments.length; from += BATCH) {
    const some = comments.slice(from, from + BATCH)
    const tops = some.flatMap(({ top }) => top ?? [])
    const about = {
      userIds: [
        blog.ownerId,
        ...[...tops, ...some].map(({ authorId }) => authorId),
        ...some.flatMap(({ mentions }) => mentions.map(({ userId }) => userId)),
      ],
      subjectIds: [blog.id, ...[...tops, ...some].map(({ id }) => id)],
    }
    await withoutNotifications(trx, about, () => addArchivedComments(trx, blog.id, some))
  }
  for (const { key, id } of comments) {
    const item = { key: keyOf(site.id, 'comment', key), importId, kind: 'comment', itemId: id } as const
    await addItem(trx, item)
  }
}

/** Adds the comments that a later archive has of a blog that was imported. */
async function addNewComments(writing: Writing, post: ArchivedPost, blogId: string): Promise<void> {
  const { db, site } = writing
  const keys = new Map(post.comments.map(({ id }) => [keyOf(site.id, 'comment', id), id]))
  const found = await findItems(db, [...keys.keys()])
  if (found.size === keys.size) return
  const known = new Map([...found].map(([key, id]) => [keys.get(key) ?? '', id]))
  const blog = await storedBlog(db, blogId)
  if (!blog) return
  const comments = (await planned(writing, post, known)).filter(({ key }) => !known.has(key))
  const add = (trx: Transaction<Schema>) =>
    insertComments(trx, writing, { id: blog.id, ownerId: blog.author_id }, comments)
  if (await addOnce(db, add)) countComments(writing, comments)
}

function countComments({ report }: Writing, comments: PlannedArchived[]): void {
  report.add('waiting', comments.filter(({ state }) => state === 'held').length)
  report.add('comments', comments.filter(({ state }) => state !== 'held').length)
}
