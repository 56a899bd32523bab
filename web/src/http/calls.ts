import type { z } from 'zod'
import type { CallName, Calls } from '#contract/calls.ts'

/** A call that sends a form. */
export type FormName = { [Name in CallName]: Calls[Name] extends { form: unknown } ? Name : never }[CallName]

/** A call that is answered with a file. */
export type FileName = { [Name in CallName]: Calls[Name] extends { file: string } ? Name : never }[CallName]

/** A call that only reads, and may be prefetched or repeated. */
export type ReadName = Exclude<Extract<CallName, `GET ${string}`>, 'GET /user/logout'>

type Has<Name extends CallName, Part extends string, Value> =
  Calls[Name] extends Record<Part, unknown> ? Value : unknown
type Schema<Name extends CallName, Part extends string> =
  Calls[Name] extends Record<Part, infer S extends z.ZodType> ? S : never

/** @property onProgress is called with the share that was sent, 0 to 1 */
interface Form {
  form: FormData
  onProgress?: (share: number) => void
  headers?: Record<string, string>
}

/** The options of a call, as its contract declares them. */
export type Options<Name extends CallName> = Has<Name, 'params', { params: z.input<Schema<Name, 'params'>> }> &
  Has<Name, 'query', { query?: Partial<z.output<Schema<Name, 'query'>>> }> &
  Has<Name, 'body', { body: z.input<Schema<Name, 'body'>> }> &
  Has<Name, 'form', Form> &
  Has<Name, 'stream', { file: Blob }> & {
    signal?: AbortSignal | undefined
    keepalive?: boolean
    expectedUser?: string
  }

/** The options argument, which may be left out if the call requires none. */
export type CallOptions<Name extends CallName> =
  object extends Options<Name> ? [options?: Options<Name>] : [options: Options<Name>]

/** The envelope that a call returns. */
export type Answer<Name extends CallName> = z.output<Calls[Name]['answer']>

/** The options of any call. */
export interface AnyOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  /** Sent as it is. */
  file?: Blob
  onProgress?: (share: number) => void
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** The request outlives its page, with a body of at most 64 kB. */
  keepalive?: boolean
  /** The user who must be signed in; by default, for a change, the one of this page. */
  expectedUser?: string
}

/** A call's method and its path below /api/v1, with path and query parameters filled in. */
export function callAddress(
  name: CallName,
  { params = {}, query = {} }: AnyOptions = {},
): { method: string; path: string } {
  const [method = '', template = ''] = name.split(' ')
  const path = template.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  return { method, path: given.length > 0 ? `${path}?${search}` : path }
}
