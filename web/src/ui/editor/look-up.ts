import { ApiError, NO_CONNECTION, OFFLINE } from '../../http/api-error.ts'
import { request } from '../../http/client.ts'
import type { EmbedAttributes } from './embed-attributes.ts'

/** Milliseconds to wait for the answer; the server gives up on a page sooner. */
const WAIT_MAX = 30_000

/** Asks the server what is at an address. Throws ApiError, also if the connection goes silent. */
export async function lookUp(href: string, signal?: AbortSignal): Promise<EmbedAttributes> {
  const tooLong = AbortSignal.timeout(WAIT_MAX)
  try {
    const { data } = await request('POST /embeds', {
      body: { url: href },
      signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
    })
    const { title, description, picture } = data
    const { url: src = null, width = null, height = null } = picture ?? {}
    return { href, title, description, src, width, height }
  } catch (error) {
    if (signal?.aborted) throw error
    if (!navigator.onLine) throw new ApiError(0, NO_CONNECTION)
    throw tooLong.aborted ? new ApiError(0, OFFLINE) : error
  }
}
