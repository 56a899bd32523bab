import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Login } from '#contract/session.ts'
import { addReads } from '../testing/analytics.ts'
import { type Caller, call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { runProgram } from '../testing/program.ts'
import { PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { runCommand } from './commands.ts'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  site = await makeSite()
  await listen(site)
  author = await signedIn(site.app, { name: 'Trillian' })
})
afterAll(() => site.close())

const me = (as: Caller) => call(site, 'GET /user/me', { as })
const card = (id: string) => call(site, 'GET /blog/card/:id', { params: { id } })
const signIn = (body: Login) => call(site, 'POST /user/login', { body })

/** Runs a command over a connection of its own, while the site runs, and returns what it prints. */
async function admin(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(args, site.config, (line) => lines.push(line))
  return lines.join('\n')
}

test('the running site notices suspending and removing, and when both are undone', async () => {
  const { email } = author.user
  const blog = await postBlog(site.app, author)
  expect((await me(author)).statusCode).toBe(200)
  const listed = async () => (await call(site, 'GET /blog/getAllBlog')).data.length
  expect(await listed()).toBe(1)

  expect(await admin('suspend', email.toUpperCase(), 'Spam', 'again')).toContain('suspend: done')
  await expect.poll(async () => (await me(author)).statusCode).toBe(401)
  expect(await admin('remove-contributions', email)).toContain('Blogs: 1')
  await expect.poll(() => listed()).toBe(0)
  expect(await admin('people', 'trill')).toMatch(new RegExp(`${email} .*suspended, contributions removed`))

  const notices = await site.db.selectFrom('emails').select('detail').where('kind', '=', 'account-notice').execute()
  expect(notices.map(({ detail }) => JSON.parse(String(detail)))).toContainEqual({
    action: 'suspend',
    reason: 'Spam again',
  })
  await admin('restore-contributions', email)
  await admin('unsuspend', email)
  await expect.poll(() => listed()).toBe(1)
  expect((await card(blog._id)).statusCode).toBe(200)
})

test('posts and comments are listed by filters, and acted on together', async () => {
  const author = await signedIn(site.app, { name: 'Marvin' })
  const blogs = [await postBlog(site.app, author, { title: 'The first by command' }), await postBlog(site.app, author)]
  const filters = ['state=public', `author=${author.user.email}`]
  expect(await admin('posts', ...filters, 'first')).toContain(`${blogs[0]?._id}  public  “The first by command”`)
  const ids = blogs.map(({ _id }) => _id).join()
  expect(await admin('act-on-posts', 'remove', `${ids},absent`, 'Off topic')).toBe(
    'Done: 2. 1 person is notified by email.\nabsent  not done: gone',
  )
  await expect.poll(async () => (await card(blogs[0]?._id ?? '')).statusCode).toBe(404)
  expect(await admin('posts', 'state=removed', 'COMMAND')).toContain('The first by command')
  expect(await admin('act-on-posts', 'restore', ids)).toContain('Done: 2.')
  expect(await admin('comments', 'state=held')).toBe('Nothing found.')
  await expect(admin('comments', 'tag=tea')).rejects.toThrow('A filter is one of: author, category, state')
  await expect(admin('act-on-comments', 'move', 'id')).rejects.toThrow('An action is one of: remove')
  await expect(admin('act-on-posts', 'move', ids, 'No such category')).rejects.toThrow()
})

test('the five answers of analytics are printed, for days and from one day to another', async () => {
  const zaphod = await signedIn(site.app, { name: 'Zaphod' })
  const { _id } = await postBlog(site.app, zaphod, { title: 'Read by command' })
  const today = new Date().toISOString().slice(0, 10)
  await addReads(site.db, _id, today, 7)
  const printed = await admin('analytics', '7')
  expect(printed).toContain('Blogs: 7 (0)  Read by command')
  expect(printed).toContain('Authors: 7 (0)  Zaphod')
  for (const answer of ['Readers', 'What is read', 'Where readers came from', 'Who writes', 'Who comes back'])
    expect(printed.split('\n')).toContain(answer)
  expect(await admin('analytics', '2026-01-01', '2026-01-31')).not.toContain('Read by command')
  for (const words of [['8'], ['2026-02-01', '2026-01-01'], ['7', '8', '9']])
    await expect(admin('analytics', ...words)).rejects.toThrow('Days are 7, 30, 90 or 365')
})

test('commands remove, restore and hold a post by its id, and list what was done', async () => {
  const { _id } = await postBlog(site.app, await signedIn(site.app, { name: 'Marvin' }))
  expect(await admin('remove-post', _id, 'Off', 'topic')).toContain('Removed.')
  expect((await card(_id)).statusCode).toBe(404)
  await expect(admin('remove-post', _id)).rejects.toThrow('no longer exists')
  expect(await admin('restore-post', _id)).toContain('Restored.')
  await expect.poll(async () => (await card(_id)).statusCode).toBe(200)
  await admin('close-comments', _id)
  await admin('open-comments', _id)
  expect(await admin('hold-post', _id)).toContain('It waits in the queue')
  expect(await admin('held')).toContain('(admin)')
  expect((await admin('audit', _id)).split('\n').map((line) => line.split('a command: ')[1])).toEqual([
    `hold-public-blog Marvin ${_id}`,
    `open-comments Marvin ${_id}`,
    `close-comments Marvin ${_id}`,
    `restore-blog Marvin ${_id}`,
    `remove-blog Marvin ${_id}`,
  ])
  await expect(admin('hold-post', 'none')).rejects.toThrow('does not exist')
})

test('a printed link sets a new password once, without any email', async () => {
  const out = await admin('reset-link', author.user.email)
  const token = /\/reset-password#([\w-]{43})\n/.exec(out)?.[1] ?? ''
  const reset = () => call(site, 'POST /user/resetPassword', { body: { token, password: 'another correct horse' } })
  expect([(await reset()).statusCode, (await reset()).statusCode]).toEqual([200, 410])
  const login = (password: string) => signIn({ email: author.user.email, password, role: 'Author' })
  expect((await login(PASSWORD)).statusCode).toBe(401)
  expect((await login('another correct horse')).statusCode).toBe(200)
})

test('a command deletes an account, which its owner can keep for 14 days', async () => {
  const leaving = await signedIn(site.app, { name: 'Deep Thought' })
  const blog = await postBlog(site.app, leaving)
  const out = await admin('delete-account', leaving.user.email.toUpperCase())
  expect(out).toContain(`${leaving.user.email} is signed out, and deleted on `)
  await expect.poll(async () => (await me(leaving)).statusCode).toBe(401)
  await expect.poll(async () => (await card(blog._id)).statusCode).toBe(404)
  await expect(admin('delete-account', leaving.user.email)).rejects.toThrow('about to be deleted already')
  const told = await site.db.selectFrom('emails').select('detail').where('kind', '=', 'account-deletion').execute()
  expect(told.map(({ detail }) => JSON.parse(String(detail)))).toEqual([expect.objectContaining({ by: 'command' })])
  expect(await admin('audit')).toContain('delete-account')
  const { email, role } = leaving.user
  expect((await signIn({ email, password: PASSWORD, role, keepAccount: true })).statusCode).toBe(200)
  expect((await card(blog._id)).statusCode).toBe(200)
})

test('a command removes the second factor of somebody who lost it', async () => {
  const { _id, email } = author.user
  const at = new Date().toISOString()
  const factor = { user_id: _id, secret: 'a secret', created_at: at, confirmed_at: at }
  await site.db.insertInto('second_factors').values(factor).execute()
  const login = () => signIn({ email, password: 'another correct horse', role: 'Author' })
  expect((await login()).statusCode).not.toBe(200)
  await admin('remove-second-factor', email)
  expect((await login()).statusCode).toBe(200)
  expect((await admin('audit')).split('\n')[0]).toContain('a command: remove-second-factor Trillian')
})

test('a command removes the passkeys of somebody who lost what keeps them', async () => {
  const { _id, email } = author.user
  const passkey = { id: 'one', user_id: _id, credential_id: 'a credential', public_key: 'a key', counter: 0 }
  await site.db
    .insertInto('passkeys')
    .values({ ...passkey, name: 'A key', created_at: new Date().toISOString() })
    .execute()
  expect(await admin('remove-passkeys', email)).toBe(`Passkeys of ${email} removed: 1.`)
  expect(await site.db.selectFrom('passkeys').select('id').execute()).toEqual([])
  expect((await admin('audit')).split('\n')[0]).toContain('a command: remove-passkeys Trillian')
})

test('commands make and unmake an admin, and the audit log verifies it', async () => {
  const { email } = author.user
  expect(await admin('grant', email)).toBe(`${email} is an admin now.`)
  await expect(admin('suspend', email)).rejects.toThrow('Revoke their admin rights first')
  expect(await admin('grant', email)).toBe(`${email} is already an admin.`)
  expect(await admin('revoke', email)).toBe(`${email} is no longer an admin.`)
  expect(await admin('status')).toContain('The last verified backup of the schedule: none.')
  const out = await admin('audit')
  expect(out.split('\n')[0]).toMatch(/^\d+ {2}\S+ {2}a command: revoke-admin Trillian$/)
  expect(await admin('audit', '--check')).toMatch(/^All \d+ entries of the audit log hold/)
  // Without the last entry the others hold: only who noted its hash notices.
  const [, noted = ''] = /the hash of the last one: (\w+)/.exec(await admin('status')) ?? []
  expect(await admin('audit', '--check', noted)).toContain(`has the hash ${noted}.`)
  const [last] = await site.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).execute()
  await site.db
    .deleteFrom('audit_log')
    .where('seq', '=', last?.seq ?? 0)
    .execute()
  expect(await admin('audit', '--check')).toContain('entries of the audit log hold')
  await expect(admin('audit', '--check', noted)).rejects.toThrow('the last entries were removed')
  await site.db.updateTable('audit_log').set({ action: 'unsilence' }).where('seq', '=', 2).execute()
  await expect(admin('audit', '--check')).rejects.toThrow('Entry 2 ')
})

test('an unknown command or address changes nothing, and the error says what to do', async () => {
  const { databaseUrl, dataDir } = site.config
  const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const program = await runProgram([join(import.meta.dirname, 'main.ts'), 'delete', 'x'], environment)
  expect(program).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Use npm run admin.*There is no command delete\.\s*$/s),
  })
  await expect(admin('grant', 'nobody@example.org')).rejects.toThrow('No account has the address')
})
