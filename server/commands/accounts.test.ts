import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as help from '#messages/commands-help.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { runCommand } from './commands.ts'
import { usage } from './help.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

async function admin(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(args, site.config, (line) => lines.push(line))
  return lines.join('\n')
}

test('an owner gets account, rights and second factor by commands alone', async () => {
  const email = 'ada@example.org'
  const out = await admin('add-account', 'Ada@example.org', 'Author', 'Ada', 'Lovelace')
  const token = /\/reset-password#([\w-]{43})\n/.exec(out)?.[1] ?? ''
  await expect(admin('add-account', email, 'Reader', 'Ada')).rejects.toThrow('has an account already')
  await expect(admin('add-account', 'ada', 'Reader', 'Ada')).rejects.toThrow('Email address must be valid')
  await admin('grant', email)

  await expect(admin('add-second-factor', email)).rejects.toThrow('has no password yet')
  const password = 'a correct horse battery'
  expect((await call(site, 'POST /user/resetPassword', { body: { token, password } })).statusCode).toBe(200)
  const secret = /authenticator app: (\w+)/.exec(await admin('add-second-factor', email))?.[1] ?? ''
  await expect(admin('add-second-factor', email, '000')).rejects.toThrow('wrong or too old')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const lines = (await admin('add-second-factor', email, code)).split('\n')
  const recoveryCode = lines[1] ?? ''
  await expect(admin('add-second-factor', email)).rejects.toThrow('remove-second-factor')

  const login = { email, password, role: 'Author' } as const
  expect((await call(site, 'POST /user/login', { body: login })).statusCode).toBe(401)
  expect((await call(site, 'POST /user/login', { body: { ...login, code: recoveryCode } })).data).toMatchObject({
    name: 'Ada Lovelace',
    isAdmin: true,
    hasSecondFactor: true,
    emailVerified: true,
  })
  const log = await admin('audit')
  expect(log).toContain('add-second-factor Ada Lovelace')
  expect(log).toContain('add-account Ada Lovelace')
})

test('each command has an example in its help, which a wrong use prints, too', async () => {
  const names = usage()
    .split('\n')
    .flatMap((line) => /^ {2}([a-z-]+)/.exec(line)?.[1] ?? [])
  const examples = help.examples.split('\n')
  expect(new Set(examples.map((line) => line.split(' ')[0]))).toEqual(
    new Set([...names, 'restore-post', 'open-comments', 'decline-appeal', 'act-on-comments', 'run-again']),
  )
  for (const example of examples.slice(1)) {
    const shown = await admin('help', example.split(' ')[0] ?? '')
    expect(shown).toContain(`npm run admin -- ${example}`)
    expect(shown, example).toMatch(/^ {2}[a-z]/)
  }
  await expect(admin('grant')).rejects.toThrow('npm run admin -- grant ada@example.org')
})
