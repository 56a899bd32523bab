import { WORK_HEADER, WorkWanted } from '#contract/proof-of-work.ts'
import { ApiError } from '../http/api-error.ts'
import { upload } from '../http/client.ts'

/** Work for one registration: the second is for a challenge that has expired, as after a laptop was asleep. */
const WORK_MAX = 2

/**
 * Registers a user. While many register, the site accepts one that costs some work: it is done here, without asking.
 * Throws ApiError.
 * @param onProgress is called with the share that was sent, 0 to 1, or null while nothing is
 */
export async function register(form: FormData, onProgress: (share: number | null) => void) {
  let headers: Record<string, string> = {}
  for (let done = 0; ; done++) {
    try {
      return await upload('POST /user/register', { form, onProgress, headers })
    } catch (error) {
      const wanted = WorkWanted.safeParse(error instanceof ApiError ? error.data : undefined)
      if (!wanted.success || done === WORK_MAX) throw error
      onProgress(null)
      const { doWork } = await import('./do-work.ts').catch(() => {
        throw error
      })
      headers = { [WORK_HEADER]: await doWork(wanted.data.work) }
    }
  }
}
