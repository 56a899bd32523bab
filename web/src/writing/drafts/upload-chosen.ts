import type { BlogPictureName } from '#contract/blog-fields.ts'
import { BLOG_PICTURES } from '#contract/blog-fields.ts'
import { ApiError } from '../../http/api-error.ts'
import { upload } from '../../http/client.ts'
import { isTransient, retryDelay, waitForRetry } from '../../http/retry.ts'
import { pictureProblem } from '../../ui/check-picture.ts'
import type { BlogFormState } from '../blog-form-values.ts'

/**
 * Uploads the pictures of a form's fields as they are chosen, so that they are in the draft. One that is refused stays
 * in the form, with the reason at its field; a broken upload is tried again.
 * @param settled called when nothing is under way any more
 */
export function uploadChosen(form: BlogFormState, settled: () => void) {
  /** Uploads under way, and those that were refused or are sent with the form. */
  const known = new Map<File, AbortController>()
  /** What was chosen, by the address that it has on the server now. */
  const files = new Map<string, File>()
  let isPaused = false
  let underWay = 0

  function start(): void {
    if (isPaused) return
    const chosen = BLOG_PICTURES.map((name) => [name, form.getValues(name)] as const)
    for (const [file, aborting] of known) if (!chosen.some(([, picture]) => picture === file)) aborting.abort()
    for (const [name, picture] of chosen)
      if (picture instanceof File && !known.has(picture)) void watched(name, picture)
  }

  async function watched(name: BlogPictureName, file: File): Promise<void> {
    underWay += 1
    await send(name, file)
    underWay -= 1
    if (underWay === 0) settled()
  }

  async function send(name: BlogPictureName, file: File): Promise<void> {
    const aborting = new AbortController()
    known.set(file, aborting)
    const { signal } = aborting
    // The field says so.
    if (await pictureProblem(file)) return
    for (let tries = 0; !signal.aborted; tries += 1) {
      const body = new FormData()
      body.append('image', file)
      try {
        const { data } = await upload('POST /blog/picture', { form: body, signal })
        files.set(data.url, file)
        if (!signal.aborted && form.getValues(name) === file) form.setValue(name, data, { shouldDirty: true })
        return
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof ApiError)) return
        if (!isTransient(error.statusCode)) return refused(name, file, error)
        await waitForRetry(retryDelay(tries, error.retryAfter))
      }
    }
  }

  function refused(name: BlogPictureName, file: File, { statusCode, message }: ApiError): void {
    // Without a session, or as a Reader, it is sent with the form later.
    const isOfPicture = statusCode === 400 || statusCode === 413 || statusCode === 415
    if (isOfPicture && form.getValues(name) === file) form.setError(name, { message })
  }

  const stopWatching = form.subscribe({ formState: { values: true }, callback: start })
  start()

  function stop(): void {
    isPaused = true
    for (const aborting of known.values()) aborting.abort()
    // After a failed submit they are chosen pictures like any other.
    known.clear()
  }
  return {
    isBusy: () => underWay > 0,
    fileOf: (url: string) => files.get(url),
    /** Whether every chosen picture is on the server. */
    isDone: () => !BLOG_PICTURES.some((name) => form.getValues(name) instanceof File),
    /** Leaves pictures that are not uploaded yet to the form, which is being submitted. */
    pause: stop,
    resume(): void {
      isPaused = false
      start()
    },
    end(): void {
      stop()
      stopWatching()
    },
  }
}
