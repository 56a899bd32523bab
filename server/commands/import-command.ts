import { parseArgs } from 'node:util'
import { categoryNamed } from '#contract/categories.ts'
import { formatMessage } from '#contract/format-message.ts'
import { IMPORT_LABELS } from '#contract/import-labels.ts'
import { joined } from '#contract/joined.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { oneLine, withoutHidden } from '#contract/visible-text.ts'
import { readCategories } from '../blogs/categories.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { readSiteLanguage } from '../db/site-language.ts'
import { withoutLastSlashes } from '../http/without-last-slashes.ts'
import { imports as messages } from '../language/messages.ts'
import { speakByDefault } from '../language/spoken.ts'
import { openMedia } from '../media/open.ts'
import { requireOneSite } from '../media/site.ts'
import { openStorage } from '../media/storage.ts'
import { OperatorError } from '../operator-error.ts'
import { type Export, readExport } from '../transfer/formats/formats.ts'
import type { NeutralSite } from '../transfer/formats/neutral.ts'
import { addCategories } from '../transfer/import/categories.ts'
import { dryRunImport, type ImportChoices, importSite } from '../transfer/import/import-site.ts'
import { siteName } from '../transfer/import/items.ts'
import { type PicturePlace, pictureReader } from '../transfer/import/picture-bytes.ts'
import { type Counted, noteOf, type Report } from '../transfer/import/report.ts'
import { type ChangedNote, retryPictures } from '../transfer/import/retry-pictures.ts'
import { findUndoable, listImports, undoImport } from '../transfer/import/undo.ts'
import { requireIdle } from '../transfer/uploads/begin.ts'
import { changeReport } from '../transfer/uploads/change-report.ts'
import { openSite } from './open-site.ts'
import { userOf } from './people-commands.ts'

/** Imports that are listed. */
const LISTED = 50
/** Milliseconds between two lines of progress. */
const SAY_EVERY = 5000

type Say = (line: string) => void

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  'pictures-from': { type: 'string' },
  author: { type: 'string', multiple: true, default: [] as string[] },
  category: { type: 'string' },
  responses: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  undo: { type: 'string' },
  pictures: { type: 'string' },
} as const

/**
 * Runs `npm run import`: moves posts of another site in, lists imports, or undoes one. The site may run meanwhile.
 * @param say called with each line of the result
 * @throws OperatorError that says what to do
 */
export async function runImport(words: string[], config: Config, say: Say, now = () => new Date()): Promise<void> {
  const { values, positionals: files } = parse(words)
  const db = await openSite(config)
  const run = () => {
    if (values.list) return printImports(db, say)
    if (values.undo !== undefined) return undo(db, config, values.undo, now(), say)
    if (values.pictures !== undefined)
      return retry(db, config, { id: values.pictures, from: values['pictures-from'] }, now, say)
    return importFiles(db, config, { ...values, files }, now, say)
  }
  const language = await readSiteLanguage(db)
  const stopSpeaking = speakByDefault(() => language)
  try {
    await run()
  } finally {
    stopSpeaking()
    await db.destroy()
  }
}

function parse(words: string[]) {
  try {
    const parsed = parseArgs({ args: words, options: OPTIONS, allowPositionals: true })
    const { list, undo, pictures } = parsed.values
    const isOfOne = list || undo !== undefined || pictures !== undefined
    if (parsed.positionals.length > 0 !== isOfOne) return parsed
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new OperatorError(messages.usage)
}

interface Chosen {
  files: string[]
  'dry-run': boolean
  'pictures-from'?: string | undefined
  author: string[]
  category?: string | undefined
  responses: boolean
}

async function importFiles(db: Db, config: Config, chosen: Chosen, now: () => Date, say: Say): Promise<void> {
  const place = placeOf(chosen['pictures-from'])
  const opened = await open(chosen.files, place.address)
  try {
    await importExport(db, config, { chosen, place, opened }, now, say)
  } finally {
    await opened.close()
  }
}

interface Opened {
  chosen: Chosen
  place: PicturePlace
  opened: Export
}

async function importExport(
  db: Db,
  config: Config,
  { chosen, place, opened: { program, site, folder } }: Opened,
  now: () => Date,
  say: Say,
): Promise<void> {
  const choices = await choicesOf(db, site, chosen)
  say(
    formatMessage(messages.reading, {
      program,
      address: oneLine(withoutHidden(site.address)) || messages.unknownAddress,
      posts: site.postCount,
    }),
  )
  if (chosen['dry-run']) {
    printReport(await dryRunImport(db, site, choices), say)
    say(messages.nothingWritten)
    return
  }
  const media = await openMedia(config)
  await requireOneSite(db, media, config)
  const added = chosen.category ? [] : await addCategories(db, config, site.categories ?? [], now())
  for (const name of added) say(formatMessage(messages.categoryAdded, { name }))
  const readPicture = pictureReader({ ...place, ofExport: folder }, site.address)
  const progress = progressOf(site.postCount, say)
  const { isFull } = openStorage(db, media, config, () => {})
  const parts = { db, media, readPicture, isFull, publicUrl: config.publicUrl, now }
  const { id, report } = await importSite(parts, site, choices, progress)
  printReport(report, say)
  say(formatMessage(messages.imported, { id }))
}

/** @throws OperatorError if a file cannot be read, or is no export */
async function open(files: string[], address: string | undefined): Promise<Export> {
  const opened = await readExport(files, address).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined || error.path === undefined) throw error
    throw new OperatorError(formatMessage(messages.unreadable, { file: error.path, code: error.code }))
  })
  if (!opened) throw new OperatorError(formatMessage(messages.unknownFormat, { files: joined(files) }))
  return opened
}

/** @throws OperatorError for an author whom the export does not have, an unknown account or category */
async function choicesOf(db: Db, site: NeutralSite, { author, category, responses }: Chosen): Promise<ImportChoices> {
  const authors = new Map<string, string>()
  for (const given of author) {
    const [, key = '', email = ''] = /^(.+)=([^=]+)$/.exec(given) ?? []
    if (!site.authors.some((one) => one.key === key)) {
      const names = joined(site.authors.map((one) => one.key))
      throw new OperatorError(formatMessage(messages.unknownAuthor, { key: key || given, names }))
    }
    authors.set(key, (await userOf(db, email)).id)
  }
  const found = category === undefined ? undefined : categoryNamed(await readCategories(db), category)
  if (category !== undefined && found === undefined)
    throw new OperatorError(formatMessage(messages.unknownCategory, { category }))
  return { authors, category: found, responses }
}

const placeOf = (from: string | undefined): PicturePlace => {
  if (from === undefined) return {}
  return /^https?:\/\//i.test(from) ? { address: withoutLastSlashes(from) } : { folder: from }
}

/** Says how far it is and how long it may take, every few seconds. */
function progressOf(posts: number, say: Say): (done: number) => void {
  const began = performance.now()
  let said = began
  return (done) => {
    if (performance.now() - said < SAY_EVERY || done >= posts) return
    said = performance.now()
    const minutes = Math.ceil((((said - began) / done) * (posts - done)) / 60_000)
    say(formatMessage(messages.progress, { done, posts, minutes }))
  }
}

function printReport({ counts, notes }: Report, say: Say): void {
  for (const { of, text } of notes) say(formatMessage(messages.note, { of, text }))
  for (const [what, label] of Object.entries(IMPORT_LABELS)) {
    say(`${String(counts.get(what as Counted) ?? 0).padStart(8)}  ${spokenLanguage().translate(label)}`)
  }
}

async function printImports(db: Db, say: Say): Promise<void> {
  const imports = await listImports(db, LISTED)
  for (const { id, source, started_at, ended_at, undone_at } of imports) {
    const state = undone_at ? messages.stateUndone : ended_at ? messages.stateEnded : messages.stateInterrupted
    say(`${id}  ${started_at}  ${source}  ${state}`)
  }
  if (imports.length === 0) say(messages.noImports)
}

async function undo(db: Db, config: Config, id: string, now: Date, say: Say): Promise<void> {
  const media = await openMedia(config)
  say(formatMessage(messages.undone, { ...(await undoImport({ db, media }, id, now)) }))
}

/** Tries the pictures of an import again. */
async function retry(
  db: Db,
  config: Config,
  { id, from }: { id: string; from: string | undefined },
  now: () => Date,
  say: Say,
): Promise<void> {
  const found = await findUndoable(db, id, now())
  const address = siteName(found.source)
  const site = /^https?:/i.test(address) ? address : ''
  const place = placeOf(from)
  if (place.address !== undefined && site === '')
    throw new OperatorError(formatMessage(messages.importWithoutAddress, { id }))
  await requireIdle(db, id)
  const media = await openMedia(config)
  await requireOneSite(db, media, config)
  const { isFull } = openStorage(db, media, config, () => {})
  const readPicture = pictureReader(place, site)
  let had = 0
  const changed = async (trx: Db, notes: ChangedNote[], fetched: number) => {
    await changeReport(trx, id, notes, fetched)
    had += notes.filter(({ to }) => to === undefined).length
    for (const { of, to } of notes) if (to !== undefined) say(formatMessage(messages.note, noteOf(of, to)))
  }
  const begunAt = now().toISOString()
  const parts = { db, media, readPicture, isFull, now, changed }
  const missing = await retryPictures(parts, { importId: id, begunAt }, async () => {})
  say(formatMessage(messages.picturesTried, { had, missing }))
}
