import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addComment, commentsOf } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { multipart, registrationFields, type SignedIn, signedIn } from '../testing/requests.ts'
import { CUT_TEXT } from '../testing/rich-texts.ts'
import { importIdIn, runImportOn } from '../testing/run-import.ts'
import { writeTemporary, wxr, wxrComment, wxrItem, wxrMeta } from '../testing/wxr.ts'
import { readExport } from '../transfer/formats/formats.ts'
import type { NeutralSite } from '../transfer/formats/neutral.ts'
import { importSite } from '../transfer/import/import-site.ts'

let site: TestSite
let reader: SignedIn
let uploads: string
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  reader = await signedIn(site.app, { name: 'Trillian' })
  uploads = await mkdtemp(join(tmpdir(), 'blogi-uploads-'))
  await mkdir(join(uploads, '2020'))
})
afterAll(() => site.close())

const run = (...words: string[]) => runImportOn(site, ...words)
const imported = async (...items: string[]) =>
  run(await writeTemporary('export.xml', wxr(items)), '--pictures-from', uploads)
const blogIdOf = async (title: string) =>
  (await site.db.selectFrom('blogs').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
const comment = (id: string, values: Record<string, string>) =>
  wxrComment({ 'wp:comment_id': id, 'wp:comment_content': `Comment ${id}`, ...values })
const authorsOf = async (title: string) =>
  Object.fromEntries(
    (
      await site.db
        .selectFrom('comments')
        .select(['comment', 'author_id'])
        .where('blog_id', '=', await blogIdOf(title))
        .execute()
    ).map(({ comment, author_id }) => [comment, author_id]),
  )

test('a guest who signs with an address gets no account that has it', async () => {
  const id = reader.user._id
  const email = 'proved@example.org'
  await site.db
    .updateTable('users')
    .set({ email, email_verified_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const signed = { 'wp:comment_author': 'Not she', 'wp:comment_author_email': email }
  const waiting = { 'wp:comment_author': 'Ada', 'wp:comment_author_email': 'ada@example.org' }
  await imported(
    wxrItem(
      1,
      { title: 'With guests' },
      [
        comment('1', signed),
        comment('2', { ...signed, 'wp:comment_user_id': '0' }),
        comment('3', { ...signed, 'wp:comment_user_id': '7' }),
        comment('4', waiting),
        comment('5', { ...waiting, 'wp:comment_user_id': '1' }),
      ].join(''),
    ),
  )
  const authors = await authorsOf('With guests')
  expect(authors['Comment 3']).toBe(id)
  expect(authors['Comment 1']).not.toBe(id)
  expect(authors['Comment 2']).toBe(authors['Comment 1'])
  expect(authors['Comment 4']).not.toBe(authors['Comment 5'])
  const guests = await site.db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', [authors['Comment 1'] ?? '', authors['Comment 4'] ?? ''])
    .execute()
  expect(guests.every((guest) => guest.email.endsWith('.invalid'))).toBe(true)
})

test('no one can register with an address of imported accounts', async () => {
  const email = `${'a'.repeat(40)}@imported.invalid`
  const body = await multipart(await registrationFields({ email }))
  const answer = await site.app.inject({ method: 'POST', url: '/api/v1/user/register', ...body })
  expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ path: 'email' }]])
})

test('pictures that are folders, relative or in code are notes; other posts come', async () => {
  const footnotes = [{ id: 'a', content: '<img src="relative.jpg" data-others="{" alt="In a footnote">' }]
  const output = await imported(
    wxrItem(11, { title: 'A folder', 'content:encoded': '<img src="/wp-content/uploads/2020/" alt="Folder">' }),
    wxrItem(12, { title: 'A footnote' }, wxrMeta('footnotes', JSON.stringify(footnotes))),
    wxrItem(13, { title: 'Code', 'content:encoded': '<pre><img src="relative.jpg" data-others="{"></pre>' }),
    wxrItem(14, { title: 'The next one' }),
  )
  expect(output).toContain('A folder: the picture https://old.example/wp-content/uploads/2020/ could not be fetched')
  expect(output).toContain('Code: the picture relative.jpg could not be fetched')
  for (const title of ['A folder', 'A footnote', 'Code', 'The next one']) expect(await blogIdOf(title)).not.toBe('')
})

test('a text whose end is not read is a note, not a post without its end', async () => {
  const output = await imported(wxrItem(18, { title: 'Cut', 'content:encoded': CUT_TEXT }))
  expect(output).toContain('Cut: not carried: its text is too long')
  expect(await site.db.selectFrom('blogs').select('id').where('title', '=', 'Cut').execute()).toEqual([])
})

test('the pictures of a gallery are a gallery here', async () => {
  for (const name of ['a.jpg', 'b.jpg']) await writeFile(join(uploads, '2020', name), await makePicture())
  const content =
    'Before\n\n<ul class="wp-block-gallery"><li><img src="/2020/a.jpg"></li><li><img src="/2020/b.jpg"></li></ul>'
  await imported(wxrItem(17, { title: 'With a gallery', 'content:encoded': content }))
  const id = await blogIdOf('With a gallery')
  const { intro } = await site.db.selectFrom('blogs').select('intro').where('id', '=', id).executeTakeFirstOrThrow()
  expect(intro).toMatch(/^<p>Before<\/p><div data-kind="gallery">(<img src="\/media\/[^>]+>){2}<\/div>$/)
})

test('one post that fails is a note; errors of the database or the disk stop all', async () => {
  const read = await readExport([
    await writeTemporary(
      'export.xml',
      wxr([
        wxrItem(15, { title: 'Fails', 'content:encoded': '<img src="/a.jpg">' }),
        wxrItem(16, { title: 'Comes after it' }),
      ]),
    ),
  ])
  const importFailing = (error: Error) => {
    const parts = {
      ...site,
      isFull: async () => false,
      publicUrl: undefined,
      readPicture: () => Promise.reject(error),
      now: () => new Date(),
    }
    return importSite(parts, read?.site as NeutralSite, { authors: new Map() }, () => {})
  }
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  await expect(importFailing(full)).rejects.toThrow('ENOSPC')
  const { report } = await importFailing(new SyntaxError('Unexpected token'))
  expect(report.notes).toContainEqual({ of: 'Fails', text: 'not carried: Unexpected token' })
  expect(await blogIdOf('Comes after it')).not.toBe('')
})

test('undoing keeps comments that were edited here, and those of blogs in the trash', async () => {
  const post = (id: number, more = '') => wxrItem(id, { title: `Undone ${id}` }, more)
  await imported(post(21))
  const output = await imported(
    post(21, comment('210', {}) + comment('211', {})),
    post(22, comment('220', {})),
    post(23, comment('230', {})),
    post(24, comment('240', {})),
  )
  const edit = (text: string) =>
    site.db.updateTable('comments').set({ edited_at: new Date().toISOString() }).where('comment', '=', text).execute()
  await edit('Comment 211')
  await edit('Comment 220')
  const commented = await blogIdOf('Undone 23')
  expect((await addComment(site, commented, { comment: 'Of here' }, reader)).statusCode).toBe(201)

  expect(await run('--undo', importIdIn(output))).toContain('Blogs removed: 1; moved to the trash')
  const left = await site.db.selectFrom('comments').select('comment').where('comment', 'like', 'Comment 2__').execute()
  expect(left.map((one) => one.comment).sort()).toEqual(['Comment 211', 'Comment 220', 'Comment 230'])
  await expectCountsConsistent(site.db)
  // Again: what stayed is not there twice, and blogs in the trash do not stop new ones.
  await imported(post(21, comment('211', {})), post(22, comment('220', {})))
  expect((await commentsOf(site.db, await blogIdOf('Undone 21'))).map((one) => one.comment)).toEqual(['Comment 211'])
  const again = await site.db.selectFrom('public_blogs').select('id').where('title', '=', 'Undone 22').execute()
  expect(again).toHaveLength(1)
})
