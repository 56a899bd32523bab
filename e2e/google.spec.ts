import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generateKeyPair } from 'jose'
import * as answers from '#messages/answers.ts'
import { expectNoSidewaysScroll, open } from './actions.ts'
import { CLIENT, type Issuer, settingsOf, startIssuer } from './issuer.ts'
import { acceptCookies, refuseCookies } from './refuse-cookies.ts'
import { type Site, startSite } from './server.ts'
import { expect, test as plain } from './site.ts'
import { postBlog, register } from './users.ts'

const SCRIPT = 'https://accounts.google.com/gsi/client'

/** Replaces Google's script: a button of the requested width, which passes on what `chooseAccount` returns. */
const STAND_IN = `
  let hear
  window.google = { accounts: { id: {
    initialize({ client_id, callback }) {
      if (hear) console.error('initialised twice')
      hear = callback
      window.googleClientId = client_id
    },
    renderButton(place, { width, text, theme }) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = text === 'signup_with' ? 'Sign up with Google' : 'Sign in with Google'
      button.style.cssText = 'height:40px;width:' + width + 'px'
      button.dataset.theme = theme
      button.onclick = async () => hear(await window.chooseAccount())
      place.append(button)
    },
  } } }
`

const test = plain.extend<object, { issuer: Issuer; google: Site }>({
  issuer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const issuer = await startIssuer()
      await use(issuer)
      issuer.server.close()
    },
    { scope: 'worker' },
  ],
  google: [
    async ({ issuer }, use) => {
      const site = await startSite(settingsOf(issuer))
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 40_000 },
  ],
})

/** Replaces Google's script; its button returns this response. */
async function standIn(page: Page, choose: () => object | Promise<object>): Promise<void> {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: STAND_IN }))
  await page.exposeFunction('chooseAccount', choose)
}

const button = (page: Page) => page.getByRole('button', { name: /^Sign (in|up) with Google$/ })

test('a first Google sign-in creates a Reader, shows a toast, and redirects to home', async ({
  google,
  issuer,
  visit,
}) => {
  const page = await visit({ baseURL: google.url })
  await standIn(page, async () => ({
    credential: await issuer.credential({ email: 'grace@example.org', name: 'Grace Hopper' }),
  }))
  await open(page, '/register')
  await expect(page.getByText('OR', { exact: true })).toBeVisible()
  await expect(button(page)).toHaveText('Sign up with Google')
  expect(await page.evaluate(() => Object.assign({ googleClientId: '' }, window).googleClientId)).toBe(CLIENT)
  await button(page).click()
  await expect(page.getByText('Login successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  await expect(page.getByText('Reader', { exact: true })).toBeVisible()
})

test('signs in to the account with the same email, and leads to the requested page', async ({
  google,
  issuer,
  visit,
}) => {
  const author = await register(google.url)
  const blog = await postBlog(google.url, author)
  const page = await visit({ baseURL: google.url })
  await standIn(page, async () => ({ credential: await issuer.credential({ email: author.email, name: 'Other' }) }))
  await open(page, `/blog/${blog._id}`)
  await expect(page).toHaveURL('/login')
  await button(page).click()
  await expect(page).toHaveURL(`/blog/${blog._id}`)
  await expect(page.getByText('Login successfully!')).toBeVisible()
  await expect(page.getByText(answers.passwordRemoved)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
})

test('says that cookies are needed, and signs in once they are allowed', async ({ google, issuer, visit }) => {
  const page = await visit({ baseURL: google.url })
  const email = `${randomUUID()}@example.org`
  await standIn(page, async () => ({ credential: await issuer.credential({ email, name: 'Grace Hopper' }) }))
  await refuseCookies(page)
  await open(page, '/login')
  await button(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Allow cookies for this site' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await acceptCookies(page)
  await button(page).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('shows the Google button each time when switching between login and register', async ({
  google,
  issuer,
  visit,
}) => {
  const page = await visit({ baseURL: google.url })
  await standIn(page, async () => ({ credential: await issuer.credential({ email: `${randomUUID()}@example.org` }) }))
  await open(page, '/login')
  await expect(button(page)).toHaveText('Sign in with Google')
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(button(page)).toHaveText('Sign up with Google')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(button(page)).toHaveText('Sign in with Google')
  await button(page).click()
  await expect(page).toHaveURL('/')
})

test('shows an error for a rejected or missing credential, or a failed request', async ({
  google,
  issuer,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/)
  const { privateKey } = await generateKeyPair('RS256')
  const refused = 'FAILED TO LOGIN | PLEASE TRY AGAIN'
  for (const { answer, lost, said } of [
    { answer: { credential: await issuer.credential({ email: 'forged@example.org' }, privateKey) }, said: refused },
    {
      answer: { credential: await issuer.credential({ email: 'a@example.org', email_verified: false }) },
      said: refused,
    },
    { answer: { credential: await issuer.credential({ email: 'lost@example.org' }) }, lost: true, said: refused },
    { answer: {}, said: 'Google Login Failed. Please try again.' },
  ]) {
    const page = await visit({ baseURL: google.url })
    await standIn(page, () => answer)
    if (lost) await page.route('**/api/v1/user/googleLogin', (route) => route.abort())
    await open(page, '/login')
    await button(page).click()
    await expect(page.getByRole('alert').filter({ hasText: said })).toHaveCount(1)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByText('Session expired')).toHaveCount(0)
  }
})

test('shows an error when the Google script fails, and retries on the next page', async ({
  google,
  issuer,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/)
  const page = await visit({ baseURL: google.url })
  await page.route(SCRIPT, (route) => route.abort())
  await open(page, '/login')
  await expect(page.getByRole('alert').filter({ hasText: 'Google Login Failed. Please try again.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await page.unrouteAll()
  await standIn(page, async () => ({ credential: await issuer.credential({ email: `${randomUUID()}@example.org` }) }))
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(button(page)).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the Google button fits 320 pixels and the ${colorScheme} theme`, async ({ google, visit }) => {
    const page = await visit({ baseURL: google.url, colorScheme, viewport: { width: 320, height: 640 } })
    await standIn(page, () => ({}))
    for (const path of ['/login', '/register']) {
      await open(page, path)
      await expect(button(page)).toHaveAttribute('data-theme', colorScheme === 'dark' ? 'filled_black' : 'outline')
      await expectNoSidewaysScroll(page)
      expect((await button(page).boundingBox())?.width).toBe(280)
    }
  })
}

test('shows and requests nothing of Google when it is not configured', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of ['/login', '/register']) {
    await open(page, path)
    await expect(page.getByText('OR', { exact: true })).toHaveCount(0)
  }
  expect(asked.filter((url) => url.includes('google.com'))).toEqual([])
})
