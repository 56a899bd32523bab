import * as messages from '#messages/common.ts'
import { ApiError } from './api-error.ts'
import { type AnyOptions, callAddress, type FileName, type Options } from './calls.ts'
import { answered, envelopeOf, headers } from './client.ts'
import { API } from './early-fetch.ts'

/**
 * Makes a call that is answered with a file. Throws ApiError, also if the file breaks off.
 * @param onProgress called with the number of bytes that have arrived
 */
export async function download<Name extends FileName>(
  name: Name,
  options: Options<Name>,
  onProgress: (received: number) => void,
): Promise<{ name: string; content: Blob }> {
  const { body, ...rest }: AnyOptions = options
  const { method, path } = callAddress(name, rest)
  const json = body !== undefined && { 'content-type': 'application/json' }
  const init = { method, headers: { ...headers(), ...json }, body: JSON.stringify(body) }
  const answer = await answered(fetch(API + path, init))
  if (!answer.ok || !answer.body) return envelopeOf(answer)
  let received = 0
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.length
        onProgress(received)
        controller.enqueue(chunk)
      },
    }),
  )
  const content = await new Response(counted).blob().catch(() => {
    throw new ApiError(0, messages.downloadFailed)
  })
  const [, file = 'download'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return { name: file, content }
}
