import type { LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Failure } from '#contract/envelope.ts'
import type { TestSite } from './make-site.ts'
import { multipart, type SignedIn } from './requests.ts'

type Schema<Name extends CallName, Part extends string> =
  Calls[Name] extends Record<Part, infer S extends z.ZodType> ? S : never
type Has<Name extends CallName, Part extends string, Value> =
  Calls[Name] extends Record<Part, unknown> ? Value : unknown

/** The arguments of a call by the contract, and its caller: without `as`, someone who is not signed in. */
export type CallInput<Name extends CallName> = Has<Name, 'params', { params: z.input<Schema<Name, 'params'>> }> &
  Has<Name, 'query', { query?: Query<z.input<Schema<Name, 'query'>>> }> &
  Has<Name, 'body', { body: z.input<Schema<Name, 'body'>> }> &
  Has<Name, 'form', { form: Form }> & { as?: Caller | undefined; headers?: Record<string, string> }

/** The envelope of the answer; `errors` if the call was refused, whose `data` is then null or what `Failure` says. */
export type CallAnswer<Name extends CallName> = z.output<Calls[Name]['answer']> & Pick<Failure, 'errors'>

/** A response, whose JSON has the type of the call's answer. */
export type Response<Name extends CallName> = { json(): CallAnswer<Name> } & Omit<LightMyRequestResponse, 'json'>
/** The query of a call. The `nextCursor` of a last page, null, asks for the first one. */
type Query<Asked> = { [Key in keyof Asked]?: Asked[Key] | (Key extends 'cursor' ? null : never) | undefined }
/** Who makes a call: a user, or the cookies that are sent. */
export type Caller = Pick<SignedIn, 'cookie'> | string
/** The fields and files of a form. */
export type Form = Record<string, string | Buffer>
type Input<Name extends CallName> = object extends CallInput<Name> ? [input?: CallInput<Name>] : [CallInput<Name>]
type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
  form?: Form
  as?: Caller
  headers?: Record<string, string>
}

/**
 * Makes a call of the contract, with its types: `call(site, 'PUT /bookmarks/:id', { params: { id }, as: reader })`.
 * Tests of input that the contract refuses send it by `site.app.inject`.
 *
 * @returns the envelope, whose `statusCode` is the status of the response
 * @throws Error if it is not
 */
export async function call<Name extends CallName>(
  site: Pick<TestSite, 'app'>,
  name: Name,
  ...input: Input<Name>
): Promise<CallAnswer<Name>> {
  const response = await respond(site, name, ...input)
  const answer = response.json()
  if (answer.statusCode !== response.statusCode) throw new Error(`${response.statusCode}: ${response.body}`)
  return answer
}

/** Makes a call as `call` does. @returns the whole response, for tests of its headers, cookies or bytes */
export async function respond<Name extends CallName>(
  { app }: Pick<TestSite, 'app'>,
  name: Name,
  ...[input]: Input<Name>
): Promise<Response<Name>> {
  const { params = {}, query = {}, body, form, as, headers }: AnyInput = input ?? {}
  const [method, path] = name.split(' ') as [keyof typeof METHODS, string]
  const url = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(asked.map(([key, value]): [string, string] => [key, String(value)]))
  const { payload = body, headers: ofForm = {} } = form ? await multipart(form) : {}
  return app.inject({
    method: METHODS[method],
    url: `/api/v1${url}${search.size > 0 ? `?${search}` : ''}`,
    headers: { ...ofForm, ...(as && { cookie: typeof as === 'string' ? as : as.cookie }), ...headers },
    ...(payload && { payload }),
  })
}

const METHODS = { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' } as const
