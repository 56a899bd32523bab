import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/import.ts'
import { readCategories } from '../../blogs/categories.ts'
import type { Db } from '../../db/open.ts'
import { Problem } from '../../http/problem.ts'
import { isNote, type NeutralPost, type NeutralSite, type Note } from '../formats/neutral.ts'
import { accountsOf } from './accounts.ts'
import { fieldsOf, type Mapping } from './blog-of.ts'
import { planComments } from './comment-plan.ts'
import { endImport, findItems, keyOf, startImport } from './items.ts'
import { type PictureParts, Pictures, picturesIn } from './pictures.ts'
import { Report } from './report.ts'
import { nameOf, type Writing, writePost } from './write-post.ts'

export interface ImportChoices {
  /** The accounts that have the posts of authors, by the authors' keys. */
  authors: Map<string, string>
  /** The category of posts whose own the site does not have; absent: its first one. */
  category?: string | undefined
  /** Whether what may be responses to others comes, too. */
  responses?: boolean
}

/** Called after each post. */
export type Progress = (done: number) => void

/**
 * Imports a site, post by post: one that fails does not stop the others. What was imported before is not imported again,
 * so that an import that was interrupted can be repeated.
 * @returns its id, and the report
 * @throws OperatorError if there is no room for pictures
 */
export async function importSite(
  parts: PictureParts & Pick<Writing, 'publicUrl'>,
  site: NeutralSite,
  choices: ImportChoices,
  progress: Progress,
): Promise<{ id: string; report: Report }> {
  const { db, publicUrl, now } = parts
  const report = new Report()
  const id = await startImport(db, site.id, now())
  const accounts = accountsOf({ db, importId: id, site, report, now, given: choices.authors })
  const pictures = new Pictures(parts)
  const mapping = await mappingOf(db, choices)
  const writing = { db, site, importId: id, mapping, accounts, pictures, report, publicUrl, now }
  let done = 0
  for await (const item of chosenPosts(site, choices)) {
    if (isNote(item)) report.note(item.of, item.text)
    else {
      await writePost(writing, item).catch((error: unknown) => {
        if (!isOfThePost(error)) throw error
        report.note(nameOf(item), formatMessage(messages.postFailed, { error: error.message.replace(/\.$/, '') }))
      })
      done += 1
      progress(done)
    }
  }
  await endImport(db, id, now())
  return { id, report }
}

/** The posts, and a note for each that is not to come. */
async function* chosenPosts(site: NeutralSite, { responses }: ImportChoices): AsyncGenerator<NeutralPost | Note> {
  for await (const item of site.posts()) {
    const isLeft = !isNote(item) && item.isResponse === true && !responses
    yield isLeft ? { of: nameOf(item), text: messages.responseLeft } : item
  }
}

/** Whether an error says something about the post: not about the database or the disk. */
const isOfThePost = (error: unknown): error is Error =>
  (error instanceof Problem && error.statusCode < 500) ||
  [RangeError, TypeError, SyntaxError, URIError].some((one) => error instanceof one)

async function mappingOf(db: Db, { category }: ImportChoices): Promise<Mapping> {
  const categories = await readCategories(db)
  return { categories, defaultCategory: category ?? categories[0]?.name ?? '' }
}

/** What an import would bring; nothing is written and no picture is read. */
export async function rehearseImport(db: Db, site: NeutralSite, choices: ImportChoices): Promise<Report> {
  const report = new Report()
  const mapping = await mappingOf(db, choices)
  const people = new Set<string>()
  for await (const item of chosenPosts(site, choices)) {
    if (isNote(item)) {
      report.note(item.of, item.text)
      continue
    }
    const key = keyOf(site.id, 'blog', item.key)
    if ((await findItems(db, [key])).has(key)) {
      report.add('known')
      continue
    }
    const note = (text: string) => report.note(nameOf(item), text)
    for (const text of item.notes) note(text)
    fieldsOf(item, mapping, note)
    const first = planComments(item.comments).filter(({ isFirst }) => isFirst)
    report.add(item.isPublic ? 'posts' : 'drafts')
    report.add('comments', first.filter(({ of }) => !of.waits).length)
    report.add('waiting', first.filter(({ of }) => of.waits).length)
    report.add('pictures', picturesIn(item.html) + (item.picture ? 1 : 0))
    report.add('redirects', item.addresses.length)
    for (const { of } of first) people.add(of.author === undefined ? (of.email ?? of.name) : '')
  }
  people.delete('')
  report.add('authors', site.authors.length)
  report.add('commenters', people.size)
  return report
}
