import { setTimeout } from 'node:timers/promises'
import { formatMessage } from '#contract/format-message.ts'
import { withoutFullStop } from '#contract/joined.ts'
import { readCategories } from '../../blogs/categories.ts'
import type { Db } from '../../db/open.ts'
import { Problem } from '../../http/problem.ts'
import { imports as messages } from '../../language/messages.ts'
import { copied } from '../formats/copied.ts'
import {
  isArchived,
  isArchivedDraft,
  isNote,
  isPage,
  isPost,
  type NeutralItem,
  type NeutralPost,
  type NeutralSite,
  type Note,
} from '../formats/neutral.ts'
import { accountsOf } from './accounts.ts'
import { describePerson } from './archived-people.ts'
import { writeArchives } from './archives.ts'
import { fieldsOf, type Mapping } from './blog-of.ts'
import { planComments } from './comment-plan.ts'
import { dryRunArchived } from './dry-run-archived.ts'
import { endImport, findItems, keyOf, startedAtOf, startImport } from './items.ts'
import { type PictureParts, Pictures } from './pictures.ts'
import { Report } from './report.ts'
import { newPictures } from './text-pictures.ts'
import { archivedName, writeArchived } from './write-archived.ts'
import { writeArchivedDraft } from './write-archived-draft.ts'
import { dryRunPage, writePage } from './write-page.ts'
import { nameOf, type PreparedPost, preparePost } from './write-post.ts'
import type { Writing } from './writing.ts'

export interface ImportChoices {
  /** The accounts that have the posts of authors, by the authors' keys. */
  authors: Map<string, string>
  /** The category of posts whose own the site does not have; absent: its first one. */
  category?: string | undefined
  /** Whether what may be responses to others comes, too. */
  responses?: boolean
}

/** Called after each post; what it throws ends the import. */
export type Progress = (done: number) => void | Promise<void>

/**
 * Imports a site, post by post: one that fails does not stop the others. What was imported before is not imported again,
 * so that an import that was interrupted can be repeated.
 * @param begun an import that was added before, and the report for it
 * @returns its id, and the report
 * @throws OperatorError if there is no room for pictures
 */
export async function importSite(
  parts: PictureParts & Pick<Writing, 'publicUrl' | 'holdsOf'>,
  site: NeutralSite,
  choices: ImportChoices,
  progress: Progress,
  begun?: { id: string; report: Report },
): Promise<{ id: string; report: Report }> {
  const { db, publicUrl, holdsOf, now } = parts
  const { id, report } = begun ?? { id: await startImport(db, site.id, now()), report: new Report() }
  const pictures = new Pictures(parts)
  const addProfile = describePerson({ db, site, pictures, report })
  const accounts = accountsOf({ db, importId: id, site, report, now, given: choices.authors, addProfile })
  const mapping = await mappingOf(db, choices)
  const writing: Writing = {
    db,
    site,
    importId: id,
    mapping,
    accounts,
    pictures,
    report,
    publicUrl,
    startedAt: await startedAtOf(db, id),
    now,
    ...(holdsOf && { holdsOf }),
  }
  let done = 0
  for await (const item of written(writing, chosenPosts(site, choices))) {
    if (isNote(item)) report.note(item.of, item.text)
    else await progress(++done)
  }
  report.add('listRedirects', await writeArchives(db, id, site, accounts))
  await endImport(db, id, now())
  return { id, report }
}

/** Posts whose pictures are stored before it is their turn, and the bytes of their texts. */
const [AHEAD, AHEAD_BYTES] = [8, 1_000_000]

/**
 * Writes items in their order. The pictures of the next posts are stored meanwhile, so that no encoder waits.
 * @returns yields notes, and each item once it is written
 */
async function* written(writing: Writing, items: AsyncIterable<NeutralItem>): AsyncGenerator<NeutralItem> {
  const waiting: { item: NeutralItem; bytes: number; prepared?: PreparedPost }[] = []
  let bytes = 0
  async function* writeUntil(many: number): AsyncGenerator<NeutralItem> {
    while (waiting.length > many || (bytes > AHEAD_BYTES && waiting.length > 0)) {
      const [first] = waiting.splice(0, 1)
      if (!first) return
      bytes -= first.bytes
      const { item, prepared } = first
      if (prepared) await restAfter(() => noted(writing, item, prepared.write))
      yield item
    }
  }
  try {
    for await (const item of items) {
      if (isNote(item)) waiting.push({ item, bytes: 0 })
      else if ('html' in item) {
        const prepared = await preparePost(writing, item).catch((error: unknown) => ({
          write: () => Promise.reject(error),
          discard: async () => {},
        }))
        bytes += item.html.length
        waiting.push({ item, bytes: item.html.length, prepared })
      } else {
        yield* writeUntil(0)
        await restAfter(() => noted(writing, item, () => write(writing, item)))
        yield item
      }
      yield* writeUntil(AHEAD)
    }
    yield* writeUntil(0)
  } finally {
    // It was cancelled, or the next post cannot be read.
    if (waiting.length > 0) writing.pictures.stop()
    for (const { prepared } of waiting) await prepared?.discard()
  }
}

/** Milliseconds after each post, at most. */
const REST_MAX = 100

/**
 * Then leaves the database and the processor to the site for as long as `work` took: SQLite has one writer at a time, and
 * whoever writes again at once leaves no turn to others.
 */
async function restAfter(work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await work()
  await setTimeout(Math.min(performance.now() - began, REST_MAX))
}

/** Writes an item. What is wrong with it is a note, and does not stop the others. */
async function noted({ report }: Writing, item: NeutralItem, write: () => Promise<void>): Promise<void> {
  await write().catch((error: unknown) => {
    if (isNote(item) || !isOfThePost(error)) throw error
    report.note(titleOf(item), formatMessage(messages.postFailed, { error: withoutFullStop(error.message) }))
  })
}

function write(writing: Writing, item: Exclude<NeutralItem, Note | NeutralPost>): Promise<void> {
  if (isArchived(item)) return writeArchived(writing, item)
  return isArchivedDraft(item) ? writeArchivedDraft(writing, item.draft) : writePage(writing, item.page)
}

/** What a note calls a post. */
function titleOf(item: Exclude<NeutralItem, Note>): string {
  if (isArchived(item)) return archivedName(item)
  if (isArchivedDraft(item)) return messages.draftOf
  return nameOf(isPage(item) ? item.page : item)
}

/** The posts, and a note for each that is not to come. */
export async function* chosenPosts(
  site: NeutralSite,
  { responses }: Pick<ImportChoices, 'responses'>,
): AsyncGenerator<NeutralItem> {
  for await (const item of site.posts()) {
    const isLeft = isPost(item) && item.isResponse === true && !responses
    yield isLeft ? { of: nameOf(item), text: messages.responseLeft } : item
  }
}

/** Whether an error says something about the post: not about the database or the disk. */
const isOfThePost = (error: unknown): error is Error =>
  (error instanceof Problem && error.statusCode < 500) ||
  [RangeError, TypeError, SyntaxError, URIError].some((one) => error instanceof one)

export async function mappingOf(db: Db, { category }: Pick<ImportChoices, 'category'>): Promise<Mapping> {
  const categories = await readCategories(db)
  return { categories, defaultCategory: category ?? categories[0]?.name ?? '' }
}

/** What an import would bring; nothing is written and no picture is read. */
export async function dryRunImport(
  db: Db,
  site: NeutralSite,
  choices: ImportChoices,
  report = new Report(),
  progress: Progress = () => {},
): Promise<Report> {
  const mapping = await mappingOf(db, choices)
  const people = new Set<string>()
  const pictures = new Set<string>()
  let done = 0
  for await (const item of chosenPosts(site, choices)) {
    if (isNote(item)) {
      report.note(item.of, item.text)
      continue
    }
    if (isArchived(item) || isArchivedDraft(item)) {
      await dryRunArchived(db, site, mapping, item, report)
    } else if (isPage(item)) await dryRunPage(db, site, item.page, report, pictures)
    else await dryRunPost(db, site, item, { mapping, report, people, pictures })
    done += 1
    await progress(done)
  }
  people.delete('')
  report.add('authors', site.authors.filter(({ key }) => !choices.authors.has(key)).length)
  report.add('commenters', people.size)
  return report
}

async function dryRunPost(
  db: Db,
  site: NeutralSite,
  post: NeutralPost,
  seen: { mapping: Mapping; report: Report; people: Set<string>; pictures: Set<string> },
): Promise<void> {
  const { mapping, report, people, pictures } = seen
  const key = keyOf(site.id, 'blog', post.key)
  if ((await findItems(db, [key])).has(key)) {
    report.add('known')
    return
  }
  const note = (text: string) => report.note(nameOf(post), text)
  for (const text of post.notes) note(text)
  fieldsOf(post, mapping, note)
  const first = planComments(post.comments).filter(({ isFirst }) => isFirst)
  report.add(post.isPublic ? 'posts' : 'drafts')
  report.add('comments', first.filter(({ of }) => !of.waits).length)
  report.add('waiting', first.filter(({ of }) => of.waits).length)
  report.add('pictures', newPictures(pictures, post, post.html))
  report.add('redirects', post.addresses.length)
  for (const { of } of first) people.add(of.author === undefined ? copied(of.email ?? of.name) : '')
}
