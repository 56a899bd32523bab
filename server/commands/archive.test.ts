import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_CATEGORIES } from '#contract/categories.ts'
import { addRedirects } from '../redirects/store.ts'
import { makeAdmin } from '../testing/admins.ts'
import { closeSites, exported, newSite } from '../testing/archived-sites.ts'
import { bytesIn } from '../testing/archives.ts'
import { call, respond } from '../testing/call.ts'
import { addComment, commentsOf } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import type { TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { blogFields, postBlog, signedIn } from '../testing/requests.ts'
import { countIn, importIdIn, runImportOn } from '../testing/run-import.ts'
import { setSettings } from '../testing/settings.ts'
import { storePicture } from '../testing/uploads.ts'
import { HELD_WORD, NEW_CATEGORY, saveDraft, write, writtenBlogs } from '../testing/written-sites.ts'

afterAll(closeSites)

/** Fails with the first file that differs, as text where it is one. */
function expectSame(one: Map<string, Buffer>, other: Map<string, Buffer>): void {
  expect([...other.keys()]).toEqual([...one.keys()])
  for (const [name, bytes] of one) {
    if (other.get(name)?.equals(bytes)) continue
    expect(other.get(name)?.toString(), name).toBe(bytes.toString())
  }
}

/** A site with its own categories, and a word that holds posts. */
async function writtenSite() {
  const site = await newSite()
  const admin = await makeAdmin(site)
  const author = await signedIn(site.app, { name: 'Ada Lovelace' })
  const form = { name: 'Ada Lovelace', about: 'Counts\nwith <cards> 🧮', links: 'https://ada.example/?a=b&c' }
  await call(site, 'PATCH /user/updateUserProfile', { form, as: author })
  const reader = await signedIn(site.app, { name: 'Grace Hopper', role: 'Reader' })
  const categories = [...DEFAULT_CATEGORIES, { name: NEW_CATEGORY, was: [] }]
  await setSettings(site, admin, { heldWords: HELD_WORD, categories })
  const picture = await storePicture(site, await makePicture(), author)
  return { site, admin, author, reader, picture }
}

test('a site that is exported, imported and exported again is the same bytes', async () => {
  const states = new Set<string>()
  const roundTrip = async (seed: number) => {
    const { site, author, reader, picture } = await writtenSite()
    const blogs = fc.sample(writtenBlogs(picture), { numRuns: 1, seed }).flat()
    for (const blog of blogs) await write(site, blog, author, reader)
    for (const { state } of await site.db.selectFrom('blogs').select('state').execute()) states.add(state)
    for (const { state } of await site.db.selectFrom('comments').select('state').execute()) states.add(`said ${state}`)
    const first = await exported(site, '--all')
    expect([...first.own.keys()].filter((name) => name.endsWith('/blog.json'))).toHaveLength(blogs.length)
    const empty = await newSite()
    await runImportOn(empty, first.file)
    expectSame(first.own, (await exported(empty, '--all')).own)
    await expectCountsConsistent(empty.db)
    expect(await empty.db.selectFrom('notifications').selectAll().execute()).toEqual([])
    expect(await empty.db.selectFrom('emails').selectAll().execute()).toEqual([])
  }
  await fc.assert(fc.asyncProperty(fc.noShrink(fc.nat()), roundTrip), { numRuns: 3, seed: 3 })
  const said = ['held', 'refused', 'hidden', 'public', 'trashed'].map((one) => `said ${one}`)
  expect(states).toEqual(new Set(['draft', 'held', 'public', 'trashed', ...said]))
})

test('a blog is at its address again, with pictures, author, discussion, redirects', async () => {
  const { site, author, reader, picture } = await writtenSite()
  const intro = `<p>Salt &amp; light</p><img src="${picture.url}" alt="A heap">`
  const { _id: id } = await postBlog(site.app, author, { title: 'A blog that moves', tags: 'sea', intro })
  await addRedirects(site.db, null, [{ path: '/2020/a%3fb', blogId: id }])
  const { data } = await addComment(site, id, { comment: 'Ask @Ada Lovelace', section: 'intro', quote: 'Salt' }, reader)
  await addComment(site, id, { comment: 'A reply', parent: data[0]?._id }, author)
  await saveDraft(site, { blogId: null, title: 'Not yet a blog', intro }, author)
  const first = await exported(site, '--all')
  const empty = await newSite()
  const dry = await runImportOn(empty, first.file, '--dry-run')
  expect(await empty.db.selectFrom('users').selectAll().execute()).toEqual([])
  const output = await runImportOn(empty, first.file)
  for (const label of ['public blogs', 'drafts', 'comments', 'former addresses'])
    expect([label, countIn(output, label)]).toEqual([label, countIn(dry, label)])
  expectSame(first.own, (await exported(empty, '--all')).own)

  const read = (at: TestSite) => call(at, 'GET /blog/singleBlog/:id', { params: { id } })
  const [before, after] = [(await read(site)).data, (await read(empty)).data]
  const texts = ({ intro, title, slug, tags, publishedAt, authorName, createdBy, version }: typeof before) => ({
    intro: intro.replace(/[0-9a-f-]{36}/g, 'ID'),
    title,
    slug,
    tags,
    publishedAt,
    authorName,
    createdBy,
    version,
  })
  expect(texts(after)).toEqual(texts(before))
  for (const url of [after.mainImage.url, /src="([^"]+)"/.exec(after.intro)?.[1] ?? '', after.authorAvatar])
    expect((await empty.app.inject(url)).statusCode, url).toBe(200)
  const profile = await call(empty, 'GET /user/userProfile/:id', { params: { id: author.user._id } })
  expect(profile.data).toMatchObject({ about: 'Counts\nwith <cards> 🧮', links: 'https://ada.example/?a=b&c' })
  expect(await commentsOf(empty.db, id)).toEqual(
    (await commentsOf(site.db, id)).map((comment) => ({
      ...comment,
      authorInfo: expect.objectContaining({ _id: comment.authorInfo._id, name: comment.authorInfo.name }),
    })),
  )
})

test('a public export has nothing that is not public, and no email address', async () => {
  const { site, admin, author, reader } = await writtenSite()
  const blog = await postBlog(site.app, author, { title: 'Public and edited', intro: '<p>The first words of it</p>' })
  const { mainImage: _, ...form } = await blogFields({ title: 'Public and edited', intro: '<p>The latest words</p>' })
  await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form, as: author })
  await addComment(site, blog._id, { comment: `It is ${HELD_WORD}` }, reader)
  await postBlog(site.app, author, { title: 'Nobody may read it', published: 'false' })
  await saveDraft(site, { blogId: blog._id, title: 'A draft of changes', intro: '<p>Unsaved</p>' }, author)
  const ofButton = await bytesIn((await respond(site, 'POST /admin/export', { as: admin })).rawPayload)
  const own = new Map([...ofButton].filter(([name]) => name.startsWith('blogi/')))
  const all = [...own.values()].join('\n')
  expect(all).toContain('The latest words')
  for (const secret of ['first words', 'Nobody may', 'A draft of', 'Unsaved', HELD_WORD, 'Grace', author.user.email])
    expect(all).not.toContain(secret)
  expect([...own.keys()].join()).not.toMatch(/revisions|drafts|comments/)

  const byCommand = await exported(site)
  expect([...byCommand.own.values()].join()).toContain(`"email": "${author.user.email}"`)
  const ofAuthor = await exported(site, author.user.email, '--all')
  expect([...ofAuthor.own.values()].join()).not.toContain(author.user.email)
  const empty = await newSite()
  await runImportOn(empty, ofAuthor.file)
  expectSame(ofAuthor.own, (await exported(empty, '--all')).own)
})

test('an archive can be imported again, also a later one, and undone whole', async () => {
  const { site, author, reader, picture } = await writtenSite()
  const [edited] = fc.sample(writtenBlogs(picture), { numRuns: 1, seed: 3 }).flat()
  if (!edited) throw new Error('no blog')
  const id = await write(
    site,
    { ...edited, state: 'public', isRedrafted: false, edits: ['<p>Once more</p>'], comments: [] },
    author,
    reader,
  )
  const first = await exported(site, '--all')
  const other = await newSite()
  const output = await runImportOn(other, first.file)
  await addComment(site, id, { comment: 'Said since' }, reader)
  const second = await exported(site, '--all')
  const later = await runImportOn(other, second.file)
  expect([countIn(later, 'imported before'), countIn(later, 'comments')]).toEqual([1, 1])
  expectSame(second.own, (await exported(other, '--all')).own)
  expect(countIn(await runImportOn(other, second.file), 'comments')).toBe(0)
  for (const one of [later, output]) await runImportOn(other, '--undo', importIdIn(one))
  for (const table of ['blogs', 'comments', 'revisions', 'users', 'pictures', 'imported_items'] as const)
    expect([table, await other.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  await expectCountsConsistent(other.db)

  // Where its ids are taken, it has others.
  await runImportOn(site, first.file)
  expect(await site.db.selectFrom('blogs').select('id').where('id', '<>', id).execute()).toHaveLength(1)
})

test('two imports of one archive at the same time bring everything once', async () => {
  const { site, author, reader, picture } = await writtenSite()
  for (const blog of fc.sample(writtenBlogs(picture), { numRuns: 1, seed: 5 }).flat())
    await write(site, blog, author, reader)
  const { file, own } = await exported(site, '--all')
  const other = await newSite()
  await Promise.all([runImportOn(other, file), runImportOn(other, file)])
  expectSame(own, (await exported(other, '--all')).own)
  await expectCountsConsistent(other.db)
})
