import type { z } from 'zod'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Failure } from '#contract/envelope.ts'
import type { TestSite } from './make-site.ts'
import { multipart, type SignedIn } from './requests.ts'

type Schema<Name extends CallName, Part extends string> =
  Calls[Name] extends Record<Part, infer S extends z.ZodType> ? S : never
type Has<Name extends CallName, Part extends string, Value> =
  Calls[Name] extends Record<Part, unknown> ? Value : unknown

/** What a call takes by the contract, and who makes it: nobody is signed in without `as`. */
export type CallInput<Name extends CallName> = Has<Name, 'params', { params: z.input<Schema<Name, 'params'>> }> &
  Has<Name, 'query', { query?: Partial<z.input<Schema<Name, 'query'>>> }> &
  Has<Name, 'body', { body: z.input<Schema<Name, 'body'>> }> &
  Has<Name, 'form', { form: Record<string, string | Buffer> }> & { as?: SignedIn }

/** The envelope of the answer; `errors` if the call was refused, whose `data` is then null or what `Failure` says. */
export type CallAnswer<Name extends CallName> = z.output<Calls[Name]['answer']> & Pick<Failure, 'errors'>

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
  form?: Record<string, string | Buffer>
  as?: SignedIn
}

/**
 * Makes a call of the contract, with its types: `call(site, 'PUT /bookmarks/:id', { params: { id }, as: reader })`.
 * Tests of input that the contract refuses send it by `site.app.inject`.
 */
export async function call<Name extends CallName>(
  { app }: Pick<TestSite, 'app'>,
  name: Name,
  ...[input]: object extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>]
): Promise<CallAnswer<Name>> {
  const { params = {}, query = {}, body, form, as }: AnyInput = input ?? {}
  const [method, path] = name.split(' ') as [keyof typeof METHODS, string]
  const url = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const { payload = body, headers = {} } = form ? await multipart(form) : {}
  const answer = await app.inject({
    method: METHODS[method],
    url: `/api/v1${url}${search.size > 0 ? `?${search}` : ''}`,
    headers: { ...headers, ...(as && { cookie: as.cookie }) },
    ...(payload && { payload }),
  })
  return answer.json()
}

const METHODS = { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' } as const
