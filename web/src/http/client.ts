import type { CallName } from '#contract/calls.ts'
import { EXPECTED_USER_HEADER, NOBODY } from '#contract/expected-user.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { ApiError, OFFLINE, retryAfterOf } from './api-error.ts'
import {
  type Answer,
  type AnyOptions,
  type CallOptions,
  callAddress,
  type FileName,
  type FormName,
  type Options,
  type ReadName,
} from './calls.ts'
import { API, earlyAnswer } from './early-fetch.ts'
import { openEnvelope } from './envelope.ts'
import { reportStatus } from './retry.ts'

/** Messages are in the language of the page, whatever the browser prefers. */
const IN_LANGUAGE = { 'accept-language': spokenLanguage().tag }

/** Makes a call that only reads. Throws ApiError. */
export type Get = <Name extends ReadName>(name: Name, ...rest: CallOptions<Name>) => Promise<Answer<Name>>

export const get: Get = (name, ...[options]: [AnyOptions?]) => {
  const { path } = callAddress(name, options)
  const { signal, expectedUser } = options ?? {}
  const headers = { ...IN_LANGUAGE, ...(expectedUser !== undefined && expecting(expectedUser)) }
  return open(earlyAnswer(path) ?? fetch(API + path, { signal: signal ?? null, headers }), signal)
}

let expectedUser: string | null | undefined
/**
 * Sets the user whom every change expects to be signed in: the `_id` of this page's user, null for a visitor, undefined
 * while the session is loading.
 */
export function setExpectedUser(personId: string | null | undefined): void {
  expectedUser = personId
}

/** Another tab may have signed in as another user: the server then rejects the change. */
const expecting = (personId: string | null) => ({ [EXPECTED_USER_HEADER]: personId ?? NOBODY })
export const headers = (): Record<string, string> => ({
  ...IN_LANGUAGE,
  ...(expectedUser !== undefined && expecting(expectedUser)),
})

/** Makes a call with a JSON body, a file as its body, or without any body. Throws ApiError. */
export function request<Name extends Exclude<CallName, FormName | FileName>>(
  name: Name,
  ...[options]: CallOptions<Name>
) {
  const { body, file, signal, keepalive = false, expectedUser: named, ...rest }: AnyOptions = options ?? {}
  const { method, path } = callAddress(name, rest)
  const init: RequestInit = {
    method,
    signal: signal ?? null,
    headers: named === undefined ? headers() : { ...IN_LANGUAGE, ...expecting(named) },
    keepalive,
  }
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  if (file) {
    init.headers = { ...init.headers, 'content-type': 'application/octet-stream' }
    init.body = file
  }
  return open<Answer<Name>>(fetch(API + path, init), signal)
}

const open = async <Envelope>(asked: Promise<Response>, signal?: AbortSignal) =>
  envelopeOf<Envelope>(await answered(asked, signal))

export async function answered(asked: Promise<Response>, signal?: AbortSignal): Promise<Response> {
  const answer = await asked.catch((error: unknown) => {
    if (signal?.aborted) throw error
    reportStatus(0)
    throw new ApiError(0, OFFLINE)
  })
  reportStatus(answer.status)
  return answer
}

export async function envelopeOf<Envelope>(answer: Response): Promise<Envelope> {
  return openEnvelope<Envelope>(answer.status, await answer.json().catch(() => null), retryAfterOf(answer))
}

/** Milliseconds without progress or an answer after which a form counts as not sent: the connection has gone silent. */
const SILENCE_MAX = 120_000

/**
 * Makes a call that sends a form with pictures, and reports the share sent, 0 to 1, which fetch cannot. Throws
 * ApiError, also if the connection goes silent: who waits for the answer may not go on typing.
 */
export function upload<Name extends FormName>(name: Name, options: Options<Name>): Promise<Answer<Name>> {
  const { form, onProgress, headers: more, signal, ...rest }: AnyOptions = options
  const { method, path } = callAddress(name, rest)
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, API + path)
    xhr.responseType = 'json'
    for (const [name, value] of Object.entries({ ...headers(), ...more })) xhr.setRequestHeader(name, value)
    let silence: ReturnType<typeof setTimeout> | undefined
    const waitAgain = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        xhr.abort()
        reject(new ApiError(0, OFFLINE))
      }, SILENCE_MAX)
    }
    xhr.upload.onprogress = (event) => {
      waitAgain()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    xhr.onloadend = () => clearTimeout(silence)
    xhr.onerror = () => reject(new ApiError(0, OFFLINE))
    xhr.onload = () => {
      try {
        resolve(openEnvelope(xhr.status, xhr.response))
      } catch (error) {
        reject(error)
      }
    }
    signal?.addEventListener('abort', () => {
      xhr.abort()
      reject(signal.reason)
    })
    waitAgain()
    xhr.send(form ?? null)
  })
}
