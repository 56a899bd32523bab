import { expect, test } from 'vitest'
import { type Cacheable, TaggedCache } from './tagged-cache.ts'

interface Text extends Cacheable {
  text: string
}

const text = (value: string, cacheTags: string[] | undefined = [value]): Text => ({ text: value, cacheTags })
const keepOf = (maxBytes = 100_000) => new TaggedCache<Text>(maxBytes, (value) => value.text.length)
const never = async (): Promise<Text> => {
  throw new Error('made once more')
}

/** A computation that the test completes. */
function later() {
  let done: (value: Text) => void = () => {}
  const made = new Promise<Text>((resolve) => {
    done = resolve
  })
  return { make: () => made, done }
}

test('caches a value until one of its tags is invalidated', async () => {
  const keep = keepOf()
  await keep.get('list', async () => text('list', ['blogs', 'blog:1']))
  await keep.get('other', async () => text('other', ['blog:2']))
  keep.invalidate(['blog:3', 'comments:1'])
  expect((await keep.get('list', never)).text).toBe('list')
  keep.invalidate(['blog:1'])
  expect(keep.find('list')).toBeUndefined()
  expect((await keep.get('other', never)).text).toBe('other')
})

test('computes a value once for concurrent requests', async () => {
  const keep = keepOf()
  let times = 0
  const make = async () => {
    times += 1
    return text('one')
  }
  const values = await Promise.all(Array.from({ length: 50 }, () => keep.get('key', make)))
  expect(times).toBe(1)
  expect(new Set(values).size).toBe(1)
})

test('a value computed since before an invalidation is neither cached nor shared', async () => {
  const keep = keepOf()
  const old = later()
  const askedBefore = keep.get('key', old.make)
  keep.invalidate(['blogs'])
  const askedAfter = keep.get('key', async () => text('new', ['blogs']))
  old.done(text('old', ['blogs']))
  expect((await askedBefore).text).toBe('old')
  expect((await askedAfter).text).toBe('new')
  expect(keep.find('key')?.text).toBe('new')
})

test('an unrelated invalidation during a computation does not prevent caching', async () => {
  const keep = keepOf()
  const slow = later()
  const asked = keep.get('key', slow.make)
  keep.invalidate(['comments:1'])
  slow.done(text('value', ['blogs']))
  await asked
  expect(keep.find('key')?.text).toBe('value')
})

test('pausing empties the cache, and values from before resuming are not kept', async () => {
  const keep = keepOf()
  await keep.get('kept', async () => text('kept'))
  const slow = later()
  const asked = keep.get('slow', slow.make)
  keep.pause()
  slow.done(text('slow'))
  await asked
  await keep.get('meanwhile', async () => text('meanwhile'))
  expect(['kept', 'slow', 'meanwhile'].map((key) => keep.find(key))).toEqual([undefined, undefined, undefined])

  const begun = later()
  const late = keep.get('begun', begun.make)
  keep.resume()
  begun.done(text('begun'))
  await late
  await keep.get('after', async () => text('after'))
  expect([keep.find('begun'), keep.find('after')?.text]).toEqual([undefined, 'after'])
})

test('an error reaches all waiting requests, and the next request retries', async () => {
  const keep = keepOf()
  const fail = async (): Promise<Text> => {
    throw new Error('no disk')
  }
  const both = await Promise.allSettled([keep.get('key', fail), keep.get('key', fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await keep.get('key', async () => text('value'))).text).toBe('value')
})

test('a value without cache tags is not cached', async () => {
  const keep = keepOf()
  await keep.get('key', async () => ({ text: 'search', cacheTags: undefined }))
  expect(keep.find('key')).toBeUndefined()
})

test('evicts the least recently used values, with their tags, at its byte limit', async () => {
  const keep = keepOf(9000)
  for (let i = 0; i < 30; i++) {
    await keep.get(`key ${i}`, async () => text('x'.repeat(285), [`tag ${i}`, 'all']))
    keep.find('key 0')
  }
  const left = Array.from({ length: 30 }, (_, i) => `key ${i}`).filter((key) => keep.find(key))
  expect(left).toHaveLength(10)
  expect(left).toContain('key 0')
  keep.invalidate(['all'])
  expect(left.filter((key) => keep.find(key))).toEqual([])
})

test('keys and tags count towards the size, and a value with a long key is not cached', async () => {
  const keep = keepOf(1_000_000)
  const key = 'k'.repeat(300)
  await keep.get(key, async () => text('short', ['a', 'b']))
  expect(keep.bytes).toBeGreaterThan(1000)
  await keep.get(`${key}k`, async () => text('short'))
  expect([keep.find(key)?.text, keep.find(`${key}k`)]).toEqual(['short', undefined])
})

test('a value is stale after the shorter of its own maximum age and that of the cache', async () => {
  for (const [keepsAge, valuesAge] of [
    [undefined, 1],
    [60_000, 1],
    [1, 60_000],
  ]) {
    const keep = new TaggedCache<Text>(100_000, () => 1, keepsAge)
    await keep.get('key', async () => ({ ...text('now'), maxAge: valuesAge }))
    await expect.poll(() => keep.find('key')).toBeUndefined()
  }
})
