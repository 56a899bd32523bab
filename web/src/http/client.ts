import { ApiError, OFFLINE } from './api-error.ts'
import { API, answerAhead } from './ask-ahead.ts'
import { type Envelope, openEnvelope } from './envelope.ts'

/** Reads an /api/v1 path (given without that prefix). Throws ApiError. */
export type Get = <Data>(path: string, signal?: AbortSignal) => Promise<Envelope<Data>>

export const get: Get = (path, signal) => request('GET', path, undefined, signal)

/** Sends `body` as JSON, or nothing at all without one. Throws ApiError. */
export async function request<Data>(method: string, path: string, body?: unknown, signal?: AbortSignal) {
  const init: RequestInit = { method, signal: signal ?? null, credentials: 'same-origin' }
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  const ahead = method === 'GET' ? answerAhead(path) : undefined
  const answer = await (ahead ?? fetch(API + path, init)).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0, OFFLINE)
  })
  const retryAfter = Number(answer.headers.get('retry-after')) || undefined
  return openEnvelope<Data>(answer.status, await answer.json().catch(() => null), retryAfter)
}

/** Sends a form with pictures and reports the share sent, 0 to 1. fetch cannot report that. Throws ApiError. */
export function upload<Data>(method: string, path: string, form: FormData, onProgress?: (share: number) => void) {
  return new Promise<Envelope<Data>>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, API + path)
    xhr.responseType = 'json'
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
