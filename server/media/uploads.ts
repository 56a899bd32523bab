import type { Deps } from '../deps.ts'
import type { Form } from '../http/multipart.ts'
import { Problem, throwIfInvalid } from '../http/problem.ts'
import { encodePicture } from './encode.ts'
import type { Encoded, Format } from './formats.ts'
import { findPictures, type NewPicture, storeFiles } from './store.ts'

/**
 * Encodes the pictures of a form and stores their files; their rows are inserted by the caller.
 * @returns the stored pictures by field
 * @throws Problem with an entry in `errors` for each picture that cannot be used; nothing is stored then
 */
export async function receivePictures<Name extends string>(
  deps: Deps,
  form: Form,
  names: readonly Name[],
  format: Format,
  ownerId: string,
): Promise<Partial<Record<Name, NewPicture>>> {
  const chosen = names.filter((name) => form.files[name])
  if (chosen.length > 0) await deps.storage.requireRoom(ownerId)
  const encoded = await Promise.allSettled(
    chosen.map((name) => encodePicture(form.files[name] as Buffer, format, form.sender, form.gone)),
  )
  form.gone.throwIfAborted()
  const refusals = encoded.flatMap((result, index) => {
    if (result.status === 'fulfilled') return []
    // Only errors of the picture itself are reported for its field.
    if (!(result.reason instanceof Problem) || result.reason.statusCode >= 500) throw result.reason
    return [{ path: chosen[index] as string, problem: result.reason }]
  })
  const errors = refusals.map(({ path, problem }) => ({ path, message: problem.message }))
  throwIfInvalid(errors, refusals[0]?.problem.statusCode)

  const stored: Partial<Record<Name, NewPicture>> = {}
  try {
    for (const [index, name] of chosen.entries()) {
      const { value } = encoded[index] as PromiseFulfilledResult<Encoded>
      const picture = await storeFiles(deps.media, value, ownerId, deps.now())
      deps.storage.added(picture.bytes)
      stored[name] = picture
    }
  } catch (error) {
    await dropFiles(deps, stored)
    throw error
  }
  return stored
}

/** Runs a change that inserts the rows of stored pictures; if it fails, their files are deleted. */
export async function deleteFilesOnError<Result>(
  deps: Deps,
  stored: Partial<Record<string, NewPicture>>,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    await dropFiles(deps, stored)
    throw error
  }
}

/** Deletes only files without a row: a commit may have succeeded although its response was lost. */
async function dropFiles(deps: Deps, stored: Partial<Record<string, NewPicture>>): Promise<void> {
  const ids = Object.values(stored).flatMap((picture) => (picture ? [picture.id] : []))
  const kept = await findPictures(deps.db, ids)
  await deps.media.remove(ids.filter((id) => !kept.has(id)))
}
