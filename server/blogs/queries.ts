import { sql } from 'kysely'
import { type Blog, type BlogCard, BODY_FIELDS, type OwnBlogCard, ownBlogCard } from '#contract/blogs.ts'
import { firstFrameOf } from '#contract/pictures.ts'
import { minutesFor } from '#contract/reading-time.ts'
import { columnsOf } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'
import type { PublicBlogsView } from '../db/schema.ts'
import { cursorOf, keysIn } from '../http/cursor.ts'
import { type PictureRow, pictureOf, smallAvatar } from '../media/store.ts'
import { contentsOf } from './contents.ts'
import { notInTrash, visibleTo } from './policy.ts'
import { slugOf } from './slug.ts'
import { PUBLIC_DATE } from './states.ts'

const CARD_COLUMNS = [
  'blogs.id',
  'blogs.title',
  'blogs.standfirst',
  'blogs.category',
  'blogs.tags',
  'blogs.language',
  'blogs.excerpt',
  'blogs.words',
  'blogs.author_id',
  'blogs.created_at',
  'blogs.updated_at',
  'users.name as author_name',
  'users.avatar_id',
  'avatar.widths as avatar_widths',
  'avatar.stills as avatar_stills',
  'main.id as main_id',
  'main.width as main_width',
  'main.height as main_height',
  'main.placeholder as main_placeholder',
  'main.widths as main_widths',
  'main.stills as main_stills',
  'comment_counts.comments as comment_count',
] as const

function cardsFrom(db: Db, table: 'blogs' | 'public_blogs') {
  return db
    .selectFrom(sql<PublicBlogsView>`${sql.table(table)}`.as('blogs'))
    .innerJoin('users', 'users.id', 'blogs.author_id')
    .innerJoin('pictures as main', 'main.id', 'blogs.main_image_id')
    .leftJoin('pictures as avatar', 'avatar.id', 'users.avatar_id')
    .leftJoin('comment_counts', 'comment_counts.blog_id', 'blogs.id')
    .select(CARD_COLUMNS)
}

/** Public blogs with the columns of cards; `cardOf` maps a row to its contract type. */
export const publicCards = (db: Db) => cardsFrom(db, 'public_blogs').select('blogs.published_at')

/** The same of all blogs, of which only their creator sees those that are not public; `ownCardOf` maps a row. */
export const ownCards = (db: Db) =>
  cardsFrom(db, 'blogs').select([
    PUBLIC_DATE.as('published_at'),
    sql<string | null>`blogs.publish_at`.as('publish_at'),
    sql<string | null>`blogs.held_at`.as('held_at'),
  ])

type RowOf<Cards extends (db: Db) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Cards>['executeTakeFirstOrThrow']>
>
export type CardRow = Omit<RowOf<typeof publicCards>, 'published_at'> & { published_at: string | null }
type OwnCardRow = RowOf<typeof ownCards>

function mainOf(row: CardRow): PictureRow {
  return {
    id: row.main_id,
    width: row.main_width,
    height: row.main_height,
    placeholder: row.main_placeholder,
    widths: row.main_widths,
    stills: row.main_stills,
  }
}

export function cardOf(row: CardRow): BlogCard {
  return {
    _id: row.id,
    title: row.title,
    slug: slugOf(row.title),
    category: row.category,
    tags: JSON.parse(row.tags),
    ...(row.language && { language: row.language }),
    standfirst: row.standfirst,
    excerpt: row.standfirst || row.excerpt,
    minutes: row.words === null ? null : minutesFor(row.words),
    mainImage: firstFrameOf(pictureOf(mainOf(row))),
    published: row.published_at !== null,
    createdBy: row.author_id,
    authorName: row.author_name,
    authorAvatar: smallAvatar(row.avatar_id, row.avatar_widths, row.avatar_stills),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    commentCount: row.comment_count ?? 0,
  }
}

/** The fields of an unpublished blog that only its creator sees. */
const unpublishedOf = ({ publish_at, held_at }: OwnCardRow) => ({
  publishAt: publish_at,
  ...(held_at !== null && { heldAt: held_at }),
})

export const ownCardOf = (row: OwnCardRow): OwnBlogCard => ownBlogCard(cardOf(row), unpublishedOf(row))

/** The cards of public blogs, newest first. */
export function newestPublic(db: Db) {
  return publicCards(db).orderBy('blogs.published_at', 'desc').orderBy('blogs.id', 'desc')
}

/** Own blogs read per query, which takes a few milliseconds. */
const OWN_AT_ONCE = 200

/**
 * The blogs of an author, including drafts but not the trash, newest first; in batches, as there may be thousands.
 * @param page without `limit` all of them; `cursor` is the `nextCursor` of the previous page
 * @param onEnd receives the cursor of the next page, or null
 */
export async function* listOwnBlogs(
  db: Db,
  authorId: string,
  { limit = Number.POSITIVE_INFINITY, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  onEnd: (nextCursor: string | null) => void,
): AsyncGenerator<OwnBlogCard[]> {
  let after = keysIn(cursor, 'time', 'id')
  for (let left = limit, isMore = true; isMore && left > 0; ) {
    const most = Math.min(OWN_AT_ONCE, left)
    let query = ownCards(db).where('author_id', '=', authorId).where(notInTrash())
    if (after) query = query.where(sql<boolean>`(blogs.created_at, blogs.id) < (${after[0]}, ${after[1]})`)
    const found = await query
      .orderBy('blogs.created_at', 'desc')
      .orderBy('blogs.id', 'desc')
      // One more, to see whether there are any.
      .limit(most + 1)
      .execute()
    const rows = found.slice(0, most)
    const last = rows.at(-1)
    isMore = found.length > most
    after = isMore && last ? [last.created_at, last.id] : undefined
    left -= rows.length
    yield rows.map(ownCardOf)
  }
  onEnd(after ? cursorOf(...after) : null)
}

/** The card of a public blog, or undefined. */
export async function findPublicCard(db: Db, id: string): Promise<BlogCard | undefined> {
  const row = await publicCards(db).where('blogs.id', '=', id).executeTakeFirst()
  return row && withoutCount(cardOf(row))
}

/** A card of one blog, which is cached independently of its comments. */
function withoutCount({ commentCount: _, ...card }: BlogCard): BlogCard {
  return card
}

/** How many comments a public blog has; undefined if there is no such blog. */
export async function countComments(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('public_blogs as blogs')
    .leftJoin('comment_counts', 'comment_counts.blog_id', 'blogs.id')
    .select('comments')
    .where('blogs.id', '=', id)
    .executeTakeFirst()
  return row && (row.comments ?? 0)
}

/** The cards of those blogs among `ids` that are public, by id. */
export async function findPublicCards(db: Db, ids: string[]): Promise<Map<string, BlogCard>> {
  if (ids.length === 0) return new Map()
  const rows = await publicCards(db).where('blogs.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, cardOf(row)]))
}

/** A blog with its full text, if this user, or a visitor (undefined), may see it. */
export async function findBlog(db: Db, id: string, viewerId: string | undefined): Promise<Blog | undefined> {
  const row = await ownCards(db)
    .select(['version', 'comments_closed', ...columnsOf(BODY_FIELDS)])
    .where('blogs.id', '=', id)
    .where(visibleTo(viewerId))
    .executeTakeFirst()
  const [body] = row ? await contentsOf(db, BODY_FIELDS, [row]) : []
  if (!row || !body) return undefined
  return {
    ...withoutCount(cardOf(row)),
    mainImage: pictureOf(mainOf(row)),
    ...body,
    commentsClosed: row.comments_closed === 1,
    ...unpublishedOf(row),
    version: row.version,
  }
}

/** The refused blogs of an author, each with its entry of the queue and the reason. */
export function listRefused(db: Db, authorId: string) {
  return db
    .selectFrom('refused_blogs')
    .innerJoin('blogs', 'blogs.id', 'refused_blogs.blog_id')
    .select(['entry_id as id', 'blog_id', 'refused_blogs.held_at', 'refused_at', 'reason as refusal'])
    .where('author_id', '=', authorId)
    .execute()
}
