import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { BlogCard } from '#contract/blogs.ts'
import type { Picture } from '#contract/pictures.ts'
import type { User } from '#contract/users.ts'
import { makePicture } from './pictures.ts'

/** A signed-in user: the cookie that a test sends, and the account. */
export interface SignedIn {
  cookie: string
  user: User
}

export const PASSWORD = 'correct horse battery'

/** A multipart body of text fields and files, as a browser sends it. */
export async function multipart(fields: Record<string, string | Buffer>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), 'picture.bin')
  }
  const request = new Request('http://test/', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

/** The session cookie that a response sets, as a Cookie header. */
export function cookieOf(answer: Pick<LightMyRequestResponse, 'cookies'>): string {
  const cookie = answer.cookies.find(({ name }) => name === 'session')
  return `session=${cookie?.value}`
}

/** The fields of a valid registration, with a unique email address. */
export async function registrationFields(changes: Record<string, string | Buffer> = {}) {
  return {
    name: 'Ada Lovelace',
    phone: '555 0100',
    education: 'PHD',
    email: `${randomUUID()}@example.org`,
    password: PASSWORD,
    role: 'Author',
    avatar: await makePicture(),
    ...changes,
  }
}

/** Registers a user through the API. */
export async function signedIn(app: FastifyInstance, changes: Record<string, string | Buffer> = {}): Promise<SignedIn> {
  const body = await multipart(await registrationFields(changes))
  const answer = await app.inject({ method: 'POST', url: '/api/v1/user/register', ...body })
  if (answer.statusCode !== 201) throw new Error(`register: ${answer.body}`)
  return { cookie: cookieOf(answer), user: answer.json().data }
}

/** The fields of a valid blog. */
export async function blogFields(changes: Record<string, string | Buffer> = {}) {
  return {
    title: 'How lighthouses were kept',
    category: 'Travel',
    intro: '<p>Every evening somebody climbed the stairs.</p>',
    published: 'True',
    mainImage: await makePicture(),
    ...changes,
  }
}

/** Sends a form as a user. */
export async function sendForm(
  app: FastifyInstance,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  fields: Record<string, string | Buffer>,
  cookie = '',
): Promise<LightMyRequestResponse> {
  const { payload, headers } = await multipart(fields)
  return app.inject({ method, url: `/api/v1${path}`, payload, headers: { ...headers, cookie } })
}

/** Posts a blog through the API, published unless `changes` say otherwise. */
export async function postBlog(
  app: FastifyInstance,
  author: SignedIn,
  changes: Record<string, string | Buffer> = {},
): Promise<BlogCard & { mainImage: Picture }> {
  const answer = await sendForm(app, 'POST', '/blog/post', await blogFields(changes), author.cookie)
  if (![201, 202].includes(answer.statusCode)) throw new Error(`post: ${answer.body}`)
  return answer.json().data
}

/** Sends a GET request to the API, as a visitor or with a user's cookie. @param path the part after /api/v1 */
export function get(app: FastifyInstance, path: string, cookie = ''): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { cookie } })
}

/** Deletes a blog, and then permanently deletes it. */
export async function deleteForEver(app: FastifyInstance, id: string, { cookie }: SignedIn): Promise<void> {
  for (const path of ['/blog/deletePost', '/trash/deleteBlog']) {
    const answer = await app.inject({ method: 'DELETE', url: `/api/v1${path}/${id}`, headers: { cookie } })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  }
}
