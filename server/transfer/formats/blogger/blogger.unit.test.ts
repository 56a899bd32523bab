import { expect, test } from 'vitest'
import { bloggerBackup, bloggerComment, bloggerEntry, takeoutEntry } from '../../../testing/blogger-backup.ts'
import { writeFolder } from '../../../testing/folder.ts'
import { writeTemporary, wxr, wxrItem } from '../../../testing/wxr.ts'
import { readExport } from '../formats.ts'
import { isNote, isPage, isPost } from '../neutral.ts'

async function read(path: string) {
  const opened = await readExport([path])
  const items = opened ? await Array.fromAsync(opened.site.posts()) : []
  const notes = items.filter(isNote).map(({ of, text }) => `${of}: ${text}`)
  return { opened, posts: items.filter(isPost), pages: items.filter(isPage), notes }
}
const readText = async (text: string) => read(await writeTemporary('blog-06-20-2017.xml', text))
test('a whole backup: posts, pages, drafts, comments in threads; the rest is counted', async () => {
  const backup = bloggerBackup([
    bloggerComment(11, 1, {}, 12),
    bloggerEntry(100, {}, 'settings'),
    bloggerEntry(101, {}, 'template'),
    bloggerEntry(1, {
      title: 'Tea &amp; “cake”',
      labels: ['Green tea', 'Books'],
      more: '<georss:featurename xmlns:georss="http://www.georss.org/georss">Paris</georss:featurename>',
    }),
    bloggerEntry(2, {
      path: '',
      more: "<app:control xmlns:app='http://purl.org/atom/app#'><app:draft>yes</app:draft></app:control>",
    }),
    bloggerEntry(3, { path: '/p/about.html' }, 'page'),
    bloggerEntry(4, { at: '2999-01-01T00:00:00Z', author: 'grace@example.org', profile: '2' }),
    bloggerComment(12, 1, { author: 'Ada', profile: '1', html: 'One<br />two' }),
    bloggerComment(13, 1, { author: 'Ada', profile: '' }),
    bloggerComment(14, 1, { more: "<gd:extendedProperty name='blogger.contentRemoved' value='true'/>" }),
    bloggerComment(15, 99),
  ])
  const { opened, posts, pages, notes } = await readText(backup)
  expect(opened).toMatchObject({
    program: 'Blogger',
    site: {
      id: 'blogger',
      peopleId: '7',
      address: 'https://ada.blogspot.com',
      postCount: backup.match(/kind#(?:post|page)/g)?.length,
    },
  })
  expect(opened?.site.authors).toEqual([
    { key: 'Ada', name: 'Ada', email: undefined },
    { key: 'grace', name: 'grace', email: undefined },
  ])
  expect(posts[0]).toMatchObject({
    key: '7.1',
    title: 'Tea & “cake”',
    author: 'Ada',
    at: new Date('2017-06-20T04:32:00Z'),
    isPublic: true,
    tags: ['Green tea', 'Books'],
    addresses: ['https://ada.blogspot.com/2017/06/post-1.html'],
    notes: ['1 comment that was spam or deleted not carried', 'had other fields: location'],
  })
  expect(posts[0]?.comments.map(({ key, parent, author, name, text }) => [key, parent, author, name, text])).toEqual([
    ['7.11', '7.12', undefined, 'Grace', 'The text of comment 11.'],
    ['7.12', undefined, 'Ada', 'Ada', 'One\ntwo'],
    ['7.13', undefined, undefined, 'Ada', 'The text of comment 13.'],
  ])
  expect(posts.map(({ key, isPublic }) => [key, isPublic])).toEqual([
    ['7.1', true],
    ['7.2', false],
    ['7.4', false],
  ])
  expect(posts[2]?.notes).toEqual(['was scheduled for 2999-01-01T00:00:00Z, and is a draft'])
  expect(pages.map(({ page }) => page.addresses)).toEqual([['https://ada.blogspot.com/p/about.html']])
  expect(notes).toEqual([
    'Blogger: 2 settings and parts of the design not carried',
    'Blogger: 1 comment was not carried: the post is not in the file, or was deleted',
  ])
  expect(opened?.site.archives).toEqual([
    { addresses: ['https://ada.blogspot.com/search/label/Green%20tea'], of: { term: 'Green tea' } },
    { addresses: ['https://ada.blogspot.com/search/label/Books'], of: { term: 'Books' } },
    { addresses: ['https://ada.blogspot.com/2017/06/'], of: { all: true } },
  ])
})

test('an archive of Takeout: states, labels in one, pictures by their names, address', async () => {
  const picture = 'https://blogger.googleusercontent.com/img/a/AVvX/w640-h480/Red%20cup.png'
  const feed = bloggerBackup(
    [
      takeoutEntry(
        1,
        {
          'blogger:filename': '/2024/02/tea.html',
          'blogger:metaDescription': 'On tea',
          content: `<img src="${picture}">`,
        },
        'POST',
        "<category scheme='tag:blogger.com,1999:blog-7' term='Tea&#10;Cups'/><blogger:trashed/>",
      ),
      takeoutEntry(2, { 'blogger:status': 'DRAFT' }),
      takeoutEntry(3, { 'blogger:status': 'SCHEDULED' }),
      takeoutEntry(4, { 'blogger:trashed': '2024-03-01T00:00:00Z' }),
      takeoutEntry(5, { 'blogger:status': 'IMPORTED' }),
      takeoutEntry(6, {}, 'PAGE'),
      ...['LIVE', 'PENDING', 'SPAM', 'GHOSTED'].map((status, at) =>
        takeoutEntry(
          11 + at,
          { 'blogger:status': status, 'blogger:parent': 'tag:blogger.com,1999:blog-7.post-1' },
          'COMMENT',
          `<blogger:inReplyTo>${at === 1 ? 'tag:blogger.com,1999:blog-7.post-11' : ''}</blogger:inReplyTo>`,
        ),
      ),
    ],
    '',
  )
  const { opened, posts, pages, notes } = await read(
    await writeFolder({
      'Takeout/archive_browser.html': '<p>Archive</p>',
      'Takeout/Blogger/Blogs/Old/feed.atom': feed,
      'Takeout/Blogger/Blogs/Old/settings.csv':
        'blog_publishing_mode,blog_subdomain,blog_read_access_mode\nBLOGSPOT,ada,PUBLIC\n',
      ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`Takeout/Blogger/Albums/Old/${at}.json`, '{}'])),
      'Takeout/Blogger/Albums/Old/Red cup.png': 'a picture',
      'Takeout/Blogger/Albums/Old/b.png': 'a picture',
      'Takeout/Blogger/Albums/Old/b(1).png': 'a picture',
    }),
  )
  expect(opened?.site).toMatchObject({ id: 'blogger', address: 'https://ada.blogspot.com', postCount: 5 })
  expect(posts.map(({ key, isPublic }) => [key, isPublic])).toEqual([
    ['7.1', true],
    ['7.2', false],
    ['7.3', false],
    ['7.5', false],
  ])
  expect(posts[0]).toMatchObject({ tags: ['Tea', 'Cups'], excerpt: 'On tea', addresses: ['/2024/02/tea.html'] })
  expect(posts[0]?.html).toContain('src="http://address.invalid/Blogger/Albums/Old/Red%20cup.png"')
  expect(posts[0]?.html).toContain(`${picture.replace('w640-h480', 's0')}&quot;,&quot;${picture}`)
  expect(posts[0]?.comments.map(({ key, parent, waits }) => [key, parent, waits])).toEqual([
    ['7.11', undefined, false],
    ['7.12', '7.11', true],
  ])
  expect(posts[0]?.notes).toEqual(['2 comments that were spam or deleted not carried'])
  expect(posts[3]?.notes).toEqual(['had the state “IMPORTED”, and is a draft'])
  expect(pages.length).toBe(1)
  expect(notes).toEqual(['Post 4: not carried: its state is “trash”'])
})

test('a site that only some people could read comes as drafts', async () => {
  const mode = bloggerEntry(9, { html: 'PRIVATE' }, 'settings').replace('post-9', 'settings.BLOG_READ_ACCESS_MODE')
  const { posts } = await readText(bloggerBackup([bloggerEntry(1), mode]))
  expect(posts.map(({ isPublic, notes }) => [isPublic, notes])).toEqual([[false, ['was private, and is a draft']]])
  const settings = 'blog_subdomain,blog_read_access_mode\nada,READERS\n'
  const folder = await writeFolder({ 'feed.atom': bloggerBackup([bloggerEntry(1)]), 'settings.csv': settings })
  expect((await read(folder)).posts.map(({ isPublic }) => isPublic)).toEqual([false])
})

test('several blogs of one archive come together, each post at its own address', async () => {
  const other = bloggerBackup([takeoutEntry(2, { 'blogger:filename': '/2020/01/b.html' })], '').replaceAll(
    'blog-7',
    'blog-8',
  )
  const { opened, posts } = await read(
    await writeFolder({
      'Blogs/One/feed.atom': bloggerBackup([takeoutEntry(1, { 'blogger:filename': '/2020/01/a.html' })], ''),
      'Blogs/Two/feed.atom': other,
    }),
  )
  expect(opened?.site).toMatchObject({ id: 'blogger', peopleId: '7', postCount: 2 })
  expect(posts.map(({ addresses }) => addresses)).toEqual([['/2020/01/a.html'], ['/2020/01/b.html']])
})

test('a backup that is cut in the middle gives its whole posts, and notes for the rest', async () => {
  const whole = bloggerBackup([1, 2, 3].map((id) => bloggerEntry(id)))
  const { posts, notes } = await readText(whole.slice(0, whole.indexOf('The text of post 3') + 8))
  expect(posts.map(({ title }) => title)).toEqual(['Post 1', 'Post 2'])
  expect(notes).toEqual([
    'Post 3: not carried: its end is missing in the file',
    'blog-06-20-2017.xml: the file ends in the middle, or is broken; what is before that was read',
  ])
})

test('entities, cyclic replies, huge titles and deep texts take little time', async () => {
  const entities =
    '<!DOCTYPE feed [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><feed'
  const began = performance.now()
  const many = 20_000
  const { posts } = await readText(
    bloggerBackup([
      bloggerEntry(1, { title: 'A'.repeat(1_000_000) }),
      ...[
        '<br>'.repeat(many),
        '<b>a<br><br>'.repeat(many),
        '<div>'.repeat(many),
        '<div class="separator"><img>'.repeat(many),
        '<table class="tr-caption-container"><td class="tr-caption"><img>'.repeat(many),
        '<span>'.repeat(many),
      ].map((html, at) => bloggerEntry(10 + at, { html })),
      bloggerComment(2, 1, {}, 3),
      bloggerComment(3, 1, {}, 2),
      bloggerComment(4, 1, {}, 4),
    ])
      .replace('<feed', entities)
      .replace('Old &amp; new', '&b;&c;'),
  )
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(posts.length).toBe(7)
  expect(posts[0]?.title).toHaveLength(1_000_000)
  expect(posts[0]?.comments.map(({ key, parent }) => [key, parent])).toEqual([
    ['7.2', '7.3'],
    ['7.3', '7.2'],
    ['7.4', '7.4'],
  ])
})

test('a file with elements far within each other is read up to there, at once', async () => {
  const backup = bloggerBackup([bloggerEntry(1), bloggerEntry(2)])
  const at = backup.lastIndexOf('</entry>')
  const began = performance.now()
  for (const within of ['<a>'.repeat(200_000), '<a xmlns:a="urn:a">'.repeat(50_000)]) {
    const { posts, notes } = await readText(backup.slice(0, at) + within + backup.slice(at))
    expect(posts.map(({ key }) => key)).toEqual(['7.1'])
    expect(notes.at(-1)).toContain('the file ends in the middle, or is broken; what is before that was read')
  }
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('a file of WordPress with parts of a backup in it is still of WordPress', async () => {
  const item = wxrItem(1, { 'content:encoded': bloggerBackup([bloggerEntry(1)]).replaceAll(']]>', '') })
  expect((await readText(wxr([item]))).opened?.program).toBe('WordPress')
})
