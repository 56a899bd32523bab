import { sql } from 'kysely'
import { LIST_LIMIT_MAX, TOP_AUTHORS } from '#contract/limits.ts'
import type { Audience, Author, Authors, Profile, TopAuthor } from '#contract/users.ts'
import { type ListingPage, listAuthorsBlogs } from '../blogs/listing.ts'
import type { Db } from '../db/open.ts'
import { containsPattern, NAME_PART_MAX, searchable } from '../db/searchable.ts'
import { AVATAR_COLUMNS, avatarOf } from '../media/store.ts'
import { isApproved } from '../session/approved.ts'
import { deletionOf, VISIBILITY_COLUMNS, visibleFields } from './visible-fields.ts'

function people(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select(['users.id', 'name', 'email', 'phone', 'education', 'about', 'links', 'role', 'subscriber_count'])
    .select('users.created_at')
    .select(VISIBILITY_COLUMNS)
    .select(AVATAR_COLUMNS)
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>

/** Maps a row to the author's data as everyone sees it: lists of authors are the same for all. */
function authorFrom(row: PersonRow): Author {
  return {
    _id: row.id,
    name: row.name,
    email: visibleFields(row, 'everybody').email,
    avatar: avatarOf(row),
    subscriberCount: row.subscriber_count,
    createdAt: row.created_at,
  }
}

/** A page of the authors whose name contains `query`, by name. Past the last page the list is empty. */
export async function listAuthors(
  db: Db,
  { page, limit, query }: { page: number; limit: number; query: string },
): Promise<Authors> {
  const named = authorsNamed(db, query)
  const { total } = named
    ? await named.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    : await db.selectFrom('counts').select('total').where('name', '=', 'authors').executeTakeFirstOrThrow()
  const rows = page * limit < total ? await peopleByName(db, query, limit, page * limit) : []
  return { allAuthors: rows.map(authorFrom), total, page }
}

/** Authors whose name contains `query`, by name. */
export async function suggestAuthors(
  db: Db,
  query: string,
  limit: number,
): Promise<Pick<Author, '_id' | 'name' | 'avatar' | 'subscriberCount'>[]> {
  const rows = await peopleByName(db, query, limit)
  return rows.map(authorFrom).map(({ _id, name, avatar, subscriberCount }) => ({ _id, name, avatar, subscriberCount }))
}

/** The authors whose name contains `query`; undefined if that is all of them. */
function authorsNamed(db: Db, query: string) {
  // Characters, not code units: a part never ends within an emoji.
  const text = [...searchable(query)]
  if (text.length === 0) return undefined
  const named = db.selectFrom('author_name_parts').where('part', '=', text.slice(0, NAME_PART_MAX).join(''))
  return text.length > NAME_PART_MAX
    ? named.where(sql<boolean>`name_search like ${containsPattern(query)} escape '\\'`)
    : named
}

/** Authors whose name contains `query`, by name. */
function peopleByName(db: Db, query: string, limit: number, offset = 0): Promise<PersonRow[]> {
  const named = authorsNamed(db, query)
  // Earlier pages are skipped with the index only: with rows and pictures, page 1,250 took 100 ms.
  const onPage = named
    ? named.select('user_id').orderBy('name_search').orderBy('user_id').limit(limit).offset(offset)
    : db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'Author')
        .orderBy('name_search')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
  return people(db).where('users.id', 'in', onPage).orderBy('name_search').orderBy('users.id').execute()
}

/** The authors with the most followers, in descending order. */
export async function listTopAuthors(db: Db): Promise<TopAuthor[]> {
  const rows = await people(db)
    .where('role', '=', 'Author')
    .orderBy('subscriber_count', 'desc')
    .orderBy('users.id', 'desc')
    .limit(TOP_AUTHORS)
    .execute()
  return rows
    .map(authorFrom)
    .map(({ subscriberCount, createdAt: _, ...author }) => ({ ...author, subCount: subscriberCount }))
}

/**
 * A user's profile as seen by `viewerId`, with a page of their public blogs and the cursor of the next page or null;
 * undefined when there is no such user.
 * @param audience the viewer's group; absent: a viewer with a session is signed in
 */
export async function findProfile(
  db: Db,
  id: string,
  viewerId: string | undefined,
  page: ListingPage = { limit: LIST_LIMIT_MAX },
  audience: Audience = viewerId ? 'signed-in' : 'everybody',
): Promise<{ profile: Profile; nextCursor: string | null } | undefined> {
  const row = await people(db)
    .select(deletionOf)
    .where('users.id', '=', id)
    .where(isApproved())
    // Nothing is shown of a person who leaves with their texts.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_deletions')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('keeps_texts', '=', 0),
        ),
      ),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const subscription = viewerId
    ? await db
        .selectFrom('subscriptions')
        .select('author_id')
        .where('reader_id', '=', viewerId)
        .where('author_id', '=', id)
        .executeTakeFirst()
    : undefined
  const { email, phone, education, about, links } = visibleFields(row, audience)
  const { blogs, nextCursor } = await listAuthorsBlogs(db, id, page)
  const profile = {
    ...authorFrom(row),
    email,
    role: row.role,
    ...(phone && { phone }),
    education,
    about,
    links,
    subscribed: subscription !== undefined,
    blogs,
  }
  return { profile, nextCursor }
}
