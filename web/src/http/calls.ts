import type { z } from 'zod'
import type { CallName, Calls } from '#contract/calls.ts'

/** A call that sends a form. */
export type FormName = { [Name in CallName]: Calls[Name] extends { form: unknown } ? Name : never }[CallName]

/** A call that reads, and may be asked ahead or again. */
export type ReadName = Exclude<Extract<CallName, `GET ${string}`>, 'GET /user/logout'>

type Has<Name extends CallName, Part extends string, Value> =
  Calls[Name] extends Record<Part, unknown> ? Value : unknown
type Schema<Name extends CallName, Part extends string> =
  Calls[Name] extends Record<Part, infer S extends z.ZodType> ? S : never

/** @property onProgress is told the share that was sent, 0 to 1 */
interface Form {
  form: FormData
  onProgress?: (share: number) => void
}

/** What is sent with a call. */
export type Options<Name extends CallName> = Has<Name, 'params', { params: z.input<Schema<Name, 'params'>> }> &
  Has<Name, 'query', { query?: Partial<z.output<Schema<Name, 'query'>>> }> &
  Has<Name, 'body', { body: z.input<Schema<Name, 'body'>> }> &
  Has<Name, 'form', Form> & { signal?: AbortSignal | undefined }

/** Options where a call needs any, else none need be given. */
export type Rest<Name extends CallName> =
  object extends Options<Name> ? [options?: Options<Name>] : [options: Options<Name>]

/** The envelope that a call answers. */
export type Answer<Name extends CallName> = z.output<Calls[Name]['answer']>

/** The options of any call. */
export interface AnyOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  onProgress?: (share: number) => void
  signal?: AbortSignal | undefined
}

/** The method of a call and its path below /api/v1, with what is sent in it. */
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
