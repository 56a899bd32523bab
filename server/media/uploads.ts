import type { Deps } from '../deps.ts'
import type { Form } from '../http/multipart.ts'
import { Problem } from '../http/problem.ts'
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
  const pictures = chosen.map((name) => ({ path: name, bytes: form.files[name] as Buffer }))
  const stored = await storeAll(deps, form, pictures, format, ownerId)
  return Object.fromEntries(chosen.map((name, at) => [name, stored[at]])) as Partial<Record<Name, NewPicture>>
}

/** The sender that the pictures of a request are queued by, and the signal that ends their encoding. */
export type Sending = Pick<Form, 'sender' | 'gone'>

/**
 * Encodes pictures and stores their files; their rows are inserted by the caller.
 * @param pictures each with the field that it came in
 * @returns the stored pictures, in the same order
 * @throws Problem with an entry in `errors` for each picture that cannot be used; nothing is stored then
 */
export async function storeAll(
  deps: Deps,
  { sender, gone }: Sending,
  pictures: { path: string; bytes: Buffer }[],
  format: Format,
  ownerId: string,
): Promise<NewPicture[]> {
  if (pictures.length > 0) await deps.storage.requireRoom(ownerId)
  const encoded = await Promise.allSettled(pictures.map(({ bytes }) => encodePicture(bytes, format, sender, gone)))
  gone.throwIfAborted()
  const refusals = encoded.flatMap((result, at) => {
    if (result.status === 'fulfilled') return []
    // Only errors of the picture itself are reported for its field.
    if (!(result.reason instanceof Problem) || result.reason.statusCode >= 500) throw result.reason
    return [{ path: pictures[at]?.path ?? '', problem: result.reason }]
  })
  const [first] = refusals
  if (first) {
    first.problem.errors = refusals.map(({ path, problem }) => ({
      path,
      code: problem.code,
      message: problem.message,
    }))
    throw first.problem
  }

  const stored: NewPicture[] = []
  try {
    for (const result of encoded) {
      const picture = await storeFiles(
        deps.media,
        (result as PromiseFulfilledResult<Encoded>).value,
        ownerId,
        deps.now(),
      )
      deps.storage.added(picture.bytes)
      stored.push(picture)
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
    await dropFiles(
      deps,
      Object.values(stored).flatMap((picture) => picture ?? []),
    )
    throw error
  }
}

/** Deletes only files without a row: a commit may have succeeded although its response was lost. */
export async function dropFiles(deps: Pick<Deps, 'db' | 'media'>, stored: NewPicture[]): Promise<void> {
  const ids = stored.map(({ id }) => id)
  const kept = await findPictures(deps.db, ids)
  await deps.media.remove(ids.filter((id) => !kept.has(id)))
}
