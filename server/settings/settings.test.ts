// Over 250 lines, so that all settings are tested on one pair of instances.
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/settings.ts'
import { runCommand } from '../commands/commands.ts'
import type { EntryServer } from '../pages/render.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call, respond } from '../testing/call.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeInstances } from '../testing/make-instances.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PASSWORD, postBlog, registrationFields, type SignedIn, signedIn } from '../testing/requests.ts'

/** A stand-in for the built web client: it shows the settings. */
const entry: EntryServer = {
  isPersonal: () => false,
  addressOf: (path) => path,
  render: async (_path, _fetchAnswer, settings) => ({
    status: 200,
    head: `<title>Home - ${settings.name}</title>`,
    app: `${settings.accentStyle}${settings.announcement?.text ?? ''}`,
    state: '',
  }),
}
const template = '<head><!--head--></head><!--app--><!--state-->'
const pages = { load: async () => ({ entry, template }), files: undefined }

let sites: TestSite[]
let stop: () => Promise<void>
let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  const made = await makeInstances({}, { pages })
  stop = made.stop
  sites = made.instances
  site = made.instances[0]
  await Promise.all(sites.map(listen))
  admin = await makeAdmin(site)
})
afterAll(() => stop())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await change({ ...DEFAULT_SETTINGS })
})

const change = (body: object, at = site, as = admin) => call(at, 'PUT /admin/settings', { body, as })
const ofAdmin = async (at = site, as = admin) => (await call(at, 'GET /admin/settings', { as })).data
const settings = async (at = site) => (await call(at, 'GET /settings')).data
const page = async (at: TestSite, url = '/') => (await at.app.inject({ url })).body
const register = async () => respond(site, 'POST /user/register', { form: await registrationFields() })

/** Runs a command over a connection of its own, while the site runs, and returns what it prints. */
async function command(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(args, site.config, (line) => lines.push(line))
  return lines.join('\n')
}

const sockets: Socket[] = []
/** The events that visitors of each instance get. */
const visitors = () =>
  Promise.all(
    sites.map(async ({ app }) => {
      const socket = io(originOf({ app }), { transports: ['websocket'], forceNew: true })
      sockets.push(socket)
      const heard: unknown[][] = []
      socket.onAny((...event) => heard.push(event))
      await new Promise<void>((resolve) => socket.on('connect', resolve))
      return heard
    }),
  )

test('a site has its default settings until an admin changes them', async () => {
  const { name, tagline, description, registration } = DEFAULT_SETTINGS
  const copyright = '© 2023 Blogi. All rights reserved.'
  expect(await settings()).toMatchObject({
    name,
    tagline,
    description,
    registration,
    copyright,
    accentStyle: '',
    headerLinks: [],
  })
  expect(await ofAdmin()).toEqual({ values: DEFAULT_SETTINGS, defaults: DEFAULT_SETTINGS, fixed: {}, moving: 0 })
})

test('a new name and accent are on every page, feed and open tab at once', async () => {
  const kept = ['/', '/feed.xml', '/api/docs'] as const
  for (const at of sites) for (const url of kept) expect(await page(at, url)).toContain('Blogi')
  const heard = await visitors()

  const answer = await change({ name: 'Tea & Time', accent: '#00695C', expected: { name: 'Blogi' } })
  expect(answer).toMatchObject({ statusCode: 200, data: { values: { name: 'Tea & Time', accent: '#00695c' } } })
  for (const at of sites) {
    const document = await page(at)
    expect(document).toContain('<title>Home - Tea & Time</title>')
    expect(document).toContain('--accent:#00695c')
    expect(await page(at, '/api/docs')).toContain('<title>Calls - Tea &amp; Time</title>')
    expect(await page(at, '/feed.xml')).toMatch(/<title>\s*<!\[CDATA\[Tea & Time\]\]>\s*<\/title>/)
    expect(await settings(at)).toMatchObject({
      name: 'Tea & Time',
      copyright: '© 2023 Tea & Time. All rights reserved.',
    })
  }
  for (const events of heard) {
    await expect.poll(() => events).toContainEqual(['settingsChanged', expect.objectContaining({ name: 'Tea & Time' })])
  }
  const welcome = await register()
  expect(welcome.json().message).toMatch(/^Welcome to Tea & Time, /)
})

test('a cached response costs no query for the settings', async () => {
  await page(site)
  const read = vi.spyOn(site.db, 'selectFrom')
  await page(site)
  await settings()
  // Jobs read other tables in the meantime.
  expect(read.mock.calls.filter(([table]) => String(table) === 'settings')).toEqual([])
  read.mockRestore()
})

test.each([
  ['name', ' ', 'This is required'],
  ['name', 'B\u202elogi', 'This contains characters that cannot be seen'],
  ['name', 'x'.repeat(41), 'This must be at most 40 characters long'],
  ['accent', '#ffee00', expect.stringContaining('The nearest colour that has it is #')],
  ['accentDark', '#220044', expect.stringContaining('in the dark theme')],
  ['language', 'German', 'A language is written as its code, such as en, de or pt-BR'],
  ['registration', 'friends', expect.anything()],
])('%s is refused as %j with the reason at the field, and nothing is changed', async (path, value, message) => {
  const answer = await change({ tagline: 'Something else', [path]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.errors).toMatchObject([{ path, message }])
  expect(await settings()).toMatchObject({ name: 'Blogi', tagline: DEFAULT_SETTINGS.tagline })
})

test('a change from a page that is behind is refused, and tells which settings differ', async () => {
  await change({ name: 'First', expected: { name: 'Blogi' } })
  const behind = await change({
    name: 'Second',
    tagline: 'Mine',
    expected: { name: 'Blogi', tagline: DEFAULT_SETTINGS.tagline },
  })
  expect(behind.statusCode).toBe(409)
  expect(behind.errors).toMatchObject([
    { path: 'name', code: 'changed', message: 'Someone else has changed this in the meantime' },
  ])
  expect(await settings()).toMatchObject({ name: 'First', tagline: DEFAULT_SETTINGS.tagline })
  // Two at once: one of them is behind.
  const both = await Promise.all(
    ['A', 'B'].map((tagline) => change({ tagline, expected: { tagline: DEFAULT_SETTINGS.tagline } })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('while no one may create an account, registering is refused and signing in is not', async () => {
  await change({ registration: 'nobody' })
  const refused = await register()
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    expect.stringContaining('does not accept new accounts'),
  ])
  expect(refused.headers['set-cookie']).toBeUndefined()
  const body = { email: admin.user.email, password: PASSWORD, role: admin.user.role }
  expect((await call(site, 'POST /user/login', { body })).statusCode).toBe(200)
  await change({ registration: 'everybody' })
  expect((await register()).statusCode).toBe(201)
})

test('public reading begins and ends on every instance, also for blogs that are cached', async () => {
  const { _id } = await postBlog(site.app, await signedIn(site.app))
  const read = (at: TestSite, as?: SignedIn) => call(at, 'GET /blog/singleBlog/:id', { params: { id: _id }, as })
  const statuses = async () => Promise.all(sites.map(async (at) => (await read(at)).statusCode))
  const all = (status: number) => sites.map(() => status)
  for (const at of sites) await read(at, admin)
  expect(await statuses()).toEqual(all(401))
  await change({ publicReading: true })
  expect(await settings()).toMatchObject({ publicReading: true })
  expect(await statuses()).toEqual(all(200))
  expect(await statuses()).toEqual(all(200))
  await change({ publicReading: false })
  expect(await statuses()).toEqual(all(401))
})

test('what the environment decides stands, is named, and cannot be changed', async () => {
  const own = await makeSite({ PUBLIC_READING: 'true' })
  expect(await settings(own)).toMatchObject({ publicReading: true })
  const boss = await makeAdmin(own)
  const shown = await ofAdmin(own, boss)
  expect(shown).toMatchObject({ values: { publicReading: true }, fixed: { publicReading: 'PUBLIC_READING' } })
  const answer = await change({ publicReading: true, name: 'Another' }, own, boss)
  expect(answer.errors).toMatchObject([
    { path: 'publicReading', code: 'fixed', message: 'PUBLIC_READING in the environment decides this' },
  ])
  await own.close()
})

test('commands list, change and reset settings, and the running site notices', async () => {
  expect(await command('settings')).toContain('name  Blogi\n')
  expect(await command('settings', 'set', 'name', 'Tea', 'and', 'Time')).toBe('name is Tea and Time now.')
  // Admins see the change before the site's cache does: a change of theirs may just have been refused because of it.
  expect((await ofAdmin()).values.name).toBe('Tea and Time')
  expect(await command('settings', 'set', 'publicReading', 'true')).toBe('publicReading is true now.')
  for (const at of sites) await expect.poll(async () => (await settings(at)).name).toBe('Tea and Time')
  for (const at of sites) await expect.poll(() => page(at)).toContain('Home - Tea and Time')
  expect(await command('settings', 'reset', 'name')).toBe('name is Blogi now.')
  expect(await command('settings', 'reset', 'name')).toBe('name is Blogi already.')
  for (const at of sites) await expect.poll(async () => (await settings(at)).name).toBe('Blogi')
  await expect(command('settings', 'set', 'accent', '#ffee00')).rejects.toThrow('accent: The contrast is 1.')
  await expect(command('settings', 'set', 'registration', 'all')).rejects.toThrow(
    'registration is "all"; it takes everybody, invitation, approval, nobody.',
  )
  await expect(command('settings', 'set', 'maintenance', 'on')).rejects.toThrow('it takes true, false.')
  await expect(command('settings', 'set', 'colour', 'red')).rejects.toThrow('There is no setting colour.')
  await expect(command('settings', 'set', 'name')).rejects.toThrow('settings set KEY VALUE')
})

test('each changed setting is an entry of the audit log, which holds', async () => {
  await change({ name: 'Logged', tagline: DEFAULT_SETTINGS.tagline })
  const [entry] = (await call(site, 'GET /admin/audit', { as: admin })).data
  expect(entry).toMatchObject({
    action: 'change-setting',
    actor: { _id: admin.user._id },
    subject: { _id: 'name', name: 'name' },
  })
  expect(await command('audit', '--check')).toMatch(/^All \d+ entries/)
})

test('a row that is not within its bounds counts as the default', async () => {
  const row = { key: 'name', value: 'no JSON', updated_at: new Date().toISOString() }
  await site.db
    .insertInto('settings')
    .values([row, { ...row, key: 'accent', value: '"red"' }])
    .execute()
  await change({ tagline: 'To drop what is cached' })
  expect(await settings()).toMatchObject({ name: 'Blogi', accentStyle: '' })
  await site.db.deleteFrom('settings').execute()
  await change({ tagline: 'Another' })
})

vi.setConfig({ testTimeout: 30_000 })

test('an announcement is on every page until its end, and open pages hear of both', async () => {
  const heard = await visitors()
  const announcementEnds = new Date(Date.now() + 60 * 60_000).toISOString()
  const announcement = 'We move house on Sunday'
  await change({ announcement, announcementAddress: '/about', announcementEnds })
  const shown = { text: announcement, address: '/about' }
  for (const at of sites) {
    expect(await page(at)).toContain(announcement)
    expect(await settings(at)).toMatchObject({ announcement: shown })
  }
  for (const at of sites) at.wait(61 * 60_000)
  const ended = ['settingsChanged', expect.objectContaining({ announcement: null })]
  for (const events of heard) {
    expect(events).toContainEqual(['settingsChanged', expect.objectContaining({ announcement: shown })])
    await vi.waitFor(() => expect(events).toContainEqual(ended), { timeout: 30_000 })
  }
  for (const at of sites) expect(await page(at)).not.toContain(announcement)
})

test.each([
  ['announcement', 'x'.repeat(141)],
  ['announcementAddress', 'javascript:alert(1)'],
  ['announcementEnds', 'tomorrow'],
])('%s is refused as %j', async (path, value) => {
  const answer = await change({ [path]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.errors).toMatchObject([{ path }])
})

test('during maintenance everyone reads, and only admins change anything', async () => {
  // On SQLite there is one instance.
  const last = sites.at(-1) ?? site
  const author = await signedIn(site.app)
  const blog = await postBlog(site.app, author)
  const comment = (at: TestSite) =>
    respond(at, 'POST /comment/newComment/:blogId', {
      params: { blogId: blog._id },
      body: { comment: 'Kept', submissionId: crypto.randomUUID() },
      as: author,
    })
  await command('settings', 'set', 'maintenance', 'true')
  await expect.poll(async () => (await settings(last)).maintenance).toBe(true)
  for (const at of sites) {
    const refused = await comment(at)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
    expect(refused.json()).toMatchObject({ code: 'maintenance', message: expect.stringContaining('maintained') })
    const { statusCode } = await respond(at, 'GET /blog/singleBlog/:id', { params: { id: blog._id }, as: author })
    expect(statusCode).toBe(200)
  }
  // No form is received that would be refused.
  expect((await register()).statusCode).toBe(503)
  const login = { email: author.user.email ?? '', password: PASSWORD, role: 'Author' as const }
  expect((await respond(last, 'POST /user/login', { body: login })).statusCode).toBe(200)
  expect((await change({ maintenance: false }, last)).statusCode).toBe(200)
  await expect.poll(async () => (await comment(site)).statusCode).toBe(201)
})
