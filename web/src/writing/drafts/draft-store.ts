import type { CaretPlace } from '../../ui/editor/caret.ts'
import { bytesOf, fileOfBytes } from '../../ui/file-bytes.ts'
import type { ChosenPicture } from '../../ui/picture-field.tsx'
import { answerOf, committed, indexedDatabase } from '../../unsent/indexed-database.ts'
import type { BlogPictures, BlogTexts, BlogValues } from '../blog-form-values.ts'
import type { SharedDraft } from './synced-draft.ts'

/** A draft on this device. Its pictures are stored separately: they are large and rarely change. */
export type Draft = {
  id: string
  /** The user's id, or VISITOR. */
  writer: string
  /** The id of the blog that is being edited; NEW_BLOG for a new one. */
  blog: string
  /** The version of the blog that the draft is based on; null for a new one. */
  version: number | null
  /** When it last changed, in milliseconds since the epoch. */
  at: number
  /** When it was discarded, in milliseconds; since then it is stored only for Undo. */
  discardedAt?: number
  texts: BlogTexts
  /** Where the writer was in it. */
  caret?: CaretPlace | undefined
} & Partial<Pick<SharedDraft, 'device' | 'synced' | 'typedAt'>>

/**
 * A chosen file as it is stored: WebKit stores no files in private windows (webkit.org/b/156347), and others wait there
 * forever for what is stored at the same time. Drafts of former releases have files.
 */
type StoredFile = { bytes: ArrayBuffer; name: string; type: string; lastModified: number }
type StoredPictures = Record<keyof BlogPictures, ChosenPicture | StoredFile>

export const VISITOR = 'visitor'
export const NEW_BLOG = ''

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 90 * DAY_MS
const KEPT_FOR_EACH_WRITER = 50

/**
 * Reads a draft with all of the form's values. Like every function here, it rejects if the browser's storage is
 * unavailable.
 */
export async function readDraft(id: string): Promise<{ draft: Draft; values: BlogValues } | undefined> {
  const { drafts, pictures } = await stores('readonly')
  const [draft, files] = await Promise.all([
    answerOf<Draft | undefined>(drafts.get(id)),
    answerOf<StoredPictures | undefined>(pictures.get(id)),
  ])
  return (
    draft && { draft, values: { ...draft.texts, ...(files && eachPicture(files, pictureFromStore)) } as BlogValues }
  )
}

/**
 * An author's unfinished drafts of a blog, newest first, without discarded ones. For visitors only those of this tab,
 * because the others may belong to other visitors.
 * @param ofTab the ids of this tab's drafts
 */
export async function listDrafts(writer: string, blog: string, ofTab: string[]): Promise<Draft[]> {
  const { drafts } = await stores('readonly')
  const found = await answerOf<Draft[]>(drafts.index('writer, blog').getAll([writer, blog]))
  return found
    .filter(({ id, discardedAt }) => discardedAt === undefined && (writer !== VISITOR || ofTab.includes(id)))
    .sort((a, b) => b.at - a.at)
}

/** Stores a draft under its id; pictures that are left out stay as they are. */
export async function putDraft(draft: Draft, pictures?: BlogPictures): Promise<void> {
  const open = await stores('readwrite')
  open.drafts.put(draft)
  if (pictures) open.pictures.put(eachPicture(pictures, pictureToStore), draft.id)
  await committed(open.drafts.transaction)
}

/** The ids of those of the drafts that were discarded on this device. */
export async function discardedAmong(ids: string[]): Promise<Set<string>> {
  const { drafts } = await stores('readonly')
  const discarded = new Set(await answerOf<IDBValidKey[]>(drafts.index('discardedAt').getAllKeys()))
  return new Set(ids.filter((id) => discarded.has(id)))
}

const eachPicture = <From, To>(pictures: Record<keyof BlogPictures, From>, change: (picture: From) => To) =>
  Object.fromEntries(Object.entries<From>(pictures).map(([name, picture]) => [name, change(picture)])) as Record<
    keyof BlogPictures,
    To
  >

function pictureToStore(picture: ChosenPicture): ChosenPicture | StoredFile {
  const bytes = picture instanceof File && bytesOf(picture)
  if (!bytes) return picture
  const { name, type, lastModified } = picture
  return { bytes, name, type, lastModified }
}

const pictureFromStore = (picture: ChosenPicture | StoredFile): ChosenPicture =>
  picture && 'bytes' in picture && !(picture instanceof File)
    ? fileOfBytes(picture.bytes, picture.name, picture)
    : picture

export async function removeDraft(id: string): Promise<void> {
  const open = await stores('readwrite')
  remove(open, [id])
  await committed(open.drafts.transaction)
}

/**
 * Deletes drafts discarded a day ago, drafts not continued for 90 days, and an author's oldest beyond 50.
 * @param inUse the ids of drafts that tabs hold, which the limit of 50 does not delete
 */
export async function removeOldDrafts(writer: string, inUse: Set<string>): Promise<void> {
  const open = await stores('readwrite')
  const { drafts } = open
  const now = Date.now()
  // Keys only: other users' drafts are not read.
  const [old, discarded, own] = await Promise.all([
    answerOf<IDBValidKey[]>(drafts.index('at').getAllKeys(IDBKeyRange.upperBound(now - KEPT_MS))),
    answerOf<IDBValidKey[]>(drafts.index('discardedAt').getAllKeys(IDBKeyRange.upperBound(now - DAY_MS))),
    answerOf<IDBValidKey[]>(drafts.index('writer, at').getAllKeys(IDBKeyRange.bound([writer, 0], [writer, now]))),
  ])
  const beyond = own.slice(0, -KEPT_FOR_EACH_WRITER).filter((id) => !inUse.has(String(id)))
  remove(open, [...old, ...discarded, ...beyond])
  await committed(open.drafts.transaction)
}

type Stores = { drafts: IDBObjectStore; pictures: IDBObjectStore }

function remove({ drafts, pictures }: Stores, ids: IDBValidKey[]): void {
  for (const id of ids) {
    drafts.delete(id)
    pictures.delete(id)
  }
}

const database = indexedDatabase('blogi-drafts', (created) => {
  const drafts = created.createObjectStore('drafts', { keyPath: 'id' })
  for (const keys of [['writer', 'blog'], ['writer', 'at'], ['at'], ['discardedAt']]) {
    drafts.createIndex(keys.join(', '), keys.length > 1 ? keys : keys.join())
  }
  created.createObjectStore('pictures')
})

/** Both stores in one transaction. */
async function stores(mode: IDBTransactionMode): Promise<Stores> {
  const transaction = (await database()).transaction(['drafts', 'pictures'], mode)
  return { drafts: transaction.objectStore('drafts'), pictures: transaction.objectStore('pictures') }
}
