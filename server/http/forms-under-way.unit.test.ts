import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { countHeld, HELD_MAX } from './forms-under-way.ts'

test('all forms under way together hold so much and no more, and one that ends makes room', async () => {
  const [one, other] = [new PassThrough(), new PassThrough()]
  const [holdOne, holdOther] = [countHeld(one), countHeld(other)]
  holdOne(HELD_MAX - 10)
  holdOther(10)
  expect(() => holdOther(1)).toThrow('The site is very busy')
  expect(() => holdOne(1)).toThrow('The site is very busy')
  await once(one.destroy(), 'close')
  holdOther(HELD_MAX - 10)
  expect(() => holdOther(1)).toThrow('The site is very busy')
  await once(other.destroy(), 'close')
})

test('whoever is gone before their form is read holds nothing', async () => {
  const gone = new PassThrough()
  await once(gone.destroy(), 'close')
  countHeld(gone)(HELD_MAX)
  // The stream is told of its end in the next turn.
  await new Promise(setImmediate)
  countHeld(new PassThrough())(HELD_MAX)
})
