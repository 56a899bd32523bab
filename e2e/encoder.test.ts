import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as errors from '#messages/errors.ts'
import { formOf } from './client.ts'
import { childrenOf, running } from './processes.ts'
import { type Site, startSite } from './server.ts'
import { type Person, postBlog, register } from './users.ts'

let site: Site
let author: Person
beforeAll(async () => {
  site = await startSite()
  author = await register(site.url)
})
afterAll(() => site.stop())

/** Takes some seconds to encode. */
const largePicture = sharp({ create: { width: 5000, height: 8000, channels: 3, background: 'navy' } })
  .jpeg()
  .toBuffer()
const upload = async () =>
  fetch(`${site.url}/api/v1/blog/picture`, {
    method: 'POST',
    body: formOf({}, { image: await largePicture }),
    headers: { cookie: author.cookieHeader },
  })
const encoders = () => childrenOf(site.pid())

test('retries a picture whose encoder is killed, and rejects it the second time', async () => {
  const spared = upload()
  await expect.poll(() => encoders().length).toBeGreaterThan(0)
  for (const pid of encoders()) process.kill(pid, 'SIGKILL')
  expect((await spared).status).toBe(201)

  let answer: Response | undefined
  const refused = upload().then((response) => {
    answer = response
  })
  while (!answer) {
    for (const pid of encoders()) process.kill(pid, 'SIGKILL')
    await sleep(50)
  }
  await refused
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [{ path: 'image', message: errors.pictureBroken }] })
  expect((await upload()).status).toBe(201)
}, 60_000)

test('finishes the picture in progress when a stop signal reaches every process', async () => {
  const slow = upload()
  await expect.poll(() => encoders().length).toBeGreaterThan(0)
  await sleep(300)
  for (const pid of encoders()) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal)
  expect(await site.kill('SIGTERM')).toBe(0)
  expect((await slow).status).toBe(201)
  await site.restart()
})

test('leaves no process behind when the site is killed', async () => {
  await postBlog(site.url, author)
  upload().catch(() => {})
  await expect.poll(() => encoders().length).toBeGreaterThan(0)
  const left = encoders()
  await site.kill('SIGKILL')
  await expect.poll(() => running(left), { timeout: 10_000 }).toEqual([])
})
