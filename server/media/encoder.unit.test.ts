import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as errors from '#messages/errors.ts'
import { makePicture } from '../testing/pictures.ts'
import { Encoder } from './encoder.ts'
import { BLOG_FORMAT } from './formats.ts'

const LONG = 60_000
const TIMES = { quiet: LONG, work: LONG, silent: LONG }

const small = async () => ({ bytes: await makePicture(), format: BLOG_FORMAT })
/** Takes a few seconds to encode. */
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

test('the process starts with a picture, ends when idle, and starts again', async () => {
  const encoder = new Encoder({ ...TIMES, quiet: 20 })
  expect(encoder.pid).toBeUndefined()
  const one = await encoder.encode(await small())
  const pid = encoder.pid as number
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
  expect(encoder.pid).toBeUndefined()
  expect(await encoder.encode(await small())).toEqual(one)
})

test('the process is reused for the next picture', async () => {
  const encoder = new Encoder(TIMES)
  await encoder.encode(await small())
  const { pid } = encoder
  await encoder.encode(await small())
  expect(encoder.pid).toBe(pid)
})

test('a picture is retried if its process is killed, and rejected after two', {
  timeout: 60_000,
}, async () => {
  const encoder = new Encoder(TIMES)
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
    message: errors.pictureBroken,
  })
  const first = kill()
  await expect.poll(() => encoder.pid !== undefined && encoder.pid !== first).toBe(true)
  kill()
  await broken
  expect((await encoder.encode(await small())).width).toBe(64)
})

test('a picture that takes too much work is rejected, and its process killed', async () => {
  const encoder = new Encoder({ ...TIMES, work: 100 })
  const refused = expect(encoder.encode(await large())).rejects.toMatchObject({ statusCode: 413 })
  const pid = encoder.pid as number
  await refused
  expect(encoder.pid).toBeUndefined()
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
})

describe.skipIf(process.platform === 'win32')('on a busy machine', () => {
  const WORK = 1000

  test('no picture is rejected because of elapsed time', async () => {
    const encoder = new Encoder({ ...TIMES, work: WORK })
    await encoder.encode(await small())
    const encoded = encoder.encode(await small())
    process.kill(encoder.pid as number, 'SIGSTOP')
    await sleep(WORK + 200)
    process.kill(encoder.pid as number, 'SIGCONT')
    expect((await encoded).width).toBe(64)
  })

  test('a process that is silent too long is killed, and its picture retried', async () => {
    const encoder = new Encoder({ ...TIMES, silent: 1000 })
    const encoded = encoder.encode(await small()).catch(() => {})
    const pid = encoder.pid as number
    process.kill(pid, 'SIGSTOP')
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
    expect(encoder.pid).toBeDefined()
    await encoded
  })
})

test('an aborted picture kills its process, and the next picture is encoded', async () => {
  const encoder = new Encoder(TIMES)
  const gone = new AbortController()
  const left = expect(encoder.encode(await large(), gone.signal)).rejects.toThrow('left')
  const pid = encoder.pid as number
  gone.abort(new Error('left'))
  await left
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
  expect((await encoder.encode(await small())).width).toBe(64)
})

test.skipIf(process.platform !== 'linux')(
  'the process has a memory limit that no picture within the limits exceeds',
  {
    timeout: 180_000,
  },
  async () => {
    const encoder = new Encoder(TIMES)
    const colours = { width: 4000, height: 4000, channels: 4, background: '#7c5cd680' } as const
    const bytes = await sharp({ create: colours }).avif({ effort: 0 }).toBuffer()
    expect((await encoder.encode({ bytes, format: BLOG_FORMAT })).width).toBe(1920)
    const status = await readFile(`/proc/${encoder.pid}/status`, 'utf8')
    expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1])).toBeLessThan(450_000)
    expect(await readFile(`/proc/${encoder.pid}/limits`, 'utf8')).toMatch(/Max data size +1331200000 /)
  },
)
