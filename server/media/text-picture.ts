import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Picture } from '#contract/pictures.ts'
import type { Deps } from '../deps.ts'
import { readForm } from '../http/multipart.ts'
import { invalid } from '../http/problem.ts'
import { validation } from '../language/messages.ts'
import { BLOG_FORMAT } from './formats.ts'
import { insertPictures, pictureOf } from './store.ts'
import { deleteFilesOnError, receivePictures } from './uploads.ts'

interface Call {
  request: FastifyRequest
  reply: FastifyReply
  person: { _id: string }
  requireStill: () => Promise<void>
}

/**
 * Stores the picture of a form for a text, before the text itself is saved.
 * @throws Problem 400 if there is none, or it cannot be used
 */
export async function storeTextPicture(deps: Deps, { request, reply, person, requireStill }: Call): Promise<Picture> {
  await deps.rateLimit('uploading', person._id)
  const form = await readForm(deps.rateLimit, person._id, request, reply)
  const { image } = await receivePictures(deps, form, ['image'], BLOG_FORMAT, person._id)
  if (!image) throw invalid([{ path: 'image', code: 'required', message: validation.pictureRequired }])
  await deleteFilesOnError(deps, { image }, async () => {
    await requireStill()
    await insertPictures(deps.db, [image])
  })
  return pictureOf(image)
}
