import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Access, CALLS, type Call, type CallName, type Calls } from '#contract/calls.ts'
import type { Deps } from '../deps.ts'
import { JSON_MAX_BYTES } from '../http/body-parser.ts'
import { Problem } from '../http/problem.ts'
import type { Person } from '../person.ts'
import {
  findCaller,
  requireAdmin,
  requireAuthor,
  requireNotSilenced,
  requirePerson,
  requireReader,
} from '../session/policy.ts'

/** The caller for each kind of access. */
interface Callers {
  public: undefined
  anyone: Person | undefined
  reader: Person | undefined
  signedIn: Person
  author: Person
  admin: Person
}
type FindCaller<A extends Access> = (deps: Deps, request: FastifyRequest, reply: FastifyReply) => Promise<Callers[A]>

const FIND_CALLER: { [A in Access]: FindCaller<A> } = {
  public: async () => undefined,
  anyone: findCaller,
  reader: requireReader,
  signedIn: requirePerson,
  author: requireAuthor,
  admin: requireAdmin,
}

type Parsed<Name extends CallName, Part extends keyof Call> =
  Calls[Name] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** A call as the handler receives it: its parsed input, and its caller. */
interface Served<Name extends CallName> {
  request: FastifyRequest
  reply: FastifyReply
  params: Parsed<Name, 'params'>
  query: Parsed<Name, 'query'>
  body: Parsed<Name, 'body'>
  person: Callers[Calls[Name]['access']]
  /**
   * Checks the caller's access again, before a form is saved: it may have taken minutes to arrive and to be encoded, in
   * which an admin may have suspended or silenced the caller. @throws Problem as before the call
   */
  requireStill(): Promise<void>
}
/** Returns the envelope to send, or the reply if it was sent already. */
export type Handler<Name extends CallName> = (
  call: Served<Name>,
) => Promise<z.input<Calls[Name]['answer']> | FastifyReply>

/**
 * Registers calls of the contract on `app`. The caller's access is checked before anything of the body is read: what a
 * stranger sends is not even received. Then the input is parsed by the call's schemas.
 */
export function registerCalls(app: FastifyInstance, deps: Deps) {
  const callers = new WeakMap<FastifyRequest, Person>()
  return <Name extends CallName>(name: Name, handler: Handler<Name>): void => {
    const {
      access,
      params,
      query,
      body,
      bodyMaxBytes,
      form,
      stream,
      publishes,
      changes,
      status,
      holds,
      answer,
      inMaintenance,
    }: Call = CALLS[name]
    const [method = '', url = ''] = name.split(' ')
    const writes = (method !== 'GET' || changes === true) && !inMaintenance && access !== 'admin'
    const findAllowed = async (request: FastifyRequest, reply: FastifyReply) => {
      const person = await FIND_CALLER[access](deps, request, reply)
      if (publishes) requireNotSilenced(person)
      return person
    }
    app.route({
      method,
      url,
      ...(body && { bodyLimit: bodyMaxBytes ?? JSON_MAX_BYTES }),
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: { [status ?? 200]: answer, ...(holds && { 202: answer }) },
      },
      config: { ...(form && { form }), ...(stream && { stream }), ...(changes && { changes }) },
      onRequest: async (request, reply) => {
        if (writes) await rejectInMaintenance(deps)
        const person = await findAllowed(request, reply)
        if (person) callers.set(request, person)
      },
      handler: async (request, reply) => {
        // Again after a body, which may have taken minutes to arrive: the session may have ended in the meantime.
        const person = body ? await findAllowed(request, reply) : callers.get(request)
        const { params, query } = request
        const requireStill = async () => void (await findAllowed(request, reply))
        return handler({ request, reply, params, query, body: request.body, person, requireStill } as Served<Name>)
      },
    })
  }
}

/** Seconds after which clients try again what they could not save. */
const MAINTENANCE_RETRY = 60

/** @throws Problem while the site is maintained */
async function rejectInMaintenance({ settings }: Deps): Promise<void> {
  const { maintenance } = await settings.current()
  if (maintenance) throw new Problem(503, 'maintenance', { headers: { 'retry-after': MAINTENANCE_RETRY } })
}
