import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { io } from 'socket.io-client'
import { expect } from 'vitest'
import { addPasskey, makeAuthenticator, signInByPasskey } from './authenticator.ts'
import type { TestSite } from './make-site.ts'
import { cookieOf, get, PASSWORD, postBlog, type SignedIn, signedIn } from './requests.ts'

/** Everything that signs in to an account or acts for it, set up by whoever registered with an address. */
export interface FormerAccess {
  person: SignedIn
  /** @param isEnded whether none of it works, or all of it */
  expect(isEnded: boolean): Promise<void>
}

/** Registers, and sets up all that somebody could keep. The site must listen. */
export async function makeFormerAccess(site: TestSite): Promise<FormerAccess> {
  const { app, db } = site
  const person = await signedIn(app)
  const { email, _id } = person.user
  const post = (path: string, payload: object, cookie = '') =>
    app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers: { cookie } })
  const authenticator = makeAuthenticator()
  expect((await addPasskey(app, person, authenticator)).statusCode).toBe(201)
  const { secret } = (await post('/user/setUpSecondFactor', { currentPassword: PASSWORD }, person.cookie)).json().data
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate()
  const confirmed = await post('/user/confirmSecondFactor', { code }, person.cookie)
  const [first = '', second = ''] = confirmed.json().data.recoveryCodes as string[]
  const login = (more: object) => post('/user/login', { email, password: PASSWORD, role: 'Author', ...more })
  const elsewhere = await login({ code: first })
  expect(elsewhere.statusCode).toBe(200)
  const draft = await postBlog(app, person, { published: 'False' })
  const { address } = (await post(`/previewLinks/${draft._id}`, {}, person.cookie)).json().data
  const change = { email: `${randomUUID()}@example.org`, currentPassword: PASSWORD }
  expect((await post('/user/changeEmail', change, person.cookie)).statusCode).toBe(200)
  const sentTo = db.selectFrom('emails').select(['state', 'token_hash']).where('address', '=', change.email)
  await expect.poll(async () => (await sentTo.executeTakeFirst())?.token_hash).toEqual(expect.any(String))

  const { port } = app.server.address() as AddressInfo
  const cookies = [person.cookie, cookieOf(elsewhere)]
  const sockets = cookies.map((cookie) =>
    io(`http://127.0.0.1:${port}`, {
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
        expect((await get(app, '/user/me', cookie)).statusCode).toBe(isEnded ? 401 : 200)
      }
      expect((await get(app, address)).statusCode).toBe(isEnded ? 404 : 200)
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
