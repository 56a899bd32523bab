import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Blog } from '#contract/blogs.ts'
import type { Comment } from '#contract/comments.ts'
import type { User } from '#contract/users.ts'
import { call, formOf } from './client.ts'

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

const BLOG = {
  category: 'Travel',
  intro: '<p>Every evening somebody climbed the stairs.</p>',
  published: 'True',
}

/** Stores a blog by the API; gives it as the server does. */
export async function postBlog(url: string, author: Person, changes: Record<string, string> = {}): Promise<Blog> {
  const form = formOf({ title: `A blog of ${author.name}`, ...BLOG, ...changes })
  form.append('mainImage', new Blob([new Uint8Array(await square('#0f766e'))]), 'main.png')
  return (await call<Blog>(url, 'POST', '/blog/post', author, form)).data
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

export function square(background: string): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Saves a blog anew, as from another tab: what is not named becomes what `postBlog` writes. */
export async function changeBlog(url: string, author: Person, id: string, changes: Record<string, string>) {
  await call(url, 'PUT', `/blog/update/${id}`, author, formOf({ ...BLOG, ...changes }))
}

/** Comments on a blog by the API; gives the comment as the server does. */
export async function addComment(url: string, person: Person, blogId: string, comment: string): Promise<Comment> {
  const { data } = await call<Comment[]>(url, 'POST', `/comment/newComment/${blogId}`, person, { comment })
  return data.at(-1) as Comment
}

/** Follows an author, or with `DELETE` no longer. */
export async function follow(url: string, reader: Person, author: Person, method = 'POST'): Promise<void> {
  const path = method === 'POST' ? 'newSubscriber' : 'deleteSubscriber'
  await call(url, method, `/subscribe/${path}/${author._id}`, reader)
}
