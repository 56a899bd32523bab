import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MESSAGES } from '#contract/messages.ts'
import { aPicture } from '../testing/pictures.ts'
import { BLOG_FORMAT } from './encode.ts'
import { Encoder } from './encoder.ts'

const LONG = 60_000

const small = async () => ({ bytes: await aPicture(), format: BLOG_FORMAT })
/** Some seconds of work. */
const large = async () => ({
  bytes: await sharp({ create: { width: 5000, height: 8000, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer(),
  format: BLOG_FORMAT,
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('it starts with the first picture, ends when it was quiet, and starts again with the next', async () => {
  const encoder = new Encoder(20, LONG)
  expect(encoder.pid).toBeUndefined()
  const one = await encoder.encode(await small())
  const pid = encoder.pid as number
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
  expect(encoder.pid).toBeUndefined()
  expect(await encoder.encode(await small())).toEqual(one)
})

test('it stays for pictures that follow one another', async () => {
  const encoder = new Encoder(LONG, LONG)
  await encoder.encode(await small())
  const { pid } = encoder
  await encoder.encode(await small())
  expect(encoder.pid).toBe(pid)
})

test('a picture whose process is killed once is encoded in another; one that two died of is refused as broken', async () => {
  const encoder = new Encoder(LONG, LONG)
  const picture = await large()
  const kill = () => {
    const { pid } = encoder
    if (pid) process.kill(pid, 'SIGKILL')
    return pid
  }
  const spared = encoder.encode(picture)
  expect(kill()).toBeDefined()
  expect((await spared).width).toBe(1920)

  const broken = expect(encoder.encode(picture)).rejects.toMatchObject({
    statusCode: 400,
    message: MESSAGES.pictureBroken,
  })
  const first = kill()
  await expect.poll(() => encoder.pid !== undefined && encoder.pid !== first).toBe(true)
  kill()
  await broken
  expect((await encoder.encode(await small())).width).toBe(64)
})

test('over a picture that takes too long it is killed, and the picture is refused', async () => {
  const encoder = new Encoder(LONG, 100)
  const refused = expect(encoder.encode(await large())).rejects.toMatchObject({ statusCode: 413 })
  const pid = encoder.pid as number
  await refused
  expect(encoder.pid).toBeUndefined()
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
})
