import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

interface Sent {
  cost?: number
  most?: number
  signal?: AbortSignal
  network?: string
}

/** Tasks that end on demand, and the order in which they were started. */
function workshop(usual: number, places: number) {
  const inTurn = fairQueue(places)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    send: (who: string, what: string, { cost = 1, most = usual, signal, network = 'one' }: Sent = {}) =>
      inTurn({ who, network, cost, most, signal }, () => {
        begun.push(what)
        return new Promise<string>((resolve) => ends.set(what, () => resolve(what)))
      }),
    /** Ends a running task and lets the next one start. */
    async end(what: string) {
      ends.get(what)?.()
      await new Promise(setImmediate)
    },
    waiting: inTurn.waiting,
  }
}

test('users take turns, and the tasks of each stay in order', async () => {
  const { send, end, begun, waiting } = workshop(2, 20)
  const sent = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'].map((what) => send(what[0] as string, what))
  expect(begun).toEqual(['a1', 'a2'])
  expect(waiting()).toBe(6)
  for (const what of ['a2', 'a1', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5']) await end(what)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5'])
  expect(await Promise.all(sent)).toHaveLength(8)
  expect(waiting()).toBe(0)
})

test("turns are shared by cost: small tasks run before another user's second large one", async () => {
  const { send, end, begun } = workshop(1, 40)
  for (let i = 1; i <= 4; i++) void send('hog', `hog${i}`, { cost: 4000 })
  for (let i = 1; i <= 4; i++) void send('guest', `guest${i}`, { cost: 500 })
  for (const what of ['hog1', 'guest1', 'guest2', 'guest3', 'guest4', 'hog2', 'hog3']) await end(what)
  expect(begun).toEqual(['hog1', 'guest1', 'guest2', 'guest3', 'guest4', 'hog2', 'hog3', 'hog4'])
})

test('a latecomer gets no compensation, and being alone before is not charged', async () => {
  const { send, end, begun } = workshop(1, 40)
  for (let i = 1; i <= 3; i++) void send('a', `a${i}`, { cost: 1000 })
  for (const what of ['a1', 'a2']) await end(what)
  for (let i = 1; i <= 3; i++) void send('b', `b${i}`, { cost: 1000 })
  void send('a', 'a4', { cost: 1000 })
  for (const what of ['a3', 'b1', 'b2', 'a4']) await end(what)
  expect(begun.slice(2)).toEqual(['a3', 'b1', 'b2', 'a4', 'b3'])
})

test('larger tasks run fewer at a time, so that a small one always has a place', async () => {
  const { send, end, begun } = workshop(3, 20)
  for (const who of ['a', 'b']) void send(who, `${who} large`, { most: 1 })
  for (const who of ['c', 'd']) void send(who, `${who} usual`, { most: 2 })
  expect(begun).toEqual(['a large', 'c usual'])
  for (const who of ['e', 'f']) void send(who, `${who} small`)
  expect(begun).toEqual(['a large', 'c usual', 'e small'])
  for (const what of ['c usual', 'e small', 'd usual']) await end(what)
  expect(begun.slice(3)).toEqual(['d usual', 'f small'])
  await end('a large')
  expect(begun.slice(5)).toEqual(['b large'])
  for (const who of ['g', 'h']) void send(who, `${who} small`)
  for (const what of ['d usual', 'b large']) await end(what)
  void send('i', 'i usual', { most: 2 })
  expect(begun.slice(6)).toEqual(['g small', 'h small'])
  await end('f small')
  expect(begun.slice(8)).toEqual(['i usual'])
})

test('limits the waiting tasks of one user and of all users', async () => {
  const { send, waiting } = workshop(1, 8)
  const refused = expect.objectContaining({ statusCode: 503, headers: { 'retry-after': 5 } })
  for (let i = 0; i < 5; i++) void send('a', `a${i}`)
  await expect(send('a', 'one too many')).rejects.toEqual(refused)
  void send('b', 'b1')
  void send('b', 'b2')
  await expect(send('b', 'one too many')).rejects.toEqual(refused)
  for (const who of ['c', 'd']) void send(who, who)
  expect(waiting()).toBe(8)
  await expect(send('e', 'none left')).rejects.toEqual(refused)
})

test('networks get equal shares, and so do the users of one network', async () => {
  const { send, end, begun } = workshop(1, 40)
  for (const who of ['a', 'b', 'c', 'd']) for (const i of [1, 2]) void send(who, `${who}${i}`, { cost: 1000 })
  for (const i of [1, 2, 3]) void send('guest', `guest${i}`, { cost: 500, network: 'other' })
  for (const i of [1, 2]) void send('friend', `friend${i}`, { cost: 500, network: 'other' })
  for (let at = 0; at < 8; at++) await end(begun[at] as string)
  expect(begun).toEqual(['a1', 'guest1', 'friend1', 'b1', 'guest2', 'friend2', 'c1', 'guest3', 'd1'])
})

test('an aborted task keeps its place until it ends, and is charged to its user', async () => {
  const { send, end, begun } = workshop(1, 8)
  const gone = new AbortController()
  const left = send('a', 'a1', { cost: 1000, signal: gone.signal })
  void send('a', 'a2', { cost: 1000 })
  void send('b', 'b1', { cost: 900 })
  gone.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(begun).toEqual(['a1'])
  void send('b', 'b2')
  for (const what of ['a1', 'b1', 'b2']) await end(what)
  expect(begun).toEqual(['a1', 'b1', 'b2', 'a2'])
})

test('an aborted waiting task never starts, and frees its place', async () => {
  const { send, end, begun, waiting } = workshop(1, 8)
  const gone = new AbortController()
  void send('a', 'a1')
  const left = [1, 2, 3].map((i) => send('b', `b${i}`, { signal: gone.signal }))
  void send('c', 'c1')
  expect(waiting()).toBe(4)
  gone.abort(new Error('left'))
  for (const one of left) await expect(one).rejects.toThrow('left')
  expect(waiting()).toBe(1)
  await expect(send('b', 'b4', { signal: gone.signal })).rejects.toThrow('left')
  await end('a1')
  expect(begun).toEqual(['a1', 'c1'])
})

test('a failed task rejects with its error and frees its place', async () => {
  const inTurn = fairQueue(8)
  const turn = { network: 'one', cost: 1, most: 1 }
  const failed = inTurn({ ...turn, who: 'a' }, () => Promise.reject(new Error('broken')))
  const next = inTurn({ ...turn, who: 'b' }, async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
