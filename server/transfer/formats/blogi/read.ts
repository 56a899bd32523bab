import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { formatMessage } from '#contract/format-message.ts'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { isExpensiveJson } from '../../../http/expensive-json.ts'
import { imports as messages } from '../../../language/messages.ts'
import { OperatorError } from '../../../operator-error.ts'
import {
  ARCHIVE,
  ARCHIVE_VERSION,
  ArchivedBlog,
  ArchivedComments,
  ArchivedDraft,
  ArchivedPerson,
  ArchivedPicture,
  ArchivedRevision,
  ArchiveHead,
  blogFile,
  commentsFile,
  draftFile,
  HEAD_FILE,
  mediaFile,
  personFile,
  revisionFile,
} from '../archived.ts'
import type { Folder, FolderFormat, NeutralAuthor, NeutralItem, NeutralSite, Note } from '../neutral.ts'

/** Bytes of a document: a blog has four texts of 200 kB, in which every character may be escaped. */
const DOCUMENT_MAX = 8_000_000
const COMMENTS_MAX = 200_000_000
/**
 * Values of a document and the signs around them: a blog with 1,000 former addresses has 2,000, and 100,000 comments have
 * four million. Many short values take far more memory than their bytes.
 */
const [DOCUMENT_SIGNS_MAX, COMMENTS_SIGNS_MAX] = [10_000, 5_000_000]
const DEPTH_MAX = 32
/** Bytes of the revisions of one blog, which are in memory with it. */
const REVISIONS_MAX = 100_000_000

const REVISION = new RegExp(`^${ARCHIVE}/blogs/([^/]+)/revisions/([1-9]\\d{0,9})\\.json$`)

/** A file of an archive that is missing, cut, too large or of another form. */
class Broken extends Error {}

/** The form that `server/export/` writes: a folder `blogi`, alone or beside others. */
export const blogi: FolderFormat = {
  matches: (files) => rootOf(files) !== undefined,
  read: (folder) => new Archive(folder, rootOf(folder.files) ?? '').site(),
}

/** The path of the folder `blogi` with a trailing `/`; empty: it is the export itself. */
function rootOf(files: string[]): string | undefined {
  const head = files.find((name) => name === HEAD_FILE || name.endsWith(`/${HEAD_FILE}`))
  if (head !== undefined) return head.slice(0, -INNER_HEAD.length)
  const isArchive = files.includes(INNER_HEAD) && files.some((name) => /^blogs\/[0-9a-f-]{36}\/blog\.json$/.test(name))
  return isArchive ? '' : undefined
}

const innerOf = (name: string) => name.slice(ARCHIVE.length + 1)
const INNER_HEAD = innerOf(HEAD_FILE)

class Archive {
  readonly #path: string
  /** Of the folder `blogi`. */
  readonly #root: string
  /** The files in it, by the names that the documents have. */
  readonly #files: Set<string>
  /** The versions of revisions by the ids of their blogs. */
  readonly #versions: Map<string, number[]>

  constructor({ path, files }: Folder, root: string) {
    this.#path = path
    this.#root = root
    const own = files.filter((name) => name.startsWith(root))
    this.#files = new Set(own.map((name) => `${ARCHIVE}/${name.slice(root.length)}`))
    const revisions = [...this.#files].flatMap((name) => {
      const [, id = '', version] = REVISION.exec(name) ?? []
      return version === undefined ? [] : [{ id, version: Number(version) }]
    })
    this.#versions = new Map(
      [...Map.groupBy(revisions, ({ id }) => id)].map(([id, some]) => [id, some.map(({ version }) => version)]),
    )
  }

  /** @throws OperatorError for an archive of a later release, or one without its head */
  async site(): Promise<NeutralSite> {
    const head = await this.#read(HEAD_FILE, ArchiveHead).catch(orThrow)
    if (!head) throw new OperatorError(messages.archiveBroken)
    const { version, categories } = head
    if (version > ARCHIVE_VERSION) throw new OperatorError(formatMessage(messages.archiveNewer, { version }))
    const { authors, notes } = await this.#people()
    const blogs = this.#ids('blogs', '/blog.json')
    const drafts = this.#ids('drafts', '.json')
    return {
      // The ids of blogs and people are never those of another site.
      id: ARCHIVE,
      address: '',
      authors,
      postCount: blogs.length + drafts.length,
      posts: () => this.#items(blogs, drafts, notes),
      categories,
      stored: async (name) => {
        const picture = await this.#read(mediaFile(name, 'picture.json'), ArchivedPicture).catch(orThrow)
        return (
          picture && { picture, read: (file) => this.#bytes(mediaFile(name, file), PICTURE_MAX_BYTES).catch(orThrow) }
        )
      },
    }
  }

  async #people(): Promise<{ authors: NeutralAuthor[]; notes: Note[] }> {
    const authors: NeutralAuthor[] = []
    const notes: Note[] = []
    for (const id of this.#ids('people', '.json')) {
      const person = await this.#read(personFile(id), ArchivedPerson).catch(orThrow)
      if (person?.id !== id) notes.push({ of: `people/${id}.json`, text: messages.documentBroken })
      else authors.push({ key: id, name: person.name, email: person.email, profile: person })
    }
    return { authors, notes }
  }

  async *#items(blogs: string[], drafts: string[], notes: Note[]): AsyncGenerator<NeutralItem> {
    yield* notes
    for (const id of blogs) {
      const post = await this.#post(id)
      yield post ?? { of: `blogs/${id}/blog.json`, text: messages.documentBroken }
    }
    for (const id of drafts) {
      const draft = await this.#read(draftFile(id), ArchivedDraft).catch(orThrow)
      yield draft?.id === id ? { draft } : { of: `drafts/${id}.json`, text: messages.documentBroken }
    }
  }

  async #post(id: string) {
    const blog = await this.#read(blogFile(id), ArchivedBlog).catch(orThrow)
    if (blog?.id !== id) return undefined
    const notes: string[] = []
    const hasComments = this.#files.has(commentsFile(id))
    const comments = hasComments
      ? await this.#read(commentsFile(id), ArchivedComments, COMMENTS_MAX, COMMENTS_SIGNS_MAX).catch(orThrow)
      : []
    if (!comments) notes.push(messages.commentsBroken)
    const { revisions, left } = await this.#revisions(id)
    if (left > 0) notes.push(formatMessage(messages.revisionsLeft, { count: left }))
    return { blog, comments: comments ?? [], revisions, notes }
  }

  /** The revisions of a blog, as many of the latest as memory has room for. */
  async #revisions(id: string): Promise<{ revisions: ArchivedRevision[]; left: number }> {
    const versions = this.#versions.get(id) ?? []
    const revisions: ArchivedRevision[] = []
    let left = 0
    let size = 0
    for (const version of versions.toSorted((one, other) => other - one)) {
      const file = revisionFile(id, version)
      size += await this.#size(file)
      const revision = size > REVISIONS_MAX ? undefined : await this.#read(file, ArchivedRevision).catch(orThrow)
      if (revision?.version === version) revisions.push(revision)
      else left += 1
    }
    return { revisions: revisions.reverse(), left }
  }

  /** The ids in the names of files of a folder, in their order. */
  #ids(folder: string, end: string): string[] {
    const start = `${ARCHIVE}/${folder}/`
    return [...this.#files]
      .filter((name) => name.startsWith(start) && name.endsWith(end))
      .map((name) => name.slice(start.length, -end.length))
      .filter((id) => z.uuid().safeParse(id).success)
      .sort()
  }

  async #size(name: string): Promise<number> {
    return (await stat(this.#fileOf(name))).size
  }

  #fileOf(name: string): string {
    return join(this.#path, ...`${this.#root}${innerOf(name)}`.split('/'))
  }

  /** @throws Broken */
  async #bytes(name: string, most: number): Promise<Buffer> {
    if (!this.#files.has(name) || (await this.#size(name)) > most) throw new Broken(name)
    return readFile(this.#fileOf(name))
  }

  /** @throws Broken */
  async #read<Document>(
    name: string,
    form: z.ZodType<Document>,
    most = DOCUMENT_MAX,
    signs = DOCUMENT_SIGNS_MAX,
  ): Promise<Document> {
    const text = (await this.#bytes(name, most)).toString('utf8')
    if (isExpensiveJson(text, signs, DEPTH_MAX)) throw new Broken(name)
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw new Broken(name)
    }
    const parsed = form.safeParse(value)
    if (!parsed.success) throw new Broken(name)
    return parsed.data
  }
}

/** @throws the error, unless it says that a file is broken */
function orThrow(error: unknown): undefined {
  if (!(error instanceof Broken)) throw error
}
