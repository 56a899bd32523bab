import type { Picture } from '#contract/pictures.ts'
import { upload } from '../../http/client.ts'
import { retryUntilAnswered } from '../../http/retry.ts'

let underWay = 0
const waiting = new Set<(failure: unknown) => void>()

function tell(failure?: unknown): void {
  for (const end of waiting) end(failure)
}

/** Uploads a picture of a text; one whose upload broke off is sent again. */
export async function uploadTextPicture(
  call: 'POST /blog/picture' | 'POST /admin/pagePicture',
  file: File,
): Promise<Picture> {
  const body = new FormData()
  body.append('image', file)
  const ask = () =>
    upload(call, { form: body }).catch((error: unknown) => {
      tell(error)
      throw error
    })
  return (await retryUntilAnswered(ask)).data
}

/**
 * Counts a picture that is being uploaded into a text of the page.
 * @returns call it once, when the picture is in the text or could not be uploaded
 */
export function beginTextUpload(): () => void {
  underWay++
  return () => {
    underWay--
    if (underWay === 0) tell()
  }
}

/**
 * Resolves when no picture is being uploaded into a text.
 * @throws why one could not be uploaded, also if that is tried again later: who waits is told
 */
export async function textUploadsDone(): Promise<void> {
  if (underWay === 0) return
  await new Promise<void>((resolve, reject) => {
    const end = (failure: unknown) => {
      waiting.delete(end)
      if (failure === undefined) resolve()
      else reject(failure)
    }
    waiting.add(end)
  })
}
