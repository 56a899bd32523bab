import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Blog } from '#contract/blogs.ts'
import type { Comment } from '#contract/comments.ts'
import type { User } from '#contract/users.ts'
import { call, formOf } from './client.ts'

export const PASSWORD = 'correct horse battery'

/** A registered user with their credentials and session. */
export interface Person extends User {
  password: string
  /** For `context.addCookies`: the session cookie and its hint. */
  cookies(url: string): { name: string; value: string; url: string }[]
  /** For the Cookie header of a call: only the session, as programs send it. */
  cookieHeader: string
}

/** Registers a user by the API, with a unique name. */
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
  return { ...body.data, password: fields.password, ...sessionOf(answer) }
}

/** The same person with another session, as on another device. */
export async function onAnotherDevice(url: string, person: Person): Promise<Person> {
  const { email, password, role } = person
  const answer = await fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, role }),
  })
  if (answer.status !== 200) throw new Error(`login: ${answer.status}`)
  return { ...person, ...sessionOf(answer) }
}

/** The credentials that an answer sets. */
function sessionOf(answer: Response): Pick<Person, 'cookieHeader' | 'cookies'> {
  const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  return {
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

/** Posts a blog by the API; returns the server's response. */
export async function postBlog(
  url: string,
  author: Person,
  changes: Record<string, string> = {},
  cover = square('#0f766e'),
): Promise<Blog> {
  const form = formOf({ title: `A blog of ${author.name}`, ...BLOG, ...changes })
  form.append('mainImage', new Blob([new Uint8Array(await cover)]), 'main.png')
  return (await call<Blog>(url, 'POST', '/blog/post', author, form)).data
}

/** Signs in through the form, as a user does. Ends on the page that follows. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: 'Login' })
  // On home, where signing out ends, its link spares a full page load and leads to the same page in the end.
  if (new URL(page.url()).pathname === '/' && (await link.isVisible())) await link.click()
  else await page.goto('/login')
  await signInHere(page, person)
}

/** The same on a login form that is already open. */
export async function signInHere(page: Page, person: Person): Promise<void> {
  // The registration form, which may just be closing, has fields of the same names.
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Sign In' }) })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Role').selectOption(person.role)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

const squares = new Map<string, Promise<Buffer>>()

/** A picture of one colour, drawn once. */
export function square(background: string): Promise<Buffer> {
  const drawn =
    squares.get(background) ??
    sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .png()
      .toBuffer()
  squares.set(background, drawn)
  return drawn
}

/** Saves a blog again, as from another tab: fields that are left out become those of `postBlog`. */
export async function changeBlog(url: string, author: Person, id: string, changes: Record<string, string>) {
  await call(url, 'PUT', `/blog/update/${id}`, author, formOf({ ...BLOG, ...changes }))
}

/** Comments on a blog by the API; returns the comment from the response. */
export async function addComment(url: string, person: Person, blogId: string, comment: string): Promise<Comment> {
  const { data } = await call<Comment[]>(url, 'POST', `/comment/newComment/${blogId}`, person, { comment })
  return data.at(-1) as Comment
}

/** Follows an author, or unfollows them with `DELETE`. */
export async function follow(url: string, reader: Person, author: Person, method = 'POST'): Promise<void> {
  const path = method === 'POST' ? 'newSubscriber' : 'deleteSubscriber'
  await call(url, method, `/subscribe/${path}/${author._id}`, reader)
}
