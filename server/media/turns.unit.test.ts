import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

/** Work that ends when it is told to, and the order in which it was begun. */
function workshop(most: number, places: number) {
  const inTurn = takeTurns(most, places)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    send: (who: string, what: string, isLarge = false) =>
      inTurn(who, isLarge, () => {
        begun.push(what)
        return new Promise<string>((resolve) => ends.set(what, () => resolve(what)))
      }),
    /** Ends what was begun, and lets the next begin. */
    async end(what: string) {
      ends.get(what)?.()
      await new Promise(setImmediate)
    },
    waiting: inTurn.waiting,
  }
}

test('people take turns, and what each of them sent goes in its order', async () => {
  const { send, end, begun, waiting } = workshop(2, 20)
  const sent = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'].map((what) => send(what[0] as string, what))
  expect(begun).toEqual(['a1', 'a2'])
  expect(waiting()).toBe(6)
  for (const what of ['a2', 'a1', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']) await end(what)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
  expect(await Promise.all(sent)).toHaveLength(8)
  expect(waiting()).toBe(0)
})

test('of large ones one is worked on at a time, and holds up nobody with small ones', async () => {
  const { send, end, begun } = workshop(2, 20)
  send('a', 'a1', true)
  send('b', 'b1', true)
  send('c', 'c1')
  expect(begun).toEqual(['a1', 'c1'])
  await end('c1')
  expect(begun).toEqual(['a1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'c1', 'b1'])
})

test('one person cannot take all places, nor can all together take more than there are', async () => {
  const { send, waiting } = workshop(1, 8)
  const refused = expect.objectContaining({ statusCode: 503, more: { headers: { 'retry-after': 5 } } })
  for (let i = 0; i < 5; i++) send('a', `a${i}`)
  await expect(send('a', 'one too many')).rejects.toEqual(refused)
  send('b', 'b1')
  send('b', 'b2')
  await expect(send('b', 'one too many')).rejects.toEqual(refused)
  for (const who of ['c', 'd']) send(who, who)
  expect(waiting()).toBe(8)
  await expect(send('e', 'none left')).rejects.toEqual(refused)
})

test('work that fails says why and makes room', async () => {
  const inTurn = takeTurns(1, 8)
  const failed = inTurn('a', true, () => Promise.reject(new Error('broken')))
  const next = inTurn('b', true, async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
