import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { OperatorError } from '../../operator-error.ts'
import { writeFolder } from '../../testing/folder.ts'
import { writeTemporary, wxr, wxrItem } from '../../testing/wxr.ts'
import { readExport } from './formats.ts'
import { readExportInThread } from './read-in-thread.ts'

/** An export whose post takes long to read. */
const SLOW = wxr([wxrItem(1, { 'content:encoded': 'a\n\n'.repeat(1_000_000) })])

test('an export that a thread reads is the same; what is none has the same errors', async () => {
  const file = await writeTemporary('export.xml', wxr([wxrItem(1, {}), wxrItem(2, { 'wp:post_type': 'page' })]))
  const [here, there] = [await readExport([file]), await readExportInThread([[file]])]
  expect(there?.program).toBe(here?.program)
  expect({ ...there?.site, posts: undefined }).toEqual({ ...here?.site, posts: undefined })
  const items = await Array.fromAsync(there?.site.posts() ?? [])
  expect(items).toEqual(await Array.fromAsync(here?.site.posts() ?? []))
  expect(items.length).toBeGreaterThan(1)
  await there?.close()
  await expect(Array.fromAsync(there?.site.posts() ?? [])).rejects.toThrow('has ended')
  expect(await readExportInThread([[await writeTemporary('a.txt', 'Words')]])).toBeUndefined()
  await expect(readExportInThread([[`${file}.none`]])).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a post that takes long to read leaves the time to others', async () => {
  const file = await writeTemporary('export.xml', wxr([wxrItem(1, { 'content:encoded': 'a\n\n'.repeat(150_000) })]))
  const opened = await readExportInThread([[file]])
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  for await (const item of opened?.site.posts() ?? []) expect(item).toHaveProperty('html')
  clearInterval(timer)
  await opened?.close()
  // Read in this thread there are 10 to 40.
  expect(turns).toBeGreaterThan(150)
})

test('an export that is closed while it is read ends its thread, and leaves no files', async () => {
  const file = await writeTemporary('export.zip', await zipOf({ 'export.xml': SLOW, 'a.png': 'x' }))
  const folder = await writeFolder({})
  vi.stubEnv('TMPDIR', folder)
  const opened = await readExportInThread([[file]])
  expect(await readdir(folder)).toHaveLength(1)
  const next = opened?.site.posts()[Symbol.asyncIterator]().next()
  await Promise.all([opened?.close(), expect(next).rejects.toThrow('has ended')])
  expect(await readdir(folder)).toEqual([])
})

test('a thread that reads for too long, or for no one any more, ends with its files', async () => {
  const file = await writeTemporary('export.zip', await zipOf({ 'export.xml': SLOW, 'a.png': 'x' }))
  const folder = await writeFolder({})
  vi.stubEnv('TMPDIR', folder)
  const cancelled = new AbortController()
  const opened = await readExportInThread([[file]], cancelled.signal)
  const next = opened?.site.posts()[Symbol.asyncIterator]().next()
  const reason = new Error('It was cancelled.')
  cancelled.abort(reason)
  await expect(next).rejects.toBe(reason)
  await opened?.close()
  await expect(readExportInThread([[file]], cancelled.signal)).rejects.toBe(reason)

  const other = await readExportInThread([[file]])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const late = other?.site.posts()[Symbol.asyncIterator]().next()
  vi.advanceTimersByTime(60 * 60_000)
  await expect(late).rejects.toThrow(new OperatorError('Reading the files took too long, and was stopped.'))
  await other?.close()
  expect(await readdir(folder)).toEqual([])
})

test('errors of the operator stay such, and leave no files', async () => {
  const archive = await zipOf({ 'export.xml': wxr([]) })
  const file = await writeTemporary('export.zip', archive.subarray(0, archive.length / 2))
  const folder = await writeFolder({})
  vi.stubEnv('TMPDIR', folder)
  await expect(readExportInThread([[file]])).rejects.toBeInstanceOf(OperatorError)
  expect(await readdir(folder)).toEqual([])
})

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
