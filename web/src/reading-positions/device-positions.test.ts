import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isRememberedHere, positionHere, savePositionHere, setRememberedHere } from './device-positions.ts'

const at = (index: number) => ({ hash: 'abc', index })
const blockOf = (blog: string) => positionHere(blog).block

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a visitor’s latest fifty places are kept on the device, or none if turned off', () => {
  for (let i = 0; i < 60; i++) savePositionHere(`blog-${i}`, at(i))
  expect([blockOf('blog-9'), blockOf('blog-10'), blockOf('blog-59')]).toEqual([null, at(10), at(59)])
  savePositionHere('blog-59', null)
  expect(blockOf('blog-59')).toBe(null)
  setRememberedHere(false)
  savePositionHere('blog-10', at(3))
  expect([isRememberedHere(), blockOf('blog-10')]).toEqual([false, null])
  setRememberedHere(true)
  expect([isRememberedHere(), blockOf('blog-10')]).toEqual([true, null])
})

test('without storage, or with a broken list, nothing is remembered or fails', () => {
  localStorage.setItem('reading-positions', '{"an": "object"}')
  expect(blockOf('blog')).toBe(null)
  vi.stubGlobal('localStorage', undefined)
  savePositionHere('blog', at(1))
  expect([isRememberedHere(), blockOf('blog')]).toEqual([false, null])
})
