import { type RawBuilder, sql } from 'kysely'
import { SEARCH_LIMIT, SEARCH_RESULTS_MAX } from '#contract/limits.ts'
import type { SearchOrder } from '#contract/search.ts'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/open.ts'
import { filterWord } from './entry.ts'
import { joinWords } from './index-changes.ts'
import type { ParsedQuery } from './parse-query.ts'
import { type Documents, rank } from './rank.ts'
import { filterGroups, type Group, type ResolvedQuery, resolve, withForms } from './resolve.ts'
import { inScope, type Scope } from './scope.ts'

/** Documents that are compared with each other: the newest that have all words, and with any of them. */
const COMPARED_MAX = 2500
const COMPARED_BY_TITLE = 1000
const COMPARED_OF_ANY = 500
/** Suggestions are the newest ones, so none are compared. */
const SUGGESTED_MAX = 50
const GROUPS_OF_ANY = 4
/** Documents with the rarest word that are looked at for the others, and those with all words for phrases. */
const LOOKED_AT_MAX = 20_000
const PHRASES_LOOKED_AT_MAX = 1000
/** A word in this many times as many documents as the rarest is looked up in each, not read from the newest on. */
const LOOKED_UP_BESIDE = 32
/** A site with fewer documents has no words that are in too many. */
const COMMON_FROM = 10
const EXACT_TITLES = 10

interface SearchRequest {
  parsed: ParsedQuery
  filters: Partial<Record<'category' | 'tag' | 'author' | 'year', string | number | undefined>>
  order: SearchOrder
  scope: Scope
  now: Date
}

export interface Found {
  /** The ids of public blogs in their order, at most `SEARCH_RESULTS_MAX`. */
  ids: string[]
  resolved: ResolvedQuery
}

/**
 * Finds public blogs that have all words; if these are few, also those that have other forms of them, or some. A blog
 * whose title is what was typed comes first. Words that are in more than half of the blogs do not count beside others.
 */
export async function find(db: Db, { parsed, filters, order, scope, now }: SearchRequest): Promise<Found> {
  const resolved = await resolve(db, parsed, scope)
  const filtering = await filterGroups(
    db,
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [filterWord(name as keyof typeof filters, value)],
    ),
  )
  const isEmpty = resolved.groups.length === 0 && (parsed.words.length > 0 || filtering?.length === 0)
  if (isEmpty || !filtering) return { ids: [], resolved }

  const totals = await db.selectFrom('search_totals').select(['documents', 'words']).executeTakeFirstOrThrow()
  const isCommon = ({ documents }: Group) => totals.documents >= COMMON_FROM && documents > totals.documents / 2
  const required = (groups: Group[]) => {
    const rare = groups.filter((group) => !isCommon(group))
    return rare.length > 0 ? rare : groups
  }
  const conditions = { scope, phrases: parsed.phrases, excluded: parsed.excluded }
  const ranking = { scope, totals, order, now }

  const titles = await exactTitles(db, parsed, resolved, filtering, conditions)
  const all = withAll(db, [...required(resolved.groups), ...filtering], conditions)
  let ids = resolved.isIncomplete ? [] : await rank(db, all, { ...ranking, groups: resolved.groups })
  let groups = resolved.groups
  // Sorted by date, what has other words would be above what has all of them. Suggestions appear while a word is typed.
  const enough = order === 'best' ? SEARCH_LIMIT : 1
  if (ids.length < enough && groups.length > 0) {
    if (scope !== 'title') groups = await withForms(db, groups, parsed.quoted, scope)
    const some = required(groups)
    const documents: Documents[] = []
    if (!resolved.isIncomplete) documents.push(withAll(db, [...some, ...filtering], conditions))
    if (some.length > 1 || resolved.isIncomplete) documents.push(withAny(db, some, filtering, conditions))
    if (documents.length > 1 || resolved.isIncomplete || groups.some(hasForms)) {
      const each = documents.map((one) => sql`select doc from (${one}) as found`)
      ids = await rank(db, sql`${sql.join(each, sql` union `)}`, { ...ranking, groups })
    }
  }
  return {
    ids: [...new Set(order === 'best' ? [...titles, ...ids] : ids)].slice(0, SEARCH_RESULTS_MAX),
    resolved: { ...resolved, groups },
  }
}

const hasForms = ({ words }: Group) => words.some(({ isForm }) => isForm)

interface Conditions {
  scope: Scope
  phrases: string[][]
  excluded: string[][]
}

/** The newest documents that have a word of each group, with those that have the rarest in their title. */
function withAll(db: Db, groups: Group[], conditions: Conditions): Documents {
  const [rarest, ...others] = groups.toSorted((one, other) => one.documents - other.documents)
  if (!rarest) return sql`select 0 as doc where 1 = 0`
  if (conditions.scope === 'title') return newestWith(rarest, 'title', others, conditions, SUGGESTED_MAX)
  const newest = newestWith(rarest, conditions.scope, others, conditions, COMPARED_MAX)
  const titled = newestWith(rarest, 'title', others, conditions, COMPARED_BY_TITLE)
  const documents =
    rarest.documents <= COMPARED_MAX
      ? newest
      : sql<{ doc: number }>`select doc from (${newest}) as newest union select doc from (${titled}) as titled`
  return withPhrases(db, documents, conditions)
}

/** The newest documents with a word of each of the rarest groups. */
export function withAny(db: Db, groups: Group[], filtering: Group[], conditions: Conditions): Documents {
  const rarest = groups.toSorted((one, other) => one.documents - other.documents).slice(0, GROUPS_OF_ANY)
  const each = rarest.map((group) => {
    const newest = newestWith(group, conditions.scope, filtering, conditions, COMPARED_OF_ANY)
    return sql`select doc from (${newest}) as found`
  })
  return withPhrases(db, sql`${sql.join(each, sql` union `)}`, conditions)
}

/**
 * The newest documents with a word of a group, and of each of the others. Each word's rows are read from the newest until
 * there are enough. PostgreSQL joins postings in order where it expects that to be cheaper, and has no idea how rare a
 * word is: it reads half a million postings of a common word to find fifty. So much more common words are looked up,
 * after the others have left fewer documents: a limit with an offset keeps PostgreSQL from joining them.
 * @param scope where the group's words have to be; those of the others have to be in the scope of the conditions
 */
function newestWith(group: Group, scope: Scope, others: Group[], conditions: Conditions, limit: number): Documents {
  const isCommon = ({ documents }: Group) => documents > group.documents * LOOKED_UP_BESIDE
  const joined = hasAll(
    others.filter((other) => !isCommon(other)),
    conditions.scope,
  )
  const lookedUp = hasAll(others.filter(isCommon), conditions.scope, LOOK_UP)
  const each = group.words.map(
    ({ word }) => sql`select doc from (
      select doc from (
        select doc from (
          select doc from search_postings where word = ${word} and ${inScope(scope)}
          order by doc desc limit ${sql.lit(LOOKED_AT_MAX)}) as p
        where doc > 0 ${joined} order by doc desc limit ${sql.lit(LOOKED_AT_MAX)}) as p
      where doc > 0 ${lookedUp} ${hasNone(conditions)} order by doc desc limit ${sql.lit(limit)}) as newest`,
  )
  return sql`select doc from (${sql.join(each, sql` union `)}) as found order by doc desc limit ${sql.lit(limit)}`
}

const wordList = ({ words }: Group) => sql.join(words.map(({ word }) => word))

const LOOK_UP = sql`limit 1 offset 0`

/** That document `p` has a word of each group. @param limit of the postings looked for */
function hasAll(groups: Group[], scope: Scope, limit = sql``): RawBuilder<unknown> {
  const conditions = groups.map(
    (group) => sql`and exists (
      select 1 from search_postings where doc = p.doc and word in (${wordList(group)}) and ${inScope(scope)} ${limit})`,
  )
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``
}

/** Where the phrases of each scope may be: columns of `search_documents`. */
const PLACES: Record<Scope, string[]> = {
  all: ['title_words', 'author_words', 'excerpt_words', 'body_words'],
  card: ['title_words', 'author_words', 'excerpt_words'],
  title: ['title_words'],
}

/** Those of the newest documents that have the phrases, and none that is excluded. Their words have to be read. */
function withPhrases(db: Db, documents: Documents, { phrases, excluded, scope }: Conditions): Documents {
  const unwanted = excluded.filter((words) => words.length > 1)
  if (phrases.length === 0 && unwanted.length === 0) return documents
  const has = (words: string[]) => {
    const places = PLACES[scope].map((column) => contains(db, column, joinWords(words)))
    return sql`exists (select 1 from search_documents where doc = p.doc and (${sql.join(places, sql` or `)}))`
  }
  const conditions = [...phrases.map(has), ...unwanted.map((words) => sql`not ${has(words)}`)]
  return sql`
    select doc from (
      select doc from (${documents}) as newest order by doc desc limit ${sql.lit(PHRASES_LOOKED_AT_MAX)}) as p
    where ${sql.join(conditions, sql` and `)}`
}

/** That no excluded word is there. */
function hasNone({ excluded, scope }: Conditions): RawBuilder<unknown> {
  const words = excluded.filter(({ length }) => length === 1).flat()
  if (words.length === 0) return sql``
  return sql`and not exists (
    select 1 from search_postings where doc = p.doc and word in (${sql.join(words)}) and ${inScope(scope)} ${LOOK_UP})`
}

/** Blogs whose title is what was typed, with its corrections, the newest first. */
async function exactTitles(
  db: Db,
  { title, words }: ParsedQuery,
  { corrections }: ResolvedQuery,
  filtering: Group[],
  conditions: Conditions,
) {
  if (words.length === 0) return []
  const typed = title.map((word) => corrections.get(word) ?? word)
  const documents: Documents = sql`
    select doc from search_documents as p where title_words = ${joinWords(typed)} and length > 0
    ${hasAll(filtering, conditions.scope, LOOK_UP)} ${hasNone(conditions)} order by doc desc limit ${sql.lit(EXACT_TITLES)}`
  const { rows } = await sql<{ blog_id: string }>`
    select blog_id from search_documents join public_blogs as blogs on blogs.id = blog_id
    where doc in (${withPhrases(db, documents, conditions)})
    order by doc desc`.execute(db)
  return rows.map(({ blog_id }) => blog_id)
}
