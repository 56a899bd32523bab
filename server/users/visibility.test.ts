import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile, User, Visibility } from '#contract/users.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { type SignedIn, sendForm, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  author = await signedIn(site.app, { phone: '555 0177', education: 'PHD' })
  reader = await signedIn(site.app, { role: 'Reader' })
  const url = `/api/v1/subscribe/newSubscriber/${author.user._id}`
  await site.app.inject({ method: 'POST', url, headers: { cookie: reader.cookie }, payload: {} })
})
afterAll(() => site.close())

async function ask<Data>(path: string, by?: SignedIn): Promise<Data> {
  const answer = await site.app.inject({ url: `/api/v1${path}`, headers: by ? { cookie: by.cookie } : {} })
  expect(answer.statusCode, path).toBe(200)
  return answer.json().data
}

async function choose(changes: Record<string, string>): Promise<User> {
  const answer = await sendForm(
    site.app,
    'PATCH',
    '/user/updateUserProfile',
    { name: author.user.name, ...changes },
    author.cookie,
  )
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

test('what somebody says about themselves is for everybody, readers and authors alike', async () => {
  expect(reader.user.about).toBe('')
  for (const person of [author, reader]) {
    const words = 'I keep a lighthouse <b>by</b> the sea.'
    const path = `/user/userProfile/${person.user._id}`
    const change = (about: string) =>
      sendForm(site.app, 'PATCH', '/user/updateUserProfile', { name: person.user.name, about }, person.cookie)
    expect((await change(`  ${words}\r\n${'x'.repeat(300)}`)).json()).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'about', message: 'About you has at most 300 characters' }],
    })
    // A line break, which a form sends as two characters, is one.
    const longest = `${'x'.repeat(149)}\n${'y'.repeat(150)}`
    expect((await change(longest.replace('\n', '\r\n'))).json().data.about).toBe(longest)
    expect((await change(`  ${words} `)).json().data).toMatchObject({ about: words })
    for (const by of [undefined, reader, author]) expect(await ask<Profile>(path, by)).toMatchObject({ about: words })
    const unchanged = await sendForm(
      site.app,
      'PATCH',
      '/user/updateUserProfile',
      { name: person.user.name },
      person.cookie,
    )
    expect(unchanged.json().data).toMatchObject({ about: words })
    expect((await change('')).json().data).toMatchObject({ about: '' })
    expect(await ask<Profile>(path)).toMatchObject({ about: '' })
  }
})

test('links on a profile are addresses of pages, for everybody', async () => {
  const path = `/user/userProfile/${author.user._id}`
  const change = (links: string) =>
    sendForm(site.app, 'PATCH', '/user/updateUserProfile', { name: author.user.name, links }, author.cookie)
  const links = 'https://example.org/ada\nhttps://social.example/@ada?a=1'
  expect((await change(' example.org/ada \r\n\r\nhttps://social.example/@ada?a=1 ')).json().data.links).toBe(links)
  for (const by of [undefined, reader]) expect((await ask<Profile>(path, by)).links).toBe(links)
  for (const wrong of ['javascript:alert(1)', 'https://ada:pass@example.org', 'not a page', 'ftp://example.org/x']) {
    const answer = await change(wrong)
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'links'])
  }
  expect((await change('a.example\nb.example\nc.example\nd.example\ne.example\nf.example')).json()).toMatchObject({
    statusCode: 400,
    errors: [{ path: 'links', message: 'There is room for 5 links' }],
  })
  expect((await change('')).json().data.links).toBe('')
})

const seen = ({ email, phone = '', education }: Profile) => ({ email, phone, education })

/** The profile as a visitor, somebody signed in, and the list of authors show it. */
async function shown() {
  const path = `/user/userProfile/${author.user._id}`
  const [visitor, signedInPerson] = await Promise.all([ask<Profile>(path), ask<Profile>(path, reader)])
  const query = encodeURIComponent(author.user.name)
  const { allAuthors } = await ask<{ allAuthors: Profile[] }>(`/user/authors?query=${query}`)
  return {
    visitor: seen(visitor),
    signedIn: seen(signedInPerson),
    inDirectory: allAuthors.find(({ _id }) => _id === author.user._id)?.email,
  }
}

test('until somebody chooses, others see the email that is shown and the education, and nobody the phone number', async () => {
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
  const { allAuthorInfo } = await ask<{ allAuthorInfo: Profile[] }>('/subscribe/allSubscribedAuhtorInfo', reader)
  expect(allAuthorInfo.map(({ email }) => email)).toEqual([toSignedIn ? author.user.email : null])
  const top = await ask<Profile[]>('/user/mostSubsAuthor')
  expect(top.find(({ _id }) => _id === author.user._id)?.email).toBe(toVisitors ? author.user.email : null)

  // What one is shown of oneself is what the others get.
  for (const [audience, by] of [
    ['everybody', undefined],
    ['signed-in', reader],
  ] as const) {
    const own = await ask<Profile>(`/user/profileAs?audience=${audience}`, author)
    expect(own).toEqual({ ...(await ask<Profile>(`/user/userProfile/${author.user._id}`, by)), subscribed: false })
  }
})

test('a client that knows showEmail alone turns the email on and off, and leaves the other choices', async () => {
  const others = { phoneVisibility: 'everybody', educationVisibility: 'nobody' }
  await choose({ emailVisibility: 'signed-in', ...others })
  const ticked = { showEmail: true, emailVisibility: 'signed-in', ...others }
  expect(await choose({ showEmail: 'true' }), 'it is shown already').toMatchObject(ticked)
  expect(await choose({ showEmail: 'false' })).toMatchObject({ emailVisibility: 'nobody', ...others })
  expect(await choose({})).toMatchObject({ emailVisibility: 'nobody', ...others })
  expect(await choose({ showEmail: 'true' })).toMatchObject({ emailVisibility: 'everybody', ...others })
})

test('an instance of the last release shows nobody what signed-in people alone may see', async () => {
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
    const answer = await sendForm(site.app, 'PATCH', '/user/updateUserProfile', changes, author.cookie)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ path: name }])
  }
  const url = '/api/v1/user/profileAs?audience=nobody'
  expect((await site.app.inject({ url, headers: { cookie: author.cookie } })).statusCode).toBe(400)
})

test('nobody sees personal fields of who leaves, and whoever did sees them again once they are back', async () => {
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
  const profile = () => ask<Profile>(`/user/userProfile/${author.user._id}`, reader)
  expect(await profile()).toMatchObject({ about: '' })
  const { allAuthorInfo } = await ask<{ allAuthorInfo: Profile[] }>('/subscribe/allSubscribedAuhtorInfo', reader)
  expect(allAuthorInfo).toMatchObject([{ email: null }])
  await site.db.deleteFrom('account_deletions').execute()
  expect((await shown()).signedIn).toMatchObject({ email: author.user.email, phone: '555 0199' })
  expect(await profile()).toMatchObject({ about: 'I keep a lighthouse' })
})
