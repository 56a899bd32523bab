import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { BLOG_PICTURES, PICTURE_MAX_BYTES, RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import { HELD_MAX, PERSON_HELD_MAX, reserveUploadMemory } from './upload-memory.ts'

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
  for (let free = HELD_MAX - left, i = 0; free > 0; free -= PERSON_HELD_MAX, i++) {
    begin(`person ${i}`).hold(Math.min(free, PERSON_HELD_MAX))
  }
}

test('all forms under way together hold so much and no more, and one that ends makes room', () => {
  holdAllBut(10)
  const [one, other] = [begin('one'), begin('other')]
  one.hold(10)
  expect(() => other.hold(1)).toThrow('The site is very busy')
  expect(() => one.hold(1)).toThrow('The site is very busy')
})

test("one person's forms hold two of the largest blogs and not much more, and what others send is taken", async () => {
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

test('whoever is gone before their form is read holds nothing', async () => {
  const gone = new PassThrough()
  await end(gone)
  reserveUploadMemory('author', gone)(PERSON_HELD_MAX)
  // The stream reports its end in the next tick.
  await new Promise(setImmediate)
  begin('author').hold(PERSON_HELD_MAX)
})
