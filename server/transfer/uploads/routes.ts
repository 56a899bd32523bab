import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { ImportChoices, ImportNotesQuery, NewImport } from '#contract/imports.ts'
import { IMPORT_FILES_MAX, IMPORT_MAX_BYTES, OWN_IMPORT_FILES_MAX, OWN_IMPORT_MAX_BYTES } from '#contract/limits.ts'
import { registerCalls } from '../../calls/register-calls.ts'
import type { Db } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { keysIn } from '../../http/cursor.ts'
import { answer } from '../../http/envelope.ts'
import { notFound, Problem } from '../../http/problem.ts'
import { answers, importUploads as messages } from '../../language/messages.ts'
import type { Person } from '../../person.ts'
import { beginCheck, beginImport, beginPictures } from './begin.ts'
import { requireChoices } from './choices.ts'
import { completeFiles, hasFiles, removeFiles, requireRoom, writePiece } from './files.ts'
import { allNotes, findSiteImport, listNotes, listSiteImports } from './list.ts'
import { addUpload, cancelUpload, findUpload, touchUpload } from './store.ts'
import { askForUndo } from './undo.ts'

/** The calls by which admins move another site in, and Authors what is their own. */
export function importRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    const serve = registerCalls(app, deps)
    const site = handlersOf(deps, false)
    serve('GET /admin/imports', site.list)
    serve('POST /admin/imports', site.add)
    serve('PUT /admin/imports/:id/files/:number', site.keepPiece)
    serve('GET /admin/imports/:id', site.show)
    serve('GET /admin/imports/:id/notes', site.notes)
    serve('POST /admin/imports/:id/check', site.check)
    serve('POST /admin/imports/:id/start', site.start)
    serve('POST /admin/imports/:id/pictures', site.pictures)
    serve('POST /admin/imports/:id/cancel', site.cancel)
    serve('POST /admin/imports/:id/undo', site.undo)
    serve('GET /admin/imports/:id/report', site.report)
    const own = handlersOf(deps, true)
    serve('GET /imports', own.list)
    serve('POST /imports', own.add)
    serve('PUT /imports/:id/files/:number', own.keepPiece)
    serve('GET /imports/:id', own.show)
    serve('GET /imports/:id/notes', own.notes)
    serve('POST /imports/:id/check', own.check)
    serve('POST /imports/:id/start', own.start)
    serve('POST /imports/:id/pictures', own.pictures)
    serve('POST /imports/:id/cancel', own.cancel)
    serve('POST /imports/:id/undo', own.undo)
    serve('GET /imports/:id/report', own.report)
  }
}

type Caller = { person: Person }
type OfOne = Caller & { params: { id: string } }
type WithChoices = OfOne & { body: ImportChoices }

/** @param isOwn for Authors, who see and do only what is theirs; admins see all, and begin those of the site */
const handlersOf = (deps: Deps, isOwn: boolean) => ({ ...uploading(deps, isOwn), ...running(deps, isOwn) })

function uploading(deps: Deps, isOwn: boolean) {
  const { db, config, now, rateLimit } = deps
  const sendPiece = pieceKeeper(deps)
  const { ownerOf, limited } = rightsOf(deps, isOwn)
  return {
    list: async ({ person }: Caller) => answer(await listSiteImports(db, now(), ownerOf(person)), answers.imports),

    add: async ({ body: { files }, person, reply }: Caller & { body: NewImport; reply: FastifyReply }) => {
      requireFew(files, isOwn)
      await limited(person)
      await requireRoom(config, bytesOf(files))
      const { id, replaced } = await addUpload(db, { adminId: person._id, isOwn, files }, now())
      for (const other of replaced) await removeFiles(config, other)
      reply.code(201)
      return answer(await findSiteImport(db, id, now()), answers.importAdded, 201 as const)
    },

    keepPiece: async ({ params, query, request, person }: PieceCall) => {
      const body = (request.body as unknown) instanceof Readable ? (request.body as unknown as Readable) : undefined
      try {
        if (isOwn) await rateLimit('uploading', person._id)
        await sendPiece(person._id, isOwn, params, query.offset, body)
      } finally {
        // Of a refused one: the client reads the answer once it has sent all.
        body?.resume()
      }
      return answer(null, answers.importPieceKept)
    },

    show: async ({ params: { id }, person }: OfOne) =>
      answer(await findSiteImport(db, id, now(), ownerOf(person)), answers.imports),

    notes: async ({ params: { id }, query: { limit, cursor }, person }: OfOne & { query: NotesQuery }) => {
      const [after = '-1'] = keysIn(cursor, 'number') ?? []
      const upload = await findUpload(db, id, ownerOf(person))
      const { notes, nextCursor } = await listNotes(db, upload.id, { limit, after: Number(after) })
      return { ...answer(notes, answers.importNotes), nextCursor }
    },

    report: async ({ params: { id }, person, reply }: OfOne & { reply: FastifyReply }) => {
      const { source, files, createdAt } = await findSiteImport(db, id, now(), ownerOf(person))
      const title = formatMessage(messages.reportTitle, { source: source || (files[0]?.name ?? '') })
      const name = `import-${createdAt.slice(0, 10)}.txt`
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(reportOf(db, title, id)))
    },
  }
}

function running(deps: Deps, isOwn: boolean) {
  const { db, config, now } = deps
  const { ownerOf, limited, findOf } = rightsOf(deps, isOwn)
  return {
    check: async ({ params: { id }, body, person }: WithChoices) => {
      const upload = await findOf(id, person)
      const choices = isOwn ? { ...body, authors: [] } : body
      // With several instances the files may be on another one, whose job says whether they are complete.
      const isHere = !deps.instances || (await hasFiles(config, upload))
      if (isHere && !(await completeFiles(config, upload))) throw new Problem(409, 'import-incomplete')
      await requireChoices(db, choices)
      await limited(person)
      await beginCheck(db, id, choices, now())
      return answer(await findSiteImport(db, id, now()), answers.importChecks)
    },

    start: async ({ params: { id }, body, person }: WithChoices) => {
      await findOf(id, person)
      const choices = isOwn ? { ...body, authors: [] } : body
      await requireChoices(db, choices)
      await limited(person)
      await beginImport(db, { id, choices, actorId: person._id }, now())
      return answer(await findSiteImport(db, id, now()), answers.importBegun)
    },

    pictures: async ({ params: { id }, person }: OfOne) => {
      await findOf(id, person)
      await limited(person)
      await beginPictures(db, { id, actorId: person._id }, now())
      return answer(await findSiteImport(db, id, now()), answers.importPicturesBegun)
    },

    cancel: async ({ params: { id }, person }: OfOne) => {
      await findUpload(db, id, ownerOf(person))
      if (await cancelUpload(db, id, person._id, now())) await removeFiles(config, id)
      return answer(null, answers.importCancelled)
    },

    undo: async ({ params: { id }, person }: OfOne) => {
      await askForUndo(db, { id, actorId: person._id, ownerId: ownerOf(person) }, now())
      return answer(null, answers.importUndoBegun)
    },
  }
}

function rightsOf({ db, rateLimit }: Deps, isOwn: boolean) {
  const ownerOf = (person: Person) => (isOwn ? person._id : undefined)
  return {
    ownerOf,
    limited: async (person: Person) => void (isOwn && (await rateLimit('ownImports', person._id))),
    /** Those that the caller may begin. @throws Problem 404 */
    findOf: async (id: string, person: Person) => {
      const upload = await findUpload(db, id, ownerOf(person))
      if (upload.is_own === 1 && !isOwn) throw notFound('import')
      return upload
    },
  }
}

type NotesQuery = z.output<typeof ImportNotesQuery>
type PieceCall = Caller & {
  params: { id: string; number: string }
  query: { offset: number }
  request: FastifyRequest
}

const bytesOf = (files: NewImport['files']) => files.reduce((sum, file) => sum + file.bytes, 0)

/** @throws Problem 413 */
function requireFew(files: NewImport['files'], isOwn: boolean): void {
  const most = isOwn ? OWN_IMPORT_FILES_MAX : IMPORT_FILES_MAX
  const bytes = isOwn ? OWN_IMPORT_MAX_BYTES : IMPORT_MAX_BYTES
  if (files.length <= most && bytesOf(files) <= bytes) return
  throw new Problem(413, 'import-files-too-large', { values: { files: most, size: formatBytes(bytes) } })
}

function pieceKeeper({ db, config, now }: Deps) {
  /** Who sends a piece at this moment. */
  const sending = new Set<string>()
  return async (
    adminId: string,
    isOwn: boolean,
    of: { id: string; number: string },
    offset: number,
    body: Readable | undefined,
  ) => {
    const upload = await findUpload(db, of.id, isOwn ? adminId : undefined)
    const number = Number(of.number)
    // Only who chose the files sends them.
    if (!upload.files[number] || upload.admin_id !== adminId || (upload.is_own === 1) !== isOwn)
      throw notFound('import')
    if (!body) throw new Problem(415, 'unsupported-content')
    if (sending.has(adminId)) throw new Problem(409, 'upload-under-way')
    sending.add(adminId)
    try {
      if (!(await touchUpload(db, upload.id, now()))) throw new Problem(409, 'import-changed')
      await writePiece(config, upload, { number, offset }, body)
    } finally {
      sending.delete(adminId)
    }
  }
}

/** The report as a text. */
async function* reportOf(db: Db, title: string, id: string): AsyncGenerator<string> {
  yield `${title}\n\n`
  let isEmpty = true
  for await (const notes of allNotes(db, id)) {
    isEmpty = false
    yield notes.map((note) => `${formatMessage(messages.reportLine, note)}\n`).join('')
  }
  if (isEmpty) yield `${messages.reportNone}\n`
}
