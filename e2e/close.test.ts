import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { blogFields, multipart } from '../server/testing/requests.ts'
import { childrenOf, running } from './processes.ts'
import { type Site, startSite } from './server.ts'
import { type Person, postBlog, register } from './users.ts'

let site: Site
let author: Person
let blogId: string
beforeAll(async () => {
  site = await startSite()
  author = await register(site.url)
  blogId = (await postBlog(site.url, author))._id
})
afterAll(() => site.stop())

const comments = (path: string, body?: object) =>
  fetch(`${site.url}/api/v1/comment/${path}`, {
    method: 'POST',
    headers: { cookie: author.cookieHeader, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Posts a blog; resolves once the server has accepted the request, which it confirms before the body is sent. */
async function beginPost(title: string): Promise<{ title: Promise<string> }> {
  const { payload, headers } = await multipart(await blogFields({ title }))
  const sent = request(`${site.url}/api/v1/blog/post`, {
    method: 'POST',
    headers: { ...headers, cookie: author.cookieHeader, 'content-length': payload.length, expect: '100-continue' },
  })
  const answered = once(sent, 'response').then(async ([response]) => {
    const { data } = (await json(response)) as { data: { title: string } }
    return data.title
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.end(payload)
  return { title: answered }
}

test('SIGTERM under load completes open requests and loses no confirmed write', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = io(site.url, { transports: ['websocket'], reconnection: false })
      await new Promise<void>((resolve) => socket.on('connect', resolve))
      return { gone: new Promise<string>((resolve) => socket.on('disconnect', resolve)) }
    }),
  )
  const confirmed: string[] = []
  const odd: unknown[] = []
  const writer = async () => {
    for (;;) {
      const comment = randomUUID()
      const answer = await comments(`newComment/${blogId}`, { comment }).catch(() => undefined)
      if (!answer) return
      const body = (await answer.json().catch((error) => ({ cut: String(error) }))) as { success?: boolean }
      if (answer.status === 201 && body.success) confirmed.push(comment)
      else if (answer.status !== 503) odd.push(body)
      if (answer.status === 503) return
    }
  }
  const writers = Array.from({ length: 8 }, writer)
  await expect.poll(() => confirmed.length, { timeout: 10_000 }).toBeGreaterThan(20)
  // A blog with a picture is being published when the signal arrives; it must complete.
  const slow = await beginPost('Begun before the signal came')

  const others = childrenOf(site.pid())
  const signalled = performance.now()
  const code = await site.kill('SIGTERM')
  expect(code).toBe(0)
  expect(performance.now() - signalled).toBeLessThan(10_000)
  await Promise.all([...writers, ...sockets.map(({ gone }) => gone)])
  expect(odd).toEqual([])
  expect(await slow.title).toBe('Begun before the signal came')
  expect(others).not.toEqual([])
  await expect.poll(() => running(others), { timeout: 10_000 }).toEqual([])

  await site.restart()
  const kept = ((await (await comments(`getComment/${blogId}`)).json()) as { data: Comment[] }).data
  expect(kept.map(({ comment }) => comment)).toEqual(expect.arrayContaining(confirmed))
})
