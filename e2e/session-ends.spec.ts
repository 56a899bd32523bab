import type { Page } from '@playwright/test'
import { expectUsable, listening, signOut, titleField, writing } from './actions.ts'
import { call } from './client.ts'
import { makeAdmin } from './database.ts'
import { RESTORED } from './drafts.ts'
import { expect, test } from './site.ts'
import { onAnotherDevice, PASSWORD, type Person, postBlog, register, signIn, signInHere } from './users.ts'

test.beforeEach(({ allow }) => allow(/status of 40[13]/))

const numbers = Array.from({ length: 16 }, (_, index) => `word${index + 1}`)
const WORDS = numbers.join(' ')
const WHOLE = new RegExp(`^${WORDS}$`)

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'What you write here stays' })
const signInButton = (page: Page) => notice(page).getByRole('button', { name: 'Sign in' })

async function adminOf(site: Parameters<typeof makeAdmin>[0]): Promise<Person> {
  const admin = await register(site.url, { name: 'An Admin' })
  makeAdmin(site, admin)
  return admin
}

const act = (url: string, admin: Person, person: Person, action: string) =>
  call(url, 'POST', `/admin/people/${person._id}/${action}`, admin, { reason: 'Too loud' })

/** Types into a field without a pause, and does something once the first words are there. */
async function typeMeanwhile(field: ReturnType<Page['locator']>, meanwhile: () => Promise<unknown>): Promise<void> {
  await field.click()
  const typing = field.pressSequentially(WORDS, { delay: 25 })
  const text = () =>
    field.evaluate((element) => (element instanceof HTMLTextAreaElement ? element.value : element.textContent))
  await expect.poll(text).toContain('word4')
  await meanwhile()
  await typing
}

for (const { action, says } of [
  { action: 'end-sessions', says: 'An admin has ended your session.' },
  { action: 'suspend', says: 'An admin has suspended your account.' },
]) {
  test(`a user who writes a blog loses no key press when an admin does this: ${action}`, async ({
    author,
    site,
    visit,
  }) => {
    const admin = await adminOf(site)
    const page = await visit({ as: author })
    await listening(page, '/blogs')
    await titleField(page).fill('Typed on and on')
    const intro = writing(page, 'Blog Intro')
    await typeMeanwhile(intro, () => act(site.url, admin, author, action))
    await expect(notice(page)).toContainText(says)
    await expect(page).toHaveURL('/blogs')
    await expect(intro).toHaveText(WHOLE)
    await expect(intro).toBeFocused()
    await expect(titleField(page)).toHaveValue('Typed on and on')
    if (action === 'suspend') await expectUsable(page)

    await test.step('nothing can be sent', async () => {
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(signInButton(page)).toBeFocused()
      await expect(page).toHaveURL('/blogs')
    })

    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    await expect(notice(page)).toHaveCount(0)
    if (action === 'suspend') await act(site.url, admin, author, 'unsuspend')
    await signInHere(page, author)
    await expect(page).toHaveURL('/blogs')
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(intro).toHaveText(WHOLE)
    await expect(titleField(page)).toHaveValue('Typed on and on')
    await expect(page.getByText(/other draft/)).toHaveCount(0)
  })
}

test('a user who comments loses no key press when an admin ends their session', async ({ author, site, visit }) => {
  const admin = await adminOf(site)
  const blog = await postBlog(site.url, author)
  const page = await visit({ as: author })
  await listening(page, `/blog/${blog._id}`)
  await page.getByRole('button', { name: /^Comments/ }).click()
  const comment = page.getByPlaceholder('Write a comment...')
  await typeMeanwhile(comment, () => act(site.url, admin, author, 'end-sessions'))
  await expect(notice(page)).toContainText('An admin has ended your session.')
  await expect(comment).toHaveValue(WORDS)
  await signInButton(page).click()
  await expect(page).toHaveURL('/login')
  await signInHere(page, author)
  await page.getByRole('button', { name: /^Comments/ }).click()
  await expect(comment).toHaveValue(WORDS)
})

const ENDINGS: { name: string; says: string; end(url: string, there: Person): Promise<unknown> }[] = [
  {
    name: 'ends all other sessions',
    says: 'You were signed out here from another device.',
    end: (url, there) => call(url, 'DELETE', '/user/sessions', there),
  },
  {
    name: 'changes the password',
    says: 'Your password was changed',
    end: (url, there) =>
      call(url, 'POST', '/user/changePassword', there, { currentPassword: PASSWORD, password: `${PASSWORD} anew` }),
  },
  {
    name: 'has the account deleted',
    says: 'The deletion of your account was requested on another device',
    end: (url, there) => call(url, 'POST', '/user/deleteAccount', there, { currentPassword: PASSWORD, texts: 'stay' }),
  },
]
for (const { name, says, end } of ENDINGS) {
  test(`a page with input stays and says why when its owner elsewhere ${name}`, async ({ author, site, visit }) => {
    const page = await visit({ as: await onAnotherDevice(site.url, author) })
    await listening(page, '/editProfile')
    const about = page.getByLabel('About you')
    await typeMeanwhile(about, () => end(site.url, author))
    await expect(notice(page)).toContainText(says)
    await expect(page).toHaveURL('/editProfile')
    await expect(about).toHaveValue(WORDS)
  })
}

test('signing in in another tab unlocks the page, or takes the text of another person', async ({
  author,
  site,
  visit,
}) => {
  const admin = await adminOf(site)
  const page = await visit({ as: author })
  await listening(page, '/blogs')
  const intro = writing(page, 'Blog Intro')
  await typeMeanwhile(intro, () => act(site.url, admin, author, 'end-sessions'))
  await expect(notice(page)).toBeVisible()
  const tab = await page.context().newPage()
  await signIn(tab, author)
  await expect(notice(page)).toHaveCount(0)
  await expect(intro).toHaveText(WHOLE)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

  await act(site.url, admin, author, 'end-sessions')
  await expect(notice(page)).toBeVisible()
  await tab.goto('/about')
  await signIn(tab, await register(site.url))
  await expect(notice(page)).toHaveCount(0)
  await expect(intro).toHaveText('')
  await signOut(tab)
})

test('a user who only reads is sent to sign in, and sees why', async ({ author, site, visit }) => {
  const admin = await adminOf(site)
  const page = await visit({ as: author })
  await listening(page, '/dashboard')
  await act(site.url, admin, author, 'end-sessions')
  await expect(page.getByText('Session expired. Please login again.')).toBeVisible()
  await expect(page.getByText('An admin has ended your session.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})
