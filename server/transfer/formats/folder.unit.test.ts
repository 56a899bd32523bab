import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { writeTemporary } from '../../testing/wxr.ts'
import { isZip, openFolder, unpackZip } from './folder.ts'

/** A ZIP with these files. @param names what stands in the place of the names, in the same length */
async function zipOf(files: Record<string, string | Buffer>, names: Record<string, string> = {}): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const bytes = await buffer(zip.outputStream)
  for (const [name, other] of Object.entries(names)) {
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) bytes.write(other, at)
  }
  return writeTemporary('export.zip', bytes)
}

test('a ZIP is unpacked into a folder, which is removed', async () => {
  const file = await zipOf({ 'posts/a.md': 'Words', '__MACOSX/._a.md': 'x', 'ünï.md': 'é' })
  expect(await isZip(file)).toBe(true)
  const { path, name, files, notes, remove } = await unpackZip(file)
  expect([name, files, notes]).toEqual(['export', ['posts/a.md', 'ünï.md'], []])
  expect(await readFile(join(path, 'posts', 'a.md'), 'utf8')).toBe('Words')
  await remove()
  await expect(readFile(join(path, 'posts', 'a.md'))).rejects.toThrow('ENOENT')
})

test('a ZIP with more than its limit unpacked is refused', async () => {
  const file = await zipOf({ 'a.md': 'a'.repeat(60_000), 'b.md': 'b'.repeat(60_000) })
  const { remove } = await unpackZip(file, { most: 120_000 })
  await remove()
  await expect(unpackZip(file, { most: 119_999 })).rejects.toThrow('The archive has more files, or larger ones')
})

test('entries that lead out of the folder are left out, and the others are read', async () => {
  const names = { 'aaaaaaaaaaaa.md': '../escaped.md/', 'bbbbbb.md': '/etc/b.md', 'cc/cc/c.md': 'cc/../c.md' }
  const file = await zipOf(
    { 'aaaaaaaaaaaa.md': 'out', 'bbbbbb.md': 'out', 'cc/cc/c.md': 'out', 'd.md': 'in' },
    { 'aaaaaaaaaaaa.md': '../../escape.md', 'bbbbbb.md': names['bbbbbb.md'], 'cc/cc/c.md': names['cc/cc/c.md'] },
  )
  const { path, files, notes, remove } = await unpackZip(file)
  expect(files).toEqual(['d.md'])
  expect(notes.map(({ of }) => of)).toEqual(['../../escape.md', '/etc/b.md', 'cc/../c.md'])
  await expect(readFile(join(dirname(dirname(path)), 'escape.md'))).rejects.toThrow('ENOENT')
  await remove()
})

test('a file that is twice in it, or also a folder, is there once', async () => {
  const file = await zipOf({ 'a.md': 'first', 'b.md': 'second', 'c/x.md': 'x' }, { 'b.md': 'a.md', 'c/x.md': 'a.md/x' })
  const { path, files, notes, remove } = await unpackZip(file)
  expect(files).toEqual(['a.md'])
  expect(await readFile(join(path, 'a.md'), 'utf8')).toBe('first')
  expect(notes.map(({ of }) => of)).toEqual(['a.md', 'a.md/x'])
  await remove()
})

test('a bomb is refused before it is unpacked', async () => {
  const file = await zipOf({ 'zeros.md': Buffer.alloc(250_000_000) })
  await expect(unpackZip(file)).rejects.toThrow('more files, or larger ones')
})

test('an entry in more folders than are read is left out, and no folder is made', async () => {
  const file = await zipOf({ [`${'a/'.repeat(39)}a.md`]: 'in', [`${'b/'.repeat(1000)}b.md`]: 'out', 'c.md': 'in' })
  const { path, files, notes, remove } = await unpackZip(file)
  expect(files).toEqual([`${'a/'.repeat(39)}a.md`, 'c.md'])
  expect(notes).toEqual([{ of: `${'/b'.repeat(98)}/b.md`.slice(-200), text: 'not carried: it is broken' }])
  expect((await readdir(path)).toSorted()).toEqual(['a', 'c.md'])
  await remove()
})

test('folders count as files, before one is made', async () => {
  const names = Array.from({ length: 8000 }, (_, at) => `${at}/${'a/'.repeat(38)}a.md`)
  await expect(unpackZip(await zipOf(Object.fromEntries(names.map((name) => [name, '']))))).rejects.toThrow(
    'more files, or larger ones',
  )
  // On a busy machine the archive alone takes most of a minute to make.
}, 180_000)

test('a ZIP that was cut is refused, and a broken entry is left out', async () => {
  const file = await zipOf({ 'a.md': 'a'.repeat(5000), 'b.md': 'b'.repeat(5000) })
  const bytes = await readFile(file)
  await expect(unpackZip(await writeTemporary('cut.zip', bytes.subarray(0, bytes.length - 40)))).rejects.toThrow(
    'cut.zip is no whole ZIP',
  )
  const at = bytes.indexOf('a.md') + 12
  bytes.fill(0xff, at, at + 8)
  const { files, notes, remove } = await unpackZip(await writeTemporary('broken.zip', bytes))
  expect([files, notes.map(({ of }) => of)]).toEqual([['b.md'], ['a.md']])
  await remove()
})

test('links of a folder are not followed', async () => {
  const folder = dirname(await writeTemporary('a.md', 'Words'))
  await symlink('/etc', join(folder, 'elsewhere'))
  await mkdir(join(folder, 'node_modules'))
  await writeFile(join(folder, 'node_modules', 'readme.md'), 'x')
  expect((await openFolder(folder)).files).toEqual(['a.md'])
  await rm(join(folder, 'elsewhere'))
})
