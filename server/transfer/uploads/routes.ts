import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import { IMPORT_MAX_BYTES } from '#contract/limits.ts'
import * as answers from '#messages/answers.ts'
import * as messages from '#messages/import-uploads.ts'
import { registerCalls } from '../../calls/register-calls.ts'
import type { Db } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { keysIn } from '../../http/cursor.ts'
import { answer } from '../../http/envelope.ts'
import { notFound, Problem } from '../../http/problem.ts'
import { requireChoices } from './choices.ts'
import { completeFiles, hasFiles, removeFiles, requireRoom, writePiece } from './files.ts'
import { allNotes, findSiteImport, listNotes, listSiteImports } from './list.ts'
import { addUpload, beginCheck, beginImport, cancelUpload, findUpload, touchUpload } from './store.ts'
import { askForUndo } from './undo.ts'

/** The calls by which admins move another site in. */
export function importRoutes(deps: Deps): FastifyPluginAsync {
  const { db, config, now } = deps
  const keepPiece = pieceKeeper(deps)
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /admin/imports', async () => answer(await listSiteImports(db, now()), answers.imports))

    serve('POST /admin/imports', async ({ body: { files }, person, reply }) => {
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      if (bytes > IMPORT_MAX_BYTES) {
        const gigabytes = IMPORT_MAX_BYTES / 1_000_000_000
        throw new Problem(413, 'import-files-too-large', { values: { gigabytes } })
      }
      await requireRoom(config, bytes)
      const id = await addUpload(db, person._id, files, now())
      reply.code(201)
      return answer(await findSiteImport(db, id, now()), answers.importAdded, 201)
    })

    serve('PUT /admin/imports/:id/files/:number', async ({ params, query, request, person }) => {
      const body = (request.body as unknown) instanceof Readable ? (request.body as unknown as Readable) : undefined
      try {
        await keepPiece(person._id, params, query.offset, body)
      } finally {
        // Of a refused one: the client reads the answer once it has sent all.
        body?.resume()
      }
      return answer(null, answers.importPieceKept)
    })

    serve('GET /admin/imports/:id', async ({ params: { id } }) =>
      answer(await findSiteImport(db, id, now()), answers.imports),
    )

    serve('GET /admin/imports/:id/notes', async ({ params: { id }, query: { limit, cursor } }) => {
      const [after = '-1'] = keysIn(cursor, 'number') ?? []
      const { notes, nextCursor } = await listNotes(db, (await findUpload(db, id)).id, { limit, after: Number(after) })
      return { ...answer(notes, answers.importNotes), nextCursor }
    })

    serve('POST /admin/imports/:id/check', async ({ params: { id }, body }) => {
      const upload = await findUpload(db, id)
      // With several instances the files may be on another one, whose job says whether they are complete.
      const isHere = !deps.instances || (await hasFiles(config, upload))
      if (isHere && !(await completeFiles(config, upload))) throw new Problem(409, 'import-incomplete')
      await requireChoices(db, body)
      await beginCheck(db, id, body, now())
      return answer(await findSiteImport(db, id, now()), answers.importChecks)
    })

    serve('POST /admin/imports/:id/start', async ({ params: { id }, body, person }) => {
      await findUpload(db, id)
      await requireChoices(db, body)
      await beginImport(db, { id, choices: body, actorId: person._id }, now())
      return answer(await findSiteImport(db, id, now()), answers.importBegun)
    })

    serve('POST /admin/imports/:id/cancel', async ({ params: { id }, person }) => {
      if (await cancelUpload(db, id, person._id, now())) await removeFiles(config, id)
      return answer(null, answers.importCancelled)
    })

    serve('POST /admin/imports/:id/undo', async ({ params: { id }, person }) => {
      await askForUndo(db, id, person._id, now())
      return answer(null, answers.importUndoBegun)
    })

    serve('GET /admin/imports/:id/report', async ({ params: { id }, reply }) => {
      const { source, files, createdAt } = await findSiteImport(db, id, now())
      const title = formatMessage(messages.reportTitle, { source: source || (files[0]?.name ?? '') })
      const name = `import-${createdAt.slice(0, 10)}.txt`
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(reportOf(db, title, id)))
    })
  }
}

function pieceKeeper({ db, config, now }: Deps) {
  /** The admins who send a piece at this moment. */
  const sending = new Set<string>()
  return async (adminId: string, of: { id: string; number: string }, offset: number, body: Readable | undefined) => {
    const upload = await findUpload(db, of.id)
    const number = Number(of.number)
    // Only who chose the files sends them.
    if (!upload.files[number] || upload.admin_id !== adminId) throw notFound('import')
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
