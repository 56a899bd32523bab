import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Blog } from '#contract/blogs.ts'
import type { User } from '#contract/users.ts'

export const PASSWORD = 'correct horse battery'

/** A registered person, what they sign in with, and their session. */
export interface Person extends User {
  password: string
  /** For `context.addCookies`: the session and its hint. */
  cookies(url: string): { name: string; value: string; url: string }[]
  /** For the header of a call: the session alone, as programs send it. */
  cookieHeader: string
}

/** Registers somebody by the API, with a name that no other test has. */
export async function register(url: string, changes: Partial<Pick<User, 'name' | 'role'>> = {}): Promise<Person> {
  const fields = {
    name: `Ada ${randomUUID().slice(0, 8)}`,
    phone: '555 0100',
    education: 'PHD',
    email: `${randomUUID()}@example.org`,
    password: PASSWORD,
    role: 'Author',
    ...changes,
  }
  const form = formOf(fields)
  form.append('avatar', new Blob([new Uint8Array(await square('#7c3aed'))]), 'avatar.png')
  const answer = await fetch(`${url}/api/v1/user/register`, { method: 'POST', body: form })
  const body = (await answer.json()) as { data: User }
  if (answer.status !== 201) throw new Error(`register: ${JSON.stringify(body)}`)
  const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  return {
    ...body.data,
    password: fields.password,
    cookieHeader: pairs[0] ?? '',
    cookies: (site) =>
      pairs.map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return { name, value, url: site }
      }),
  }
}

/** Stores a blog by the API; gives it as the server does. */
export async function postBlog(url: string, author: Person, changes: Record<string, string> = {}): Promise<Blog> {
  const form = formOf({
    title: `A blog of ${author.name}`,
    category: 'Travel',
    intro: '<p>Every evening somebody climbed the stairs.</p>',
    published: 'True',
    ...changes,
  })
  form.append('mainImage', new Blob([new Uint8Array(await square('#0f766e'))]), 'main.png')
  const answer = await fetch(`${url}/api/v1/blog/post`, {
    method: 'POST',
    body: form,
    headers: { cookie: author.cookieHeader },
  })
  const body = (await answer.json()) as { data: Blog }
  if (answer.status !== 201) throw new Error(`post: ${JSON.stringify(body)}`)
  return body.data
}

/** Signs in as a person does: on the form. Ends on the page that follows. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await signInHere(page, person)
}

/** The same on a login form that is there already. */
export async function signInHere(page: Page, person: Person): Promise<void> {
  // The form to register, which may be left just now, has fields of the same names.
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Sign In' }) })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Role').selectOption(person.role)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function square(background: string): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Follows an author, or with `DELETE` no longer. */
export async function follow(url: string, reader: Person, author: Person, method = 'POST'): Promise<void> {
  const call = method === 'POST' ? 'newSubscriber' : 'deleteSubscriber'
  const answer = await fetch(`${url}/api/v1/subscribe/${call}/${author._id}`, {
    method,
    headers: { cookie: reader.cookieHeader },
  })
  if (answer.status !== 200) throw new Error(`${call}: ${await answer.text()}`)
}
