import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { writeTemporary, wxr, wxrItem } from '../../testing/wxr.ts'
import { readExport } from './formats.ts'
import { readExportInThread } from './read-in-thread.ts'

test('an export that a thread reads is the same; what is none has the same errors', async () => {
  const file = await writeTemporary('export.xml', wxr([wxrItem(1, {}), wxrItem(2, { 'wp:post_type': 'page' })]))
  const [here, there] = [await readExport([file]), await readExportInThread([file])]
  expect(there?.program).toBe(here?.program)
  expect({ ...there?.site, posts: undefined }).toEqual({ ...here?.site, posts: undefined })
  const items = await Array.fromAsync(there?.site.posts() ?? [])
  expect(items).toEqual(await Array.fromAsync(here?.site.posts() ?? []))
  expect(items.length).toBeGreaterThan(1)
  await there?.close()
  await expect(Array.fromAsync(there?.site.posts() ?? [])).rejects.toThrow('has ended')
  expect(await readExportInThread([await writeTemporary('a.txt', 'Words')])).toBeUndefined()
  await expect(readExportInThread([`${file}.none`])).rejects.toMatchObject({ code: 'ENOENT' })
}, 60_000)

test('a post that takes long to read leaves the time to others', async () => {
  const file = await writeTemporary('export.xml', wxr([wxrItem(1, { 'content:encoded': 'a\n\n'.repeat(150_000) })]))
  const opened = await readExportInThread([file])
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  for await (const item of opened?.site.posts() ?? []) expect(item).toHaveProperty('html')
  const took = performance.now() - began
  delay.disable()
  await opened?.close()
  expect(delay.max / 1e6).toBeLessThan(took / 2)
}, 60_000)
