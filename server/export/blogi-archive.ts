import { Readable } from 'node:stream'
import { storedBlog, storedBlogIds } from '../blogs/archived.ts'
import type { Deps } from '../deps.ts'
import {
  ARCHIVE,
  ARCHIVE_VERSION,
  blogFile,
  commentsFile,
  draftFile,
  HEAD_FILE,
  personFile,
  revisionFile,
} from '../transfer/formats/archived.ts'
import { archivedComments, peopleIn } from './archived-comments.ts'
import { archivedBlog, archivedDraft, archivedPeople, archivedRevision } from './archived-documents.ts'
import { ArchivedPictures, documentText } from './archived-pictures.ts'
import type { Scope } from './exported.ts'
import type { Add } from './zip-archive.ts'

type Parts = Pick<Deps, 'config' | 'db' | 'media'>

/** Ids per query. */
const BATCH = 200

/**
 * Adds Blogi's own archive: public blogs with their public comments; with `isAll` also everything else that belongs to
 * blogs: drafts, scheduled and held ones, the trash, revisions, and comments in every state.
 * @param withEmails whether people have their email addresses
 * @returns the ids of pictures of which a file is missing
 */
export async function addBlogiArchive(parts: Parts, scope: Scope, withEmails: boolean, add: Add): Promise<string[]> {
  const { db } = parts
  const put = (path: string, document: object) => add(path, Readable.from([documentText(document)]))
  const pictures = new ArchivedPictures(parts, add)
  const people = new Set<string>()
  const categories = new Set<string>()
  for await (const id of storedBlogIds(db, scope.authorId, scope.isAll)) {
    const row = await storedBlog(db, id)
    // It was deleted or unpublished in the meantime.
    if (!row || !(scope.isAll || row.state === 'public')) continue
    await put(blogFile(id), await archivedBlog(db, row, scope.isAll, pictures))
    people.add(row.author_id)
    categories.add(row.category)
    const comments = await archivedComments(db, id, scope.isAll)
    if (comments.length > 0) await put(commentsFile(id), comments)
    for (const person of peopleIn(comments)) people.add(person)
    if (scope.isAll) await addRevisions(parts, id, pictures, put)
  }
  if (scope.isAll) {
    for await (const id of draftIds(parts, scope)) {
      const row = await db.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) continue
      await put(draftFile(id), await archivedDraft(db, row, pictures))
      people.add(row.author_id)
    }
  }
  const ids = [...people].sort()
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = await archivedPeople(db, ids.slice(from, from + BATCH), withEmails, pictures)
    for (const person of some) await put(personFile(person.id), person)
  }
  await put(HEAD_FILE, { format: ARCHIVE, version: ARCHIVE_VERSION, categories: [...categories].sort() })
  return pictures.missing
}

/** Adds the revisions of a blog, one after another: each may be 800 kB. */
async function addRevisions(
  { db }: Parts,
  blogId: string,
  pictures: ArchivedPictures,
  put: (path: string, document: object) => Promise<void>,
): Promise<void> {
  const all = db.selectFrom('revisions').where('blog_id', '=', blogId)
  for (const { version } of await all.select('version').orderBy('version').execute()) {
    const row = await all.selectAll().where('version', '=', version).executeTakeFirst()
    if (row) await put(revisionFile(blogId, version), await archivedRevision(db, row, pictures))
  }
}

/** The ids of drafts in their order. */
async function* draftIds({ db }: Parts, { authorId }: Scope): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('drafts')
      .select('id')
      .where('id', '>', after)
      .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId ?? ''))
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id } of rows) yield id
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
