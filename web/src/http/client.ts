import { EXPECTED_USER_HEADER, NOBODY } from '#contract/expected-user.ts'
import { ApiError, OFFLINE, retryAfterOf } from './api-error.ts'
import { API, answerAhead } from './ask-ahead.ts'
import { type Envelope, openEnvelope } from './envelope.ts'
import { heardOf } from './try-again.ts'

/** Reads an /api/v1 path (given without that prefix). Throws ApiError. */
export type Get = <Data>(path: string, signal?: AbortSignal) => Promise<Envelope<Data>>

export const get: Get = (path, signal) =>
  open(answerAhead(path) ?? fetch(API + path, { signal: signal ?? null }), signal)

let expectedUser: string | null | undefined
/**
 * Sets whom every change expects to be signed in from now on: the `_id` of the person whose page this is, null where it
 * is nobody's, undefined while that is not known.
 */
export function setExpectedUser(personId: string | null | undefined): void {
  expectedUser = personId
}

/** Another tab may have signed in as somebody else: the server then refuses the change. */
const headers = (): Record<string, string> =>
  expectedUser === undefined ? {} : { [EXPECTED_USER_HEADER]: expectedUser ?? NOBODY }

/** Sends `body` as JSON, or nothing at all without one. Throws ApiError. */
export function request<Data>(method: string, path: string, body?: unknown, signal?: AbortSignal) {
  const init: RequestInit = { method, signal: signal ?? null, headers: headers() }
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  return open<Data>(fetch(API + path, init), signal)
}

async function open<Data>(asked: Promise<Response>, signal?: AbortSignal): Promise<Envelope<Data>> {
  const answer = await asked.catch((error: unknown) => {
    if (signal?.aborted) throw error
    heardOf(0)
    throw new ApiError(0, OFFLINE)
  })
  heardOf(answer.status)
  return openEnvelope<Data>(answer.status, await answer.json().catch(() => null), retryAfterOf(answer))
}

/** Sends a form with pictures and reports the share sent, 0 to 1. fetch cannot report that. Throws ApiError. */
export function upload<Data>(method: string, path: string, form: FormData, onProgress?: (share: number) => void) {
  return new Promise<Envelope<Data>>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, API + path)
    xhr.responseType = 'json'
    for (const [name, value] of Object.entries(headers())) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    xhr.onerror = () => reject(new ApiError(0, OFFLINE))
    xhr.onload = () => {
      try {
        resolve(openEnvelope<Data>(xhr.status, xhr.response))
      } catch (error) {
        reject(error)
      }
    }
    xhr.send(form)
  })
}
