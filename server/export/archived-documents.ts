import type { Selectable } from 'kysely'
import { BLOG_FIELDS, BLOG_PICTURES, FORM_FIELDS, LINES, RICH_TEXTS } from '#contract/blog-fields.ts'
import { shapeOf } from '#contract/shape-of.ts'
import type { Stamps } from '../blogs/drafts/merge-save.ts'
import { sanitize } from '../blogs/save.ts'
import { slugOf } from '../blogs/slug.ts'
import { byField, columnOf } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'
import type { BlogsTable, DraftsTable, RevisionsTable } from '../db/schema.ts'
import { reasonsIn } from '../holding/store.ts'
import type {
  ArchivedBlog,
  ArchivedContent,
  ArchivedDraft,
  ArchivedPerson,
  ArchivedRevision,
} from '../transfer/formats/archived.ts'
import type { ArchivedPictures } from './archived-pictures.ts'

type BlogRow = Selectable<BlogsTable>
type RevisionRow = Selectable<RevisionsTable>
type DraftRow = Selectable<DraftsTable>

/** @param isAll whether it also has what only its author and admins know */
export async function archivedBlog(
  db: Db,
  row: BlogRow,
  isAll: boolean,
  pictures: ArchivedPictures,
): Promise<ArchivedBlog> {
  const linked = await db.selectFrom('blog_pictures').select('picture_id').where('blog_id', '=', row.id).execute()
  await pictures.add(linked.map(({ picture_id }) => picture_id).sort())
  const held = isAll
    ? await db.selectFrom('held_blogs').selectAll().where('blog_id', '=', row.id).executeTakeFirst()
    : undefined
  const redirects = await db.selectFrom('redirects').select('path').where('blog_id', '=', row.id).execute()
  // The account of its author is about to be deleted: for everyone else it is a draft.
  const isWithdrawn = row.state === 'withdrawn'
  return {
    id: row.id,
    author: row.author_id,
    state: row.state === 'withdrawn' ? 'draft' : row.state,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: isWithdrawn ? null : row.published_at,
    publishAt: row.publish_at,
    heldAt: row.held_at,
    trashedAt: row.trashed_at,
    removedAt: row.removed_at,
    held: held ? { at: held.held_at, reasons: reasonsIn(held.reasons), removedAt: held.removed_at } : null,
    version: row.version,
    smallChanges: { from: row.small_from, to: row.small_to },
    commentsClosed: row.comments_closed === 1,
    slug: slugOf(row.title),
    formerAddresses: redirects.map(({ path }) => path).sort(),
    ...contentOf(row, pictures),
  }
}

export async function archivedRevision(
  db: Db,
  row: RevisionRow,
  pictures: ArchivedPictures,
): Promise<ArchivedRevision> {
  const linked = await db
    .selectFrom('revision_pictures')
    .select('picture_id')
    .where('blog_id', '=', row.blog_id)
    .where('version', '=', row.version)
    .execute()
  await pictures.add(linked.map(({ picture_id }) => picture_id).sort())
  return { version: row.version, savedAt: row.saved_at, ...contentOf(row, pictures) }
}

/** The fields of a blog or a revision. Their pictures have been added. */
function contentOf(row: Omit<RevisionRow, 'blog_id' | 'version' | 'saved_at'>, pictures: ArchivedPictures) {
  const texts = byField(RICH_TEXTS, row)
  return {
    ...byField([...LINES, 'category', 'language'], row),
    tags: JSON.parse(row.tags),
    ...shapeOf(BLOG_PICTURES, (name) => pictures.name(row[columnOf(name)])),
    ...shapeOf(RICH_TEXTS, (name) => pictures.text(texts[name])),
  } satisfies ArchivedContent
}

/** A draft; its texts, which are stored as they were typed, are sanitised, as a preview shows them. */
export async function archivedDraft(db: Db, row: DraftRow, pictures: ArchivedPictures): Promise<ArchivedDraft> {
  const linked = await db.selectFrom('draft_pictures').select('picture_id').where('draft_id', '=', row.id).execute()
  await pictures.add(linked.map(({ picture_id }) => picture_id).sort())
  const texts = await sanitize(
    db,
    row.author_id,
    shapeOf(RICH_TEXTS, (name) => row[columnOf(name)]),
  )
  const stamps: Stamps = JSON.parse(row.stamps)
  const fields: ArchivedDraft['fields'] = {}
  for (const name of FORM_FIELDS) {
    const stamp = stamps[name]
    if (!stamp) continue
    const { kind, draftColumn } = BLOG_FIELDS[name]
    const value =
      kind === 'rich text'
        ? pictures.text(texts[name as (typeof RICH_TEXTS)[number]].html)
        : kind === 'picture'
          ? pictures.address(row[draftColumn])
          : row[draftColumn]
    fields[name] = { value, at: stamp.at, version: stamp.version }
  }
  return {
    id: row.id,
    author: row.author_id,
    blog: row.blog_id,
    blogVersion: row.blog_version,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    fields,
  }
}

/** An address that the site made for an account without one; it is no one's. */
const MADE = /@[^@]*\.invalid$/

/** What everyone sees of people; those who are about to be deleted have names alone. */
export async function archivedPeople(
  db: Db,
  ids: string[],
  withEmails: boolean,
  pictures: ArchivedPictures,
): Promise<ArchivedPerson[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('account_deletions', 'account_deletions.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.role', 'about', 'links', 'users.avatar_id', 'email'])
    .select('account_deletions.user_id as leaving')
    .where('users.id', 'in', ids)
    .orderBy('users.id')
    .execute()
  await pictures.add(rows.flatMap(({ avatar_id, leaving }) => (avatar_id && !leaving ? [avatar_id] : [])))
  return rows.map(({ id, name, role, about, links, avatar_id, email, leaving }) => ({
    id,
    name,
    role,
    about: leaving ? '' : about,
    links: leaving ? [] : links.split('\n').filter(Boolean),
    picture: leaving ? null : pictures.name(avatar_id),
    ...(withEmails && !leaving && !MADE.test(email) && { email }),
  }))
}
