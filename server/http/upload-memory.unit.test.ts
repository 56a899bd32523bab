import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { BLOG_PICTURES } from '#contract/blog-fields.ts'
import { PICTURE_MAX_BYTES, RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import { reserveUploadMemory, UPLOAD_MEMORY_MAX, UPLOAD_MEMORY_PER_USER_MAX } from './upload-memory.ts'

const open: PassThrough[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(end))
})

/** Resolves once the form is no longer counted. */
const end = async (form: PassThrough) => form.closed || once(form.destroy(), 'close')

/** Starts a form of a user; `hold` counts bytes that it holds, `end` ends it. */
function begin(who: string) {
  const form = new PassThrough()
  open.push(form)
  return { hold: reserveUploadMemory(who, form), end: () => end(form) }
}

/** Starts forms of as many users as needed, so that only `left` bytes remain. */
function holdAllBut(left: number): void {
  for (let free = UPLOAD_MEMORY_MAX - left, i = 0; free > 0; free -= UPLOAD_MEMORY_PER_USER_MAX, i++) {
    begin(`person ${i}`).hold(Math.min(free, UPLOAD_MEMORY_PER_USER_MAX))
  }
}

test('all forms in progress share one memory limit', () => {
  holdAllBut(10)
  const [one, other] = [begin('one'), begin('other')]
  one.hold(10)
  expect(() => other.hold(1)).toThrow('The site is very busy')
  expect(() => one.hold(1)).toThrow('The site is very busy')
})

test('forms of one user hold about two large blogs, and others are unaffected', async () => {
  const largest = BLOG_PICTURES.length * (PICTURE_MAX_BYTES + RICH_TEXT_MAX_BYTES)
  const [first, second, third] = [begin('author'), begin('author'), begin('author')]
  first.hold(largest)
  second.hold(largest)
  expect(() => third.hold(largest)).toThrow('The site is very busy')
  begin('other').hold(largest)
  await first.end()
  third.hold(largest)
  expect(() => third.hold(largest)).toThrow('The site is very busy')
})

test('a form aborted before it is read holds no memory', async () => {
  const gone = new PassThrough()
  await end(gone)
  reserveUploadMemory('author', gone)(UPLOAD_MEMORY_PER_USER_MAX)
  // The stream reports its end in the next tick.
  await new Promise(setImmediate)
  begin('author').hold(UPLOAD_MEMORY_PER_USER_MAX)
})
