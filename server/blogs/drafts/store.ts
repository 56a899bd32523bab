import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import { BLOG_FIELDS, type BlogFieldName, FORM_FIELDS } from '#contract/blog-fields.ts'
import type { Draft, DraftFields, DraftSave } from '#contract/drafts.ts'
import { DRAFTS_MAX } from '#contract/limits.ts'
import { lockUser } from '../../db/locks.ts'
import type { Db } from '../../db/open.ts'
import type { DraftsTable, Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Problem } from '../../http/problem.ts'
import { deleteUnusedPictures } from '../../media/store.ts'
import { linkPictures, newPicturesIn, ownPictures, picturesOf } from './draft-pictures.ts'
import { mergeSave, type Stamps } from './merge-save.ts'

const columnOf = (name: BlogFieldName) => BLOG_FIELDS[name].draftColumn

/** The blog that a draft changes; null while it is in the trash: its draft is then one of a new blog. */
export const shownBlog = sql<
  string | null
>`(select blogs.id from blogs where blogs.id = drafts.blog_id and state <> 'trashed')`.as('shown_blog')

/** A draft of this author. @returns undefined when they have none with this id, or threw it away */
export async function findDraft(db: Db, id: string, authorId: string): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('drafts')
    .selectAll()
    .select(shownBlog)
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const stamps: Stamps = JSON.parse(row.stamps)
  const fields: DraftFields = {}
  for (const name of FORM_FIELDS) {
    const stamp = stamps[name]
    if (stamp) fields[name] = { value: row[columnOf(name)], at: stamp.at }
  }
  return { ...headOf(row), fields }
}

/** The common part of a draft and its line in the list. */
export function headOf(
  row: Pick<Selectable<DraftsTable>, 'id' | 'blog_version' | 'version' | 'created_at' | 'updated_at'> & {
    shown_blog: string | null
  },
) {
  return {
    _id: row.id,
    blogId: row.shown_blog,
    blogVersion: row.blog_version,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/**
 * Saves the typed text, merged field by field with the stored draft. A discarded draft is restored by this.
 * @returns its version, whether the save has changed it, whether it is in its author's list only since then, and whether it
 * has changes that the save was not based on; undefined when this author has no such draft, which was saved before
 * @throws Problem 409 when they have as many as they may
 */
export async function saveDraft(
  db: Db,
  id: string,
  authorId: string,
  save: DraftSave,
  now: Date,
): Promise<{ version: number; isChanged: boolean; isNew: boolean; isBehind: boolean } | undefined> {
  const found = await db
    .selectFrom('drafts')
    .select(['author_id', 'blog_version', 'version', 'deleted_at', 'pictures', 'stamps'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found ? found.author_id !== authorId : save.version > 0) return undefined
  const before = { version: found?.version ?? 0, stamps: JSON.parse(found?.stamps ?? '{}') as Stamps }
  const { values, stamps } = mergeSave(before, save, now)
  const blogVersion = Math.max(found?.blog_version ?? 0, save.blogVersion ?? 0) || null
  const isSame = found && values.length === 0 && found.deleted_at === null && blogVersion === found.blog_version
  const isBehind = found !== undefined && found.version !== save.version
  if (isSame) return { version: found.version, isChanged: false, isNew: false, isBehind }
  const linked = new Set<string>(JSON.parse(found?.pictures ?? '[]'))
  const added = await ownPictures(db, authorId, newPicturesIn(values, linked))
  const version = before.version + 1
  const columns = {
    ...Object.fromEntries(values.map(([name, value]) => [columnOf(name), value])),
    blog_version: blogVersion,
    version,
    updated_at: now.toISOString(),
    deleted_at: null,
    pictures: JSON.stringify([...linked, ...added]),
    stamps: JSON.stringify(stamps),
  }
  const write = async (trx: Db) => {
    if (!found) await lockUser(trx, authorId)
    const isWritten = found
      ? await changeDraft(trx, id, found.version, columns)
      : await insertDraft(trx, { ...columns, id, author_id: authorId, created_at: columns.updated_at }, save.blogId)
    if (isWritten) await linkPictures(trx, id, added)
    return isWritten
  }
  const isWritten = await (!found || added.length > 0 ? inTransaction(db, write) : write(db))
  if (isWritten) return { version, isChanged: true, isNew: !found || found.deleted_at !== null, isBehind }
  if (!found) await requireRoom(db, id, authorId)
  // Another request saved in between.
  return saveDraft(db, id, authorId, save, now)
}

async function changeDraft(
  db: Db,
  id: string,
  version: number,
  columns: Partial<Insertable<DraftsTable>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('drafts')
    .set(columns)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @returns false when there is such a draft already, or the author has too many */
async function insertDraft(
  db: Db,
  row: Omit<Insertable<DraftsTable>, 'blog_id'>,
  blogId: string | null,
): Promise<boolean> {
  const { blog_version, version, ...texts } = row
  const { rows } = await sql`
    insert into drafts (${sql.join([...Object.keys(texts), 'blog_version', 'version', 'blog_id'].map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(texts))}, cast(${blog_version} as integer), cast(${version} as integer),
      (select id from blogs where id = ${blogId} and author_id = ${row.author_id})
    where (select count(*) from drafts where author_id = ${row.author_id}) < ${DRAFTS_MAX}
    on conflict (id) do nothing
    returning id`.execute(db)
  return rows.length > 0
}

/** @throws Problem 409 when the author has as many drafts as they may, and none that they threw away */
async function requireRoom(db: Db, id: string, authorId: string): Promise<void> {
  const own = await db.selectFrom('drafts').select(['id', 'deleted_at']).where('author_id', '=', authorId).execute()
  if (own.length < DRAFTS_MAX || own.some((draft) => draft.id === id)) return
  const [oldest] = own.filter(({ deleted_at }) => deleted_at !== null).sort((one, two) => (one.id < two.id ? -1 : 1))
  if (!oldest) throw new Problem(409, 'drafts-too-many', { values: { max: DRAFTS_MAX } })
  await db.deleteFrom('drafts').where('id', '=', oldest.id).where('deleted_at', 'is not', null).execute()
}

/** Throws a draft away; saving it again brings it back. @returns false when this author has no such draft */
export async function discardDraft(db: Db, id: string, authorId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('drafts')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Removes the draft that a form was saved in, in the transaction that saves the form. Its preview links go over to the
 * blog if that is not published: they show it until they are ended.
 * @param blogId the blog that the form became
 * @returns the ids of the pictures that it kept, which may be unused now
 */
export async function removeDraft(trx: Db, id: string, authorId: string, blogId: string): Promise<string[]> {
  await trx
    .updateTable('preview_links')
    .set({ blog_id: blogId, draft_id: null })
    .where('draft_id', 'in', (eb) =>
      eb.selectFrom('drafts').select('id').where('id', '=', id).where('author_id', '=', authorId),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('blogs').select('id').where('id', '=', blogId).where('state', '<>', 'public')),
    )
    .execute()
  const pictures = await picturesOf(trx, id)
  const { numDeletedRows } = await trx
    .deleteFrom('drafts')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n ? pictures : []
}

const BATCH = 100

/** Deletes drafts that were discarded before a time. @returns the ids of pictures whose files can be deleted */
export async function deleteDiscarded(db: Db, before: Date): Promise<string[]> {
  const unused: string[] = []
  for (;;) {
    const isOld = (eb: ExpressionBuilder<Schema, 'drafts'>) => eb('deleted_at', '<', before.toISOString())
    const discarded = await db.selectFrom('drafts').select('id').where(isOld).limit(BATCH).execute()
    for (const { id } of discarded) {
      const free = await inTransaction(db, async (trx) => {
        const pictures = await picturesOf(trx, id)
        const { numDeletedRows } = await trx
          .deleteFrom('drafts')
          .where('id', '=', id)
          .where(isOld)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n ? deleteUnusedPictures(trx, pictures) : []
      })
      unused.push(...free)
    }
    if (discarded.length < BATCH) return unused
  }
}
