import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

interface Sent {
  cost?: number
  isLarge?: boolean
  signal?: AbortSignal
}

/** Work that ends when it is told to, and the order in which it was begun. */
function workshop(most: number, places: number) {
  const inTurn = takeTurns(most, places)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    send: (who: string, what: string, { cost = 1, isLarge = false, signal }: Sent = {}) =>
      inTurn({ who, cost, isLarge, signal }, () => {
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
  for (const what of ['a2', 'a1', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5']) await end(what)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5'])
  expect(await Promise.all(sent)).toHaveLength(8)
  expect(waiting()).toBe(0)
})

test('turns are shared by work: four small pieces go before the next of somebody whose pieces are large', async () => {
  const { send, end, begun } = workshop(1, 40)
  for (let i = 1; i <= 4; i++) send('hog', `hog${i}`, { cost: 4000, isLarge: true })
  for (let i = 1; i <= 4; i++) send('guest', `guest${i}`, { cost: 500 })
  for (const what of ['hog1', 'guest1', 'guest2', 'guest3', 'guest4', 'hog2', 'hog3']) await end(what)
  expect(begun).toEqual(['hog1', 'guest1', 'guest2', 'guest3', 'guest4', 'hog2', 'hog3', 'hog4'])
})

test('who comes late is not made up for the time before, nor is anybody for having been alone', async () => {
  const { send, end, begun } = workshop(1, 40)
  for (let i = 1; i <= 3; i++) send('a', `a${i}`, { cost: 1000 })
  for (const what of ['a1', 'a2']) await end(what)
  for (let i = 1; i <= 3; i++) send('b', `b${i}`, { cost: 1000 })
  send('a', 'a4', { cost: 1000 })
  for (const what of ['a3', 'b1', 'b2', 'a4']) await end(what)
  expect(begun.slice(2)).toEqual(['a3', 'b1', 'b2', 'a4', 'b3'])
})

test('of large ones one is worked on at a time, and holds up nobody with small ones', async () => {
  const { send, end, begun } = workshop(2, 20)
  send('a', 'a1', { isLarge: true })
  send('b', 'b1', { isLarge: true })
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

test('what nobody waits for any more is never begun, and frees its place', async () => {
  const { send, end, begun, waiting } = workshop(1, 8)
  const gone = new AbortController()
  send('a', 'a1')
  const left = [1, 2, 3].map((i) => send('b', `b${i}`, { signal: gone.signal }))
  send('c', 'c1')
  expect(waiting()).toBe(4)
  gone.abort(new Error('left'))
  for (const one of left) await expect(one).rejects.toThrow('left')
  expect(waiting()).toBe(1)
  await expect(send('b', 'b4', { signal: gone.signal })).rejects.toThrow('left')
  await end('a1')
  expect(begun).toEqual(['a1', 'c1'])
})

test('work that fails says why and makes room', async () => {
  const inTurn = takeTurns(1, 8)
  const turn = { cost: 1, isLarge: true }
  const failed = inTurn({ ...turn, who: 'a' }, () => Promise.reject(new Error('broken')))
  const next = inTurn({ ...turn, who: 'b' }, async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
