import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { formOf } from './client.ts'
import { type Site, startSite } from './server.ts'
import { type Person, postBlog, register } from './users.ts'

let site: Site
let author: Person
beforeAll(async () => {
  site = await startSite()
  author = await register(site.url)
})
afterAll(() => site.stop())

const port = () => Number(new URL(site.url).port)
const pictures = () => readdir(join(site.dataDir, 'media'))
const blogForm = async (title: string) =>
  formOf({ title, category: 'Travel', intro: '<p>A beginning of it.</p>' }, { mainImage: await makePhoto })
const makePhoto = sharp({
  create: {
    width: 1600,
    height: 1000,
    channels: 3,
    background: 'white',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
  .jpeg()
  .toBuffer()
const post = (form: FormData, by = author) =>
  fetch(`${site.url}/api/v1/blog/post`, { method: 'POST', body: form, headers: { cookie: by.cookieHeader } })

/** Begins a request by hand and sends only part of it. */
function begin(head: string, body = '') {
  const socket = connect(port(), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`${head}\r\nHost: 127.0.0.1:${port()}\r\nCookie: ${author.cookieHeader}\r\n${body}`)
  return socket
}

test('clients that disconnect during an upload leave nothing behind', async () => {
  const before = await pictures()
  const bytes = await makePhoto
  for (const share of [0.1, 0.5, 0.9]) {
    const socket = begin(
      'POST /api/v1/blog/picture HTTP/1.1',
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes.length + 1000}\r\n\r\n` +
        '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n',
    )
    await new Promise<void>((resolve) => socket.write(bytes.subarray(0, bytes.length * share), () => resolve()))
    socket.destroy()
  }
  expect((await post(await blogForm('After the ones who left'))).status).toBe(201)
  expect(await pictures()).toHaveLength(before.length + 1)
})

test('two hundred slow clients do not delay anyone else', async () => {
  const slow = Array.from({ length: 200 }, (_, i) =>
    i % 2
      ? begin('GET / HTTP/1.1')
      : begin('POST /api/v1/user/login HTTP/1.1', 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'),
  )
  await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  expect((await fetch(`${site.url}/`)).status).toBe(200)
  expect((await post(await blogForm('Beside the slow ones'))).status).toBe(201)
  for (const socket of slow) socket.destroy()
})

// The long version, 5,000 sockets with their memory: npm run bench -- sockets
test('five hundred idle sockets all receive a new blog', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 500 }, async () => {
      const socket = io(site.url, { transports: ['websocket'], reconnection: false, forceNew: true })
      const heard = new Promise<string>((resolve) =>
        socket.on('newBlogCreated', (blog: BlogCard) => resolve(blog.title)),
      )
      await new Promise<void>((resolve) => socket.on('connect', resolve))
      return { socket, heard }
    }),
  )
  await postBlog(site.url, author, { title: 'Heard by five hundred' })
  const titles = await Promise.all(sockets.map(({ heard }) => heard))
  expect(new Set(titles)).toEqual(new Set(['Heard by five hundred']))
  for (const { socket } of sockets) socket.disconnect()
})

test("answers one author's excess uploads with 503, stores all others, and recovers", async () => {
  const other = await register(site.url)
  const forms = await Promise.all(Array.from({ length: 60 }, (_, i) => blogForm(`One of very many, number ${i}`)))
  const others = await blogForm('Beside the rush of pictures')
  const answering = Promise.all(forms.map((form) => post(form)))
  expect((await post(others, other)).status).toBe(201)
  const answers = await answering
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer.headers.get('retry-after')).toBe('5')
  const made = answers.filter(({ status }) => status === 201).length
  expect(made + refused.length).toBe(60)
  expect(made).toBeGreaterThan(20)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect((await post(await blogForm('After the rush of pictures'))).status).toBe(201)
}, 240_000)
