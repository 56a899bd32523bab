// Over 250 lines, so that what is imported and what becomes of it are tested on one site of each engine.
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, respond } from '../testing/call.ts'
import { addComment, commentsOf } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { ghostExport, ghostPost } from '../testing/ghost-export.ts'
import { expectHarmlessBlogs } from '../testing/harmless-blogs.ts'
import { listen } from '../testing/listen.ts'
import { linkIn, outbox } from '../testing/mail.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { cookieOf, PASSWORD, type SignedIn, signedIn } from '../testing/requests.ts'
import { countIn, importIdIn, runImportOn } from '../testing/run-import.ts'
import { writeTemporary, wxr, wxrComment, wxrItem, wxrMeta, wxrTerm } from '../testing/wxr.ts'
import { XSS_PAYLOADS } from '../testing/xss-payloads.ts'
import { runImport } from './import-command.ts'

let site: TestSite
let reader: SignedIn
let uploads: string
beforeAll(async () => {
  site = await makeSite({ PUBLIC_READING: 'true' })
  await listen(site)
  reader = await signedIn(site.app, { name: 'Trillian' })
  uploads = await mkdtemp(join(tmpdir(), 'blogi-uploads-'))
  await mkdir(join(uploads, '2020'))
  await writeFile(join(uploads, '2020', 'photo.jpg'), await makePicture())
  await writeFile(join(uploads, '2020', 'lead.jpg'), await makePicture())
})
afterAll(() => site.close())

const run = (...words: string[]) => runImportOn(site, ...words)
const imported = async (items: string[], ...words: string[]) =>
  run(await writeTemporary('export.xml', wxr(items)), '--pictures-from', uploads, ...words)
const blogCalled = async (title: string) => {
  const blog = await site.db.selectFrom('blogs').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  return (await call(site, 'GET /blog/singleBlog/:id', { params: { id: blog.id } })).data
}
const attachment = (id: number, name: string, more = '') =>
  wxrItem(
    id,
    { 'wp:post_type': 'attachment', 'wp:attachment_url': `https://old.example/wp-content/uploads/2020/${name}` },
    more,
  )

test('a post moves in with its text, date, author, terms, comments and pictures', async () => {
  const content = `First line
of two

[caption width="300"]<img src="https://old.example/wp-content/uploads/2020/photo-300x200.jpg" class="wp-image-8" alt="A photo" /> What it shows[/caption]

<script>alert(1)</script><a href="/about" onclick="alert(1)">about us</a>`
  const comments = [
    wxrComment({
      'wp:comment_id': '11',
      'wp:comment_author': 'Arthur',
      'wp:comment_author_email': 'arthur@example.org',
      'wp:comment_date_gmt': '2020-01-03 00:00:00',
      'wp:comment_content': 'A <em>first</em> comment<br />on <a href="https://a.example/">two lines</a>',
      // A reply that comes later.
      'wp:comment_parent': '0',
    }),
    wxrComment({
      'wp:comment_id': '13',
      'wp:comment_author': 'Ford',
      'wp:comment_date_gmt': '2020-01-05 00:00:00',
      'wp:comment_content': 'A reply to a reply',
      'wp:comment_parent': '12',
    }),
    wxrComment({
      'wp:comment_id': '12',
      'wp:comment_author': 'Ada Lovelace',
      'wp:comment_user_id': '1',
      'wp:comment_date_gmt': '2020-01-04 00:00:00',
      'wp:comment_content': 'A reply',
      'wp:comment_parent': '11',
    }),
    wxrComment({ 'wp:comment_id': '14', 'wp:comment_content': 'Waits', 'wp:comment_approved': '0' }),
    wxrComment({ 'wp:comment_id': '15', 'wp:comment_content': 'Spam', 'wp:comment_approved': 'spam' }),
    wxrComment({ 'wp:comment_id': '16', 'wp:comment_content': 'Ping', 'wp:comment_type': 'pingback' }),
  ]
  const items = [
    wxrItem(
      7,
      { title: 'Tea &amp; biscuits', 'content:encoded': content, 'excerpt:encoded': 'All about tea.' },
      [
        wxrTerm('category', 'Food'),
        wxrTerm('category', 'Hot drinks'),
        wxrTerm('post_tag', 'Tea'),
        wxrMeta('_thumbnail_id', '9'),
        ...comments,
      ].join(''),
    ),
    attachment(8, 'photo.jpg'),
    attachment(9, 'lead.jpg', wxrMeta('_wp_attachment_image_alt', 'Leads')),
  ]

  const dry = await imported(items, '--dry-run')
  expect(dry).toContain('Tea & biscuits: not carried: script')
  expect(await site.db.selectFrom('public_blogs').select('id').execute()).toEqual([])
  const output = await imported(items)
  for (const label of ['public blogs', 'drafts', 'comments', 'comments that wait for approval', 'pictures'])
    expect([label, countIn(output, label)]).toEqual([label, countIn(dry, label)])
  expect(output).toContain('Tea & biscuits: 1 comment that was spam or deleted not carried')
  expect(output).toContain('Tea & biscuits: 1 pingback or trackback not carried')
  expect(output).toContain('Tea & biscuits: categories that are tags here: Hot drinks; its category is Food')

  const blog = await blogCalled('Tea & biscuits')
  expect(blog).toMatchObject({
    category: 'Food',
    tags: ['tea', 'hot-drinks'],
    standfirst: 'All about tea.',
    authorName: 'Ada Lovelace',
    publishedAt: '2020-01-02T03:04:05.000Z',
    createdAt: '2020-01-02T03:04:05.000Z',
    version: 1,
  })
  expect(blog.intro).toMatch(
    /^<p>First line<br \/>of two<\/p><figure><img src="\/media\/[^>]+ alt="A photo"[^>]*><figcaption>What it shows<\/figcaption><\/figure><p><a href="https:\/\/old.example\/about"[^>]*>about us<\/a><\/p>$/,
  )
  const picture = /src="([^"]+)"/.exec(blog.intro)?.[1] ?? ''
  expect((await site.app.inject(picture)).statusCode).toBe(200)
  expect((await site.app.inject(blog.mainImage.url)).statusCode).toBe(200)

  const shown = await commentsOf(site.db, blog._id)
  expect(shown.map(({ comment, authorInfo, createdAt }) => [comment, authorInfo.name, createdAt])).toEqual([
    ['A first comment\non two lines (https://a.example/)', 'Arthur', '2020-01-03T00:00:00.000Z'],
    ['A reply', 'Ada Lovelace', '2020-01-04T00:00:00.000Z'],
    ['A reply to a reply', 'Ford', '2020-01-05T00:00:00.000Z'],
  ])
  expect(shown.map(({ parent }) => parent)).toEqual([undefined, shown[0]?._id, shown[0]?._id])
  await expectCountsConsistent(site.db)
  expect(await site.db.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('a repeated import adds what is new, and nothing twice', async () => {
  const comment = (id: string) =>
    wxrComment({ 'wp:comment_id': id, 'wp:comment_author': 'Arthur', 'wp:comment_content': `Comment ${id}` })
  const first = await imported([wxrItem(21, { title: 'A repeated post' }, comment('31'))])
  expect(countIn(first, 'public blogs')).toBe(1)
  const items = [
    wxrItem(21, { title: 'A repeated post' }, comment('31') + comment('32')),
    wxrItem(22, { title: 'A newer post' }),
  ]
  const again = await imported(items)
  expect([countIn(again, 'public blogs'), countIn(again, 'imported before'), countIn(again, 'comments')]).toEqual([
    1, 1, 1,
  ])
  expect(countIn(await imported(items), 'public blogs')).toBe(0)
  const blog = await blogCalled('A repeated post')
  expect((await commentsOf(site.db, blog._id)).map((one) => one.comment).sort()).toEqual(['Comment 31', 'Comment 32'])
  const titles = (await site.db.selectFrom('public_blogs').select('title').execute()).map(({ title }) => title)
  expect(titles).toHaveLength(new Set(titles).size)
})

test('two imports of one file at the same time bring everything once', async () => {
  const items = Array.from({ length: 6 }, (_, at) =>
    wxrItem(
      40 + at,
      { title: `At once ${at}` },
      wxrComment({ 'wp:comment_id': `4${at}`, 'wp:comment_content': 'Once' }),
    ),
  )
  const [one, other] = await Promise.all([imported(items), imported(items)])
  expect(countIn(one, 'public blogs') + countIn(other, 'public blogs')).toBe(6)
  const blogs = await site.db.selectFrom('public_blogs').select('id').where('title', 'like', 'At once%').execute()
  expect(blogs).toHaveLength(6)
  await expectCountsConsistent(site.db)
})

test('drafts, private, protected and scheduled posts are drafts, with a note', async () => {
  const output = await imported([
    wxrItem(51, { title: 'Only a draft', 'wp:status': 'draft', 'wp:post_date_gmt': '0000-00-00 00:00:00' }),
    wxrItem(52, { title: 'A private one', 'wp:status': 'private' }),
    wxrItem(53, { title: 'A protected one', 'wp:post_password': 'secret' }),
    wxrItem(54, { title: 'A scheduled one', 'wp:status': 'future' }),
    wxrItem(55, { title: 'A deleted one', 'wp:status': 'trash' }),
    wxrItem(56, { title: 'A menu', 'wp:post_type': 'nav_menu_item' }),
  ])
  expect(countIn(output, 'drafts')).toBe(4)
  expect(output).toContain('A private one: was private, and is a draft')
  expect(output).toContain('A protected one: had a password, and is a draft')
  expect(output).toContain('A scheduled one: was scheduled for')
  expect(output).toContain('A deleted one: not carried')
  expect(output).toContain('A menu: not carried: it is of the type “nav_menu_item”')
  const states = await site.db.selectFrom('blogs').select('state').where('title', 'like', '% one').execute()
  expect(states).toEqual(Array(3).fill({ state: 'draft' }))
})

test('an author takes the account over by a link to its address, with its posts', async () => {
  await imported([wxrItem(61, { title: 'By Grace Hopper', 'dc:creator': 'grace' })])
  const email = 'grace@example.org'
  expect(
    (await call(site, 'POST /user/login', { body: { email, password: PASSWORD, role: 'Author' } })).statusCode,
  ).toBe(401)
  await call(site, 'POST /user/forgotPassword', { body: { email } })
  await expect
    .poll(async () => (await outbox(site.config.dataDir)).filter(({ to }) => to?.[0]?.address === email))
    .toHaveLength(1)
  const [mail] = (await outbox(site.config.dataDir)).filter(({ to }) => to?.[0]?.address === email)
  const { token } = linkIn({ text: mail?.text ?? '' })
  const reset = await respond(site, 'POST /user/resetPassword', { body: { token, password: PASSWORD } })
  expect(reset.statusCode).toBe(200)
  const signed = await respond(site, 'POST /user/login', { body: { email, password: PASSWORD, role: 'Author' } })
  expect(signed.statusCode).toBe(200)
  const own = await call(site, 'GET /user/allUserBlog', { as: cookieOf(signed) })
  expect(own.data.blogs.map(({ title }) => title)).toContain('By Grace Hopper')
})

test('posts are given to an account here only if its address is proved', async () => {
  const here = await signedIn(site.app, { name: 'Here Already', email: 'here@example.org' })
  const item = wxrItem(71, { title: 'Given to an account', 'dc:creator': 'ada' })
  await imported([item], '--author', 'ada=here@example.org')
  expect((await blogCalled('Given to an account')).createdBy).toBe(here.user._id)
  await expect(imported([item], '--author', 'nobody=here@example.org')).rejects.toThrow('has no author nobody')
  await expect(imported([item], '--category', 'Nothing')).rejects.toThrow('no category Nothing')

  const unproved = wxr([wxrItem(72, { title: 'By an unproved address', 'dc:creator': 'ada' })])
    .replace('ada@example.org', 'here@example.org')
    .replaceAll('old.example', 'unproved.example')
  const output = await run(await writeTemporary('export.xml', unproved))
  expect(output).toContain('Ada Lovelace: the account with here@example.org has not proved that address')
  expect((await blogCalled('By an unproved address')).createdBy).not.toBe(here.user._id)
})

test('pictures that cannot be had leave their descriptions and a note', async () => {
  const content = `<img src="https://old.example/gone.jpg" alt="Gone"><img src="http://127.0.0.1/inner.jpg" alt="Inner">
<img src="https://old.example/wp-content/uploads/2020/%2e%2e/%2e%2e/%2e%2e/etc/passwd" alt="Above">`
  const output = await imported([wxrItem(81, { title: 'Without its pictures', 'content:encoded': content })])
  expect(output).toContain('the picture https://old.example/gone.jpg could not be fetched (not there)')
  const blog = await blogCalled('Without its pictures')
  for (const words of ['Gone', 'Inner', 'Above']) expect(blog.intro).toContain(words)
  expect(blog.intro).not.toContain('<img')
  const fetched = await run(
    await writeTemporary('a.xml', wxr([wxrItem(82, { title: 'From inside', 'content:encoded': content })])),
    '--pictures-from',
    'http://localhost',
  )
  expect(fetched).toContain('(an address inside a network)')
})

test('an import is undone; what was commented on here is in the trash', async () => {
  const before = await site.db.selectFrom('users').select('id').orderBy('id').execute()
  const comment = wxrComment({
    'wp:comment_id': '95',
    'wp:comment_author': 'Zaphod',
    'wp:comment_author_email': 'zaphod@example.org',
    'wp:comment_content': 'Hello',
  })
  const output = await imported([
    wxrItem(91, { title: 'To be undone' }, comment),
    wxrItem(92, { title: 'Commented on here' }),
    wxrItem(93, { title: 'Of someone new', 'dc:creator': 'marvin' }),
  ])
  const commented = await blogCalled('Commented on here')
  expect((await addComment(site, commented._id, { comment: 'A comment of here' }, reader)).statusCode).toBe(201)
  expect(await run('--list')).toContain(`${importIdIn(output)}  `)

  expect(await run('--undo', importIdIn(output))).toContain('Blogs and pages removed: 2; moved to the trash')
  const left = await site.db.selectFrom('blogs').select(['title', 'state']).execute()
  expect(left.filter(({ title }) => /undone|someone new/.test(title))).toEqual([])
  expect(left).toContainEqual({ title: 'Commented on here', state: 'trashed' })
  expect(await site.db.selectFrom('users').select('id').orderBy('id').execute()).toEqual(before)
  await expect(run('--undo', importIdIn(output))).rejects.toThrow('it was undone')
  await expectCountsConsistent(site.db)
  // It can be imported again.
  expect(countIn(await imported([wxrItem(91, { title: 'To be undone' })]), 'public blogs')).toBe(1)
})

test('an import can be undone for 30 days', async () => {
  const output = await imported([wxrItem(99, { title: 'From long ago' })])
  const later = () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)
  await expect(runImport(['--undo', importIdIn(output)], site.config, () => {}, later)).rejects.toThrow('30 days')
})

test('an export of Ghost moves in; a tag that is a category here is its category', async () => {
  const posts_tags = ['t1', 't3'].map((tag_id, sort_order) => ({ post_id: 'a', tag_id, sort_order }))
  const html = '<p>Of Ghost</p><img src="__GHOST_URL__/content/images/2020/photo.jpg" alt="A photo">'
  const posts = [ghostPost('a', { title: 'Once on Ghost', html }), ghostPost('b', { visibility: 'paid' })]
  const file = await writeTemporary('ghost.json', ghostExport(posts, { posts_tags }))
  const output = await run(file, '--pictures-from', uploads)
  expect([countIn(output, 'public blogs'), countIn(output, 'drafts')]).toEqual([1, 1])
  expect(output).toContain('an export of Ghost has no comments')
  const blog = await blogCalled('Once on Ghost')
  expect(blog).toMatchObject({ category: 'Food', tags: ['tea', 'food'], publishedAt: '2020-01-02T03:04:05.000Z' })
  expect(blog.intro).toMatch(/^<p>Of Ghost<\/p><img src="\/media\//)
})

test('texts that break programs are carried, or named, in every field', async () => {
  const hostile = [
    ...XSS_PAYLOADS.slice(0, 30),
    ...['\0', 'a\0b', '\ud800', '\u202eabc', '%00', "'; drop table users; --", '../../etc/passwd', '{count, plural}'],
    'é'.repeat(100_000),
  ]
  const items = hostile.map((text, at) => {
    const safe = text.replaceAll(']]>', '')
    const comment = wxrComment({
      'wp:comment_id': `9${at}`,
      ...Object.fromEntries(
        ['author', 'author_email', 'content', 'date_gmt'].map((name) => [`wp:comment_${name}`, safe]),
      ),
    })
    const fields = ['title', 'link', 'content:encoded', 'excerpt:encoded', 'dc:creator', 'wp:post_date_gmt']
    return wxrItem(
      900 + at,
      Object.fromEntries(fields.map((name) => [name, safe])),
      wxrTerm('category', safe) + wxrTerm('post_tag', safe) + comment,
    )
  })
  const output = await imported(items)
  // A paragraph without an end is longer than a section may be.
  expect(countIn(output, 'public blogs')).toBe(hostile.length - 1)
  expect(output).toContain('not carried: its text is too long')
  await expectHarmlessBlogs(site.db)
  await run('--undo', importIdIn(output))
  await expectCountsConsistent(site.db)
})

test('an import stops where there is no room for pictures, and goes on once there is', async () => {
  const file = await writeTemporary('export.xml', wxr([wxrItem(98, { title: 'Without room' })]))
  const full = { ...site.config, storageReserve: Number.MAX_SAFE_INTEGER }
  await expect(runImport([file], full, () => {})).rejects.toThrow('There is no room for more pictures')
  expect(countIn(await run(file), 'public blogs')).toBe(1)
})

test('words that are no command, files that are not there or no export, are refused', async () => {
  await expect(run()).rejects.toThrow('Use: npm run import')
  await expect(run('--unknown')).rejects.toThrow('Use: npm run import')
  await expect(run('/nowhere/export.xml')).rejects.toThrow('/nowhere/export.xml cannot be read (ENOENT)')
  await expect(run(await writeTemporary('a.xml', '<rss></rss>'))).rejects.toThrow('Not an export')
})
