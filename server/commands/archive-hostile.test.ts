// Over 250 lines, as each hostile archive is made from the one at the top.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeSites, exported, newSite, unpacked } from '../testing/archived-sites.ts'
import { call } from '../testing/call.ts'
import { addComment, commentsOf } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makePicture } from '../testing/pictures.ts'
import { blogFields, postBlog, signedIn } from '../testing/requests.ts'
import { CUT_TEXT } from '../testing/rich-texts.ts'
import { countIn, runImportOn } from '../testing/run-import.ts'
import { writeTemporary } from '../testing/wxr.ts'
import { XSS_PAYLOADS } from '../testing/xss-payloads.ts'

type Document = Record<string, unknown>

let files: Map<string, Buffer>
let zip: string
/** The names of the documents of a blog and of its author. */
let blog: string
let person: string
let whole: string
beforeAll(async () => {
  const site = await newSite()
  const author = await signedIn(site.app, { name: 'Ada Lovelace' })
  const { _id: id } = await postBlog(site.app, author, {
    title: 'A blog that is changed',
    mainImage: await makePicture(),
  })
  const { mainImage: _, ...form } = await blogFields({ title: 'A blog that is changed' })
  await call(site, 'PUT /blog/update/:id', { params: { id }, form, as: author })
  for (const comment of ['First', 'Second', 'Third']) await addComment(site, id, { comment }, author)
  const { _id: other } = await postBlog(site.app, author, { title: 'A blog that stays whole' })
  const { file, own } = await exported(site, '--all')
  files = own
  zip = file
  blog = `blogi/blogs/${id}/blog.json`
  whole = `blogi/blogs/${other}/blog.json`
  person = `blogi/people/${author.user._id}.json`
})
afterAll(closeSites)

const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Ids of blogs and pictures that the archive does not have. */
const idAt = (at: number) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`
const documentOf = (at: number) => `blogi/blogs/${idAt(at)}/blog.json`
const read = (name: string): Document => JSON.parse(files.get(name)?.toString() ?? '')
/** The archive with other files in place of some. */
const withFiles = (changes: Record<string, unknown>) => {
  const text = (value: unknown) => (typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value))
  return unpacked(new Map([...files, ...Object.entries(changes).map(([name, value]) => [name, text(value)] as const)]))
}
const changed = (changes: Document) => withFiles({ [blog]: { ...read(blog), ...changes } })
const titles = async (site: Awaited<ReturnType<typeof newSite>>) =>
  (await site.db.selectFrom('blogs').select('title').orderBy('id').execute()).map(({ title }) => title)

test('an archive that is cut, or of a later release, is refused', async () => {
  const site = await newSite()
  const bytes = await readFile(zip)
  for (const part of [0.3, 0.9]) {
    const cut = await writeTemporary('cut.zip', bytes.subarray(0, Math.floor(part * bytes.length)))
    await expect(runImportOn(site, cut)).rejects.toThrow('no whole ZIP archive')
  }
  const later = await withFiles({ 'blogi/archive.json': { ...read('blogi/archive.json'), version: 2 } })
  await expect(runImportOn(site, later)).rejects.toThrow('newer release')
  const inner = new Map([...files].map(([name, bytes]) => [name.replace('blogi/', ''), bytes]))
  expect(countIn(await runImportOn(site, '--dry-run', await unpacked(inner)), 'public blogs')).toBe(2)
  for (const head of ['{"format":"blogi",', '[]', '']) {
    const broken = await withFiles({ 'blogi/archive.json': head })
    await expect(runImportOn(site, broken)).rejects.toThrow('broken or cut')
  }
  expect(await titles(site)).toEqual([])
})

test('a broken document is named, and the others come', async () => {
  const text = files.get(blog)?.toString() ?? ''
  const broken = [
    text.slice(0, text.length / 2),
    '',
    [],
    '['.repeat(200_000),
    { title: 7 },
    { state: 'shown' },
    { publishedAt: '2020-13-45' },
    { version: 2 ** 40 },
    { tags: { length: 1e9 } },
    { id: read(whole).id },
    { mainImage: '../../../etc/passwd' },
    { author: NOBODY },
    { intro: 'x'.repeat(9_000_000) },
    { intro: `<p>${'x'.repeat(300_000)}</p>` },
    { intro: CUT_TEXT },
  ]
  const documents = broken.map((change, at) => {
    const isPart = typeof change === 'object' && !Array.isArray(change)
    return [documentOf(at), isPart ? { ...read(blog), id: idAt(at), ...change } : change] as const
  })
  const site = await newSite()
  const output = await runImportOn(
    site,
    await withFiles({ ...Object.fromEntries(documents), [`blogi/people/${idAt(99)}.json`]: '{' }),
  )
  expect(output.match(/: not carried: /g)).toHaveLength(broken.length + 1)
  expect(countIn(output, 'public blogs')).toBe(2)
  expect(await titles(site)).toEqual(['A blog that is changed', 'A blog that stays whole'])
  await expectCountsConsistent(site.db)
})

test('a time outside the years of the lists leaves out its document alone', async () => {
  const times = ['-000001-01-01T00:00:00.000Z', '+010000-01-01T00:00:00.000Z']
  const revision = blog.replace('blog.json', 'revisions/1.json')
  const documents = times.flatMap((createdAt, at) => [
    [documentOf(at), { ...read(blog), id: idAt(at), createdAt }],
    [documentOf(at + 2), { ...read(blog), id: idAt(at + 2), publishedAt: createdAt }],
  ])
  const site = await newSite()
  const folder = await withFiles({
    ...Object.fromEntries(documents),
    [revision]: { ...read(revision), savedAt: times[0] },
  })
  const output = await runImportOn(site, folder)
  const { data } = await call(site, 'GET /blog/getAllBlog')
  expect(data).toHaveLength(2)
  expect(output.match(/blog\.json: not carried: /g)).toHaveLength(documents.length)
  expect(output).toContain('1 revision broken')
})

test('what does not fit is cut with a line', async () => {
  const site = await newSite()
  const output = await runImportOn(
    site,
    await changed({
      title: `Long ${'é'.repeat(1_000_000)}`,
      standfirst: 'y'.repeat(5000),
      tags: ['sea', '<b>', 'x'.repeat(100), ...'abcdefgh'],
      publishedAt: '9999-01-01T00:00:00.000Z',
      createdAt: '9999-01-01T00:00:00.000Z',
      category: 'z'.repeat(500),
      formerAddresses: ['/fine', '/NOT', 'https://elsewhere.example/', `/${'a'.repeat(900)}`, '/a\u0007'],
      mainImage: NOBODY,
    }),
  )
  for (const line of ['its title was cut', 'its excerpt was cut', 'tags not carried', 'a drawn cover', 'is not here'])
    expect(output).toContain(line)
  const row = await site.db.selectFrom('blogs').selectAll().where('title', 'like', 'Long%').executeTakeFirstOrThrow()
  expect(row.title.length).toBeLessThanOrEqual(200)
  expect(JSON.parse(row.tags)).toHaveLength(5)
  expect(Date.parse(row.published_at ?? '')).toBeLessThanOrEqual(Date.now())
  expect(await site.db.selectFrom('redirects').select('path').execute()).toEqual([{ path: '/fine' }])
})

test('scripts, foreign pictures and half characters reach no field', async () => {
  const site = await newSite()
  const hostile = `${XSS_PAYLOADS.join(' ')}\0\ud800<img src="https://evil.example/a.png"><p>An ending</p>`
  const revision = blog.replace('blog.json', 'revisions/1.json')
  const texts = { intro: hostile, paraOneDescription: hostile, paraOneTitle: 'A\0\ud800b' }
  const folder = await withFiles({
    [blog]: { ...read(blog), ...texts },
    [revision]: { ...read(revision), ...texts },
    [person]: {
      ...read(person),
      name: 'Ada\0 \u202eecalevoL',
      about: 'a'.repeat(9999),
      links: ['javascript:alert(1)'],
    },
  })
  const output = await runImportOn(site, folder)
  expect(output).toContain('their description or links')
  const rows = [
    ...(await site.db.selectFrom('blogs').select(['intro', 'para_one_description', 'para_one_title']).execute()),
    ...(await site.db.selectFrom('revisions').select(['intro', 'para_one_description', 'para_one_title']).execute()),
  ]
  expect(rows).toHaveLength(3)
  for (const text of rows.flatMap((row) => [row.intro, row.para_one_description])) {
    expect(text).not.toMatch(
      /<(script|iframe|svg|style|object|form)|<[^>]*\son\w+=|javascript:[^<]*"|src="[^"]*evil\./i,
    )
    expect(text).not.toContain('\0')
  }
  const users = await site.db.selectFrom('users').select(['name', 'about', 'links']).execute()
  expect(users).toEqual([{ name: 'Ada ecalevoL', about: '', links: '' }])
})

test('comments that reply to each other in a circle are read once each', async () => {
  const name = blog.replace('blog.json', 'comments.json')
  const [first, second, third] = JSON.parse(files.get(name)?.toString() ?? '') as Document[]
  const site = await newSite()
  const output = await runImportOn(
    site,
    await withFiles({
      [name]: [
        { ...first, parent: second?.id },
        { ...second, parent: first?.id, state: 'trashed', trashedBy: NOBODY, stateAt: null },
        { ...third, parent: third?.id, text: 'x'.repeat(2000), mentions: [{ person: NOBODY, name: 'Nobody' }] },
        { ...third, id: NOBODY, text: 'y'.repeat(2001) },
        third,
      ],
    }),
  )
  expect(output).toContain('comments that were empty, too long or of unknown people')
  const shown = await commentsOf(site.db, String(read(blog).id))
  expect(shown.map(({ comment, parent }) => [comment, parent])).toEqual([
    ['First', undefined],
    ['Third', undefined],
  ])
  await expectCountsConsistent(site.db)
})

test('a picture is stored only if it is nothing else', async () => {
  const folder = `blogi/media/${read(blog).mainImage}`
  const names = [...files.keys()].filter((name) => name.startsWith(folder) && name.endsWith('.webp'))
  const widest = names.at(-1) ?? ''
  const bytes = files.get(widest) ?? Buffer.alloc(0)
  const withPart = Buffer.concat([bytes, Buffer.from('XMP '), Buffer.from([4, 0, 0, 0]), Buffer.from('<a/>')])
  withPart.writeUInt32LE(withPart.length - 8, 4)
  const form = read(`${folder}/picture.json`)
  const wrong: Record<string, unknown>[] = [
    { [widest]: bytes.subarray(0, bytes.length / 2) },
    { [widest]: Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]) },
    { [widest]: withPart },
    { [widest]: '<html>' },
    { [`${folder}/picture.json`]: { ...form, width: 5 } },
    { [`${folder}/picture.json`]: { ...form, widths: [9999] } },
    { [`${folder}/picture.json`]: { ...form, placeholder: 'x" onload="alert(1)' } },
  ]
  // Too large to be uploaded: 268 megapixels, 1201 frames, and a megapixel in each of 1000.
  for (const [side, frames] of [
    [16_383, 0],
    [64, 1201],
    [1024, 1000],
  ] as const) {
    const sized = { ...form, width: side, height: side, widths: [side], stills: frames > 0 ? [side] : null }
    const [animated, still] = [animationOf(side, frames), animationOf(side, 0)]
    wrong.push({
      [`${folder}/picture.json`]: sized,
      [`${folder}/${side}.webp`]: animated,
      [`${folder}/${side}-still.webp`]: still,
    })
  }
  const changes = wrong.flatMap((change, at) => {
    const whole = Object.fromEntries([...files].filter(([name]) => name.startsWith(folder)))
    const own = Object.entries({ ...whole, ...change }).map(
      ([name, value]) => [name.replace(folder, `blogi/media/${idAt(at)}`), value] as const,
    )
    return [...own, [documentOf(at), { ...read(blog), id: idAt(at), mainImage: idAt(at) }] as const]
  })
  const site = await newSite()
  const output = await runImportOn(site, await withFiles(Object.fromEntries(changes)))
  expect(output.match(/a drawn cover is in its place/g)).toHaveLength(wrong.length)
  expect(countIn(output, 'public blogs')).toBe(wrong.length + 2)
  const placeholders = await site.db.selectFrom('pictures').select('placeholder').execute()
  for (const { placeholder } of placeholders) expect(placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/)
})

/** A square WebP picture that has no more than its size and empty frames. */
function animationOf(side: number, frames: number): Buffer {
  const part = (name: string, bytes: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(bytes.length, 4)
    return Buffer.concat([head, bytes])
  }
  const size = Buffer.alloc(10)
  size.writeUIntLE(side - 1, 4, 3)
  size.writeUIntLE(side - 1, 7, 3)
  const parts = [
    part('VP8X', size),
    ...Array.from({ length: Math.max(frames, 1) }, () => part('ANMF', Buffer.alloc(24))),
  ]
  return part('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]))
}
