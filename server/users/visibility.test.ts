import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile, User, Visibility } from '#contract/users.ts'
import { type Caller, call, type Form } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  author = await signedIn(site.app, { phone: '555 0177', education: 'PHD' })
  reader = await signedIn(site.app, { role: 'Reader' })
  await call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: author.user._id }, as: reader })
})
afterAll(() => site.close())

const update = (form: Form, as: Caller) => call(site, 'PATCH /user/updateUserProfile', { form, as })

async function profileOf({ user }: SignedIn, as?: SignedIn): Promise<Profile> {
  const answer = await call(site, 'GET /user/userProfile/:id', { params: { id: user._id }, as })
  expect(answer.statusCode).toBe(200)
  return answer.data
}
const followedBy = async (as: SignedIn) => {
  const answer = await call(site, 'GET /subscribe/allSubscribedAuhtorInfo', { as })
  expect(answer.statusCode).toBe(200)
  return answer.data.allAuthorInfo
}

async function choose(changes: Record<string, string>): Promise<User> {
  const answer = await update({ name: author.user.name, ...changes }, author)
  expect(answer.statusCode).toBe(200)
  return answer.data
}

test('what somebody says about themselves is for everybody, readers and authors alike', async () => {
  expect(reader.user.about).toBe('')
  for (const person of [author, reader]) {
    const words = 'I keep a lighthouse <b>by</b> the sea.'
    const change = (about: string) => update({ name: person.user.name, about }, person)
    expect(await change(`  ${words}\r\n${'x'.repeat(300)}`)).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'about', message: 'About you must be at most 300 characters long' }],
    })
    // A line break, which a form sends as two characters, is one.
    const longest = `${'x'.repeat(149)}\n${'y'.repeat(150)}`
    expect((await change(longest.replace('\n', '\r\n'))).data.about).toBe(longest)
    expect((await change(`  ${words} `)).data).toMatchObject({ about: words })
    for (const by of [undefined, reader, author]) expect(await profileOf(person, by)).toMatchObject({ about: words })
    const unchanged = await update({ name: person.user.name }, person)
    expect(unchanged.data).toMatchObject({ about: words })
    expect((await change('')).data).toMatchObject({ about: '' })
    expect(await profileOf(person)).toMatchObject({ about: '' })
  }
})

test('links on a profile are addresses of pages, for everybody', async () => {
  const change = (links: string) => update({ name: author.user.name, links }, author)
  const links = 'https://example.org/ada\nhttps://social.example/@ada?a=1'
  expect((await change(' example.org/ada \r\n\r\nhttps://social.example/@ada?a=1 ')).data.links).toBe(links)
  for (const by of [undefined, reader]) expect((await profileOf(author, by)).links).toBe(links)
  for (const wrong of ['javascript:alert(1)', 'https://ada:pass@example.org', 'not a page', 'ftp://example.org/x']) {
    const answer = await change(wrong)
    expect([answer.statusCode, answer.errors?.[0]?.path]).toEqual([400, 'links'])
  }
  expect(await change('a.example\nb.example\nc.example\nd.example\ne.example\nf.example')).toMatchObject({
    statusCode: 400,
    errors: [{ path: 'links', message: 'There is room for 5 links' }],
  })
  expect((await change('')).data.links).toBe('')
})

const seen = ({ email, phone = '', education }: Profile) => ({ email, phone, education })

/** The profile as a visitor, someone signed in, and the list of authors show it. */
async function shown() {
  const [visitor, signedInPerson] = await Promise.all([profileOf(author), profileOf(author, reader)])
  const directory = await call(site, 'GET /user/authors', { query: { query: author.user.name } })
  expect(directory.statusCode).toBe(200)
  return {
    visitor: seen(visitor),
    signedIn: seen(signedInPerson),
    inDirectory: directory.data.allAuthors.find(({ _id }) => _id === author.user._id)?.email,
  }
}

test('until somebody chooses, others see the shown email and the education alone', async () => {
  const everybodys = { email: author.user.email, phone: '', education: 'PHD' }
  expect(await shown()).toEqual({ visitor: everybodys, signedIn: everybodys, inDirectory: author.user.email })
})

test.each<[Visibility, boolean, boolean]>([
  ['nobody', false, false],
  ['signed-in', false, true],
  ['everybody', true, true],
])('what is visible to %s is in no answer to anybody else', async (visibility, toVisitors, toSignedIn) => {
  const phone = `555 ${randomUUID().slice(0, 8)}`
  const all = { emailVisibility: visibility, phoneVisibility: visibility, educationVisibility: visibility }
  const user = await choose({ ...all, phone })
  expect(user).toMatchObject({ ...all, showEmail: visibility !== 'nobody', phone, education: 'PHD' })
  const fields = (are: boolean) =>
    are ? { email: author.user.email, phone, education: 'PHD' } : { email: null, phone: '', education: '' }
  expect(await shown()).toEqual({
    visitor: fields(toVisitors),
    signedIn: fields(toSignedIn),
    inDirectory: toVisitors ? author.user.email : null,
  })
  expect((await followedBy(reader)).map(({ email }) => email)).toEqual([toSignedIn ? author.user.email : null])
  const top = await call(site, 'GET /user/mostSubsAuthor')
  expect(top.statusCode).toBe(200)
  expect(top.data.find(({ _id }) => _id === author.user._id)?.email).toBe(toVisitors ? author.user.email : null)

  // The preview of one's own profile is what others get.
  for (const [audience, by] of [
    ['everybody', undefined],
    ['signed-in', reader],
  ] as const) {
    const own = await call(site, 'GET /user/profileAs', { query: { audience }, as: author })
    expect(own.statusCode).toBe(200)
    expect(own.data).toEqual({ ...(await profileOf(author, by)), subscribed: false })
  }
})

test('a client that knows showEmail alone changes the email and no other choice', async () => {
  const others = { phoneVisibility: 'everybody', educationVisibility: 'nobody' }
  await choose({ emailVisibility: 'signed-in', ...others })
  const ticked = { showEmail: true, emailVisibility: 'signed-in', ...others }
  expect(await choose({ showEmail: 'true' }), 'it is shown already').toMatchObject(ticked)
  expect(await choose({ showEmail: 'false' })).toMatchObject({ emailVisibility: 'nobody', ...others })
  expect(await choose({})).toMatchObject({ emailVisibility: 'nobody', ...others })
  expect(await choose({ showEmail: 'true' })).toMatchObject({ emailVisibility: 'everybody', ...others })
})

test('an instance of the last release shows no one what only signed-in people may see', async () => {
  await choose({ emailVisibility: 'signed-in' })
  const row = await site.db
    .selectFrom('users')
    .select('show_email')
    .where('id', '=', author.user._id)
    .executeTakeFirst()
  expect(row).toEqual({ show_email: 0 })
})

test('an unknown audience is refused at its field', async () => {
  for (const name of ['emailVisibility', 'phoneVisibility', 'educationVisibility']) {
    const changes = { name: author.user.name, [name]: 'friends' }
    const answer = await update(changes, author)
    expect(answer.statusCode).toBe(400)
    expect(answer.errors).toMatchObject([{ path: name }])
  }
  const url = '/api/v1/user/profileAs?audience=nobody'
  expect((await site.app.inject({ url, headers: { cookie: author.cookie } })).statusCode).toBe(400)
})

test('no one sees personal fields of who leaves, until they are back', async () => {
  await choose({
    about: 'I keep a lighthouse',
    phone: '555 0199',
    phoneVisibility: 'everybody',
    emailVisibility: 'signed-in',
  })
  await site.db
    .insertInto('account_deletions')
    .values({
      user_id: author.user._id,
      due_at: new Date(Date.now() + 1e9).toISOString(),
      keeps_texts: 1,
      name: author.user.name,
      education: 'PHD',
      role: 'Author',
      show_email: 1,
      avatar_id: null,
    })
    .execute()
  expect((await shown()).signedIn).toEqual({ email: null, phone: '', education: '' })
  expect(await profileOf(author, reader)).toMatchObject({ about: '' })
  expect(await followedBy(reader)).toMatchObject([{ email: null }])
  await site.db.deleteFrom('account_deletions').execute()
  expect((await shown()).signedIn).toMatchObject({ email: author.user.email, phone: '555 0199' })
  expect(await profileOf(author, reader)).toMatchObject({ about: 'I keep a lighthouse' })
})
