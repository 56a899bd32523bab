import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { io } from 'socket.io-client'
import { expect } from 'vitest'
import { addPasskey, makeAuthenticator, signInByPasskey } from './authenticator.ts'
import { call, respond } from './call.ts'
import { originOf } from './listen.ts'
import type { TestSite } from './make-site.ts'
import { cookieOf, PASSWORD, postBlog, type SignedIn, signedIn } from './requests.ts'

/** Everything that signs in to an account or acts for it, set up by the person who registered with an address. */
export interface FormerAccess {
  person: SignedIn
  /** @param isEnded whether none of it works, or all of it */
  expect(isEnded: boolean): Promise<void>
}

/** Registers, and sets up all that someone could keep. The site must listen. */
export async function makeFormerAccess(site: TestSite): Promise<FormerAccess> {
  const { app, db } = site
  const person = await signedIn(app)
  const { email, _id } = person.user
  const authenticator = makeAuthenticator()
  expect((await addPasskey(app, person, authenticator)).statusCode).toBe(201)
  const proof = { currentPassword: PASSWORD }
  const { secret } = (await call(site, 'POST /user/setUpSecondFactor', { body: proof, as: person })).data
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const confirmed = await call(site, 'POST /user/confirmSecondFactor', { body: { code }, as: person })
  const [first = '', second = ''] = confirmed.data.recoveryCodes
  const login = (more: { code?: string }) =>
    respond(site, 'POST /user/login', { body: { email, password: PASSWORD, role: 'Author', ...more } })
  const elsewhere = await login({ code: first })
  expect(elsewhere.statusCode).toBe(200)
  const draft = await postBlog(app, person, { published: 'False' })
  const link = await call(site, 'POST /previewLinks/:id', { params: { id: draft._id }, as: person })
  const preview = { params: { token: link.data.address.replace('/preview/', '') } }
  const change = { email: `${randomUUID()}@example.org`, ...proof }
  expect((await call(site, 'POST /user/changeEmail', { body: change, as: person })).statusCode).toBe(200)
  const sentTo = db.selectFrom('emails').select(['state', 'token_hash']).where('address', '=', change.email)
  await expect.poll(async () => (await sentTo.executeTakeFirst())?.token_hash).toEqual(expect.any(String))

  const cookies = [person.cookie, cookieOf(elsewhere)]
  const sockets = cookies.map((cookie) =>
    io(originOf(site), {
      extraHeaders: { cookie },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    }),
  )
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.on('connect', resolve))))

  return {
    person,
    async expect(isEnded) {
      if (isEnded) await expect.poll(() => sockets.map(({ connected }) => connected)).toEqual([false, false])
      else expect(sockets.map(({ connected }) => connected)).toEqual([true, true])
      for (const cookie of cookies) {
        expect((await call(site, 'GET /user/me', { as: cookie })).statusCode).toBe(isEnded ? 401 : 200)
      }
      expect((await call(site, 'GET /preview/:token', preview)).statusCode).toBe(isEnded ? 404 : 200)
      const change = await sentTo.executeTakeFirstOrThrow()
      expect(change.token_hash === null).toBe(isEnded)
      for (const table of ['known_devices', 'recovery_codes', 'second_factors', 'passkeys'] as const) {
        const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', _id).execute()
        // The browser of the owner who has just signed in is known.
        if (table !== 'known_devices') expect(rows.length > 0, table).toBe(!isEnded)
      }
      expect((await signInByPasskey(app, authenticator)).statusCode).toBe(isEnded ? 401 : 200)
      expect((await login({})).json().message).toMatch(isEnded ? /email or password/i : /code/)
      expect((await login({ code: second })).statusCode).toBe(isEnded ? 401 : 200)
      for (const socket of sockets) if (isEnded) socket.disconnect()
    },
  }
}
