import { expect, test } from 'vitest'
import { writeFolder } from '../../../testing/folder.ts'
import { tumblrList, tumblrPage, tumblrPost } from '../../../testing/tumblr-archive.ts'
import { readExport } from '../formats.ts'
import { isNote, isPost, type NeutralPost } from '../neutral.ts'
import { timeInWords } from './html-post.ts'

async function read(files: Record<string, string>) {
  const opened = await readExport([await writeFolder(files)])
  const items = opened ? await Array.fromAsync(opened.site.posts()) : []
  const notes = items.filter(isNote).map(({ of, text }) => `${of}: ${text}`)
  return { opened, posts: items.filter(isPost), notes }
}
const page = async (body: string) => {
  const { posts } = await read({ 'posts/html/12345.html': tumblrPage(body) })
  return posts[0] as NeutralPost
}
const bare = (html: string) => html.replaceAll(/ data-others="[^"]*"/g, '')
const record = async (type: string, fields: string, attributes = {}) => {
  const list = tumblrList([tumblrPost(12345, type, fields, attributes)])
  const files = { 'posts/posts.xml': list, 'posts/html/12345.html': tumblrPage('a') }
  return (await read(files)).posts[0] as NeutralPost
}

test('a whole archive of pages: titles, tags, times, addresses; the rest is named', async () => {
  const files = {
    'posts/html/12345.html': tumblrPage('<h1>Tea &amp; cake</h1><p>Words</p>', ['green tea', 'Tea']),
    'posts/html/12346.html': tumblrPage('<h1></h1><h1>Newer</h1><p>More words</p>[[MORE]]<p>b</p>', ['Tea']),
    'posts/html/12347.html': tumblrPage('<p>Without a title</p>', [], 'some day'),
    'posts/html/submissions/12348.html': tumblrPage('<p>Of someone else</p>'),
    'posts/posts_index.html': '<a href="html/12345.html">12345</a>',
    'media/12345.jpg': '',
    'payload-0.json': '[]',
  }
  const { opened, posts, notes } = await read(files)
  const pages = Object.keys(files).filter((name) => /^posts\/html\/\d+\.html$/.test(name))
  expect(opened).toMatchObject({ program: 'Tumblr', site: { id: 'tumblr', postCount: pages.length } })
  expect(posts.map(({ key, title, isPublic }) => [key, title, isPublic])).toEqual([
    ['12345', 'Tea & cake', true],
    ['12346', 'Newer', true],
    ['12347', 'Without a title', false],
  ])
  expect(posts[0]).toMatchObject({
    html: '<p>Words</p>',
    at: new Date('2022-11-05T17:24:00Z'),
    tags: ['green tea', 'Tea'],
    addresses: ['/post/12345'],
    author: 'author-12345',
  })
  expect(posts[1]?.html).toBe('<p>More words</p><p>b</p>')
  expect(posts[2]?.notes).toEqual(['had no date, and is a draft'])
  expect(notes[0]).toContain('does not say which posts were drafts or private')
  expect(notes.slice(1)).toEqual([
    'Tumblr: 1 submission of someone else was not carried',
    'Tumblr: not carried: messages and data of the account',
  ])
  expect(opened?.site.archives).toEqual([
    { addresses: ['/tagged/green%20tea', '/tagged/green-tea'], of: { term: 'green tea' } },
    { addresses: ['/tagged/Tea'], of: { term: 'Tea' } },
  ])
})

test.each([
  ['November 5th, 2022 5:24pm', '2022-11-05T17:24:00.000Z'],
  [' August 1st, 2016 12:04am ', '2016-08-01T00:04:00.000Z'],
  ['May 2nd, 2016 12:00pm', '2016-05-02T12:00:00.000Z'],
  ['Smarch 2nd, 2016 12:00pm', undefined],
  ['', undefined],
])('%s is %s', (words, time) => {
  expect(timeInWords(words)?.toISOString()).toBe(time)
})

const IMAGE = (name: string) => `<img src="http://address.invalid/media/${name}" alt>`
test.each([
  [
    '<p><img src="../../media/12345_0.jpg"/></p><p>\' .A cup . </p>;<p><img src="../../media/12345_1.jpg"/></p><p>\' . . </p>;<div class="caption"><p>Two cups</p></div>',
    `<div data-kind="gallery"><figure>${IMAGE('12345_0.jpg')}<figcaption>A cup</figcaption></figure><figure>${IMAGE('12345_1.jpg')}</figure></div><p>Two cups</p>`,
  ],
  [
    '<img src="../../media/12345.png"/><div class="caption"><p>A cup</p></div>',
    `<figure>${IMAGE('12345.png')}</figure><p>A cup</p>`,
  ],
  [
    '<a href=" https://href.li/?https://a.example/b">\n  Of tea </a>',
    '<figure data-kind="embed"><a href="https://a.example/b">Of tea</a></figure>',
  ],
  [
    '<h1></h1><p class="npf_link" data-npf=\'{"type":"link","url":"https://href.li/?https://a.example/b","title":"Of tea","description":"All of it"}\'><a href="https://href.li/?https://a.example/b">Of tea</a></p>',
    '<figure data-kind="embed"><a href="https://a.example/b">Of tea</a><figcaption>All of it</figcaption></figure>',
  ],
  [
    '<div class="npf_row"><figure class="tmblr-full"><img src="https://a.example/1.jpg"></figure><figure class="tmblr-full"><img src="https://a.example/2.jpg"></figure></div>',
    '<div data-kind="gallery"><figure><img src="https://a.example/1.jpg" alt></figure><figure><img src="https://a.example/2.jpg" alt></figure></div>',
  ],
  [
    '<figure class="tmblr-embed" data-provider="youtube"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></figure>',
    '<figure data-kind="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">YouTube</a></figure>',
  ],
  ['<video><source src="../../media/12345.mp4"></video><p>Film</p>', '<p>Film</p>'],
  [
    '<p>a <a href="https://t.umblr.com/redirect?z=https%3A%2F%2Fa.example%2Fb&t=x">b</a></p>',
    '<p>a <a href="https://a.example/b">b</a></p>',
  ],
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
])('%s', async (given, expected) => {
  expect(bare((await page(given)).html)).toBe(expected)
})

test('a reblog names its source, which is not its title', async () => {
  const { title, html, notes } = await page(
    '<p><a class="tumblr_blog" href="https://grace.tumblr.com/post/1">grace</a>:</p><blockquote><p>Well said</p></blockquote>',
  )
  expect([title, notes]).toEqual(['Well said', ['shows a post of grace']])
  expect(html).toContain('<a href="https://grace.tumblr.com/post/1">grace</a>:')
})

test.each([
  [
    '<p><img src="../../media/12345_0.jpg"/></p><p>\' .One . </p>;<p><img src="../../media/12345_1.jpg"/></p><p>\' .Two . </p>;',
    'One',
  ],
  ['<img src="../../media/12345.jpg"/><div class="caption"><p>Said of it</p></div>', 'Said of it'],
])('a title of what is said of pictures: %s', async (body, title) => {
  expect((await page(body)).title).toBe(title)
})

test('a title of the first words is short', async () => {
  const { title } = await page(`<p>${'word '.repeat(40)}</p>`)
  expect([title.startsWith('word word'), title.length <= 81]).toEqual([true, true])
})

test('pictures that are gone are in the archive, in their order', async () => {
  const src = 'https://64.media.tumblr.com/tumblr_abc_500.jpg'
  const files = { 'posts/html/12345.html': tumblrPage(`<p><img src="${src}"></p>`), 'media/12345_0.jpg': '' }
  expect((await read(files)).posts[0]?.html).toBe(
    `<p><img src="${src.replace('_500', '_1280')}" alt data-others="[&quot;${src}&quot;,&quot;http://address.invalid/media/12345_0.jpg&quot;]"></p>`,
  )
})

test.each([
  ['regular', '<regular-title>Tea</regular-title><regular-body>&lt;p&gt;a&lt;/p&gt;</regular-body>', 'Tea', '<p>a</p>'],
  [
    'quote',
    '<quote-text>Said so</quote-text><quote-source>&lt;i&gt;Grace&lt;/i&gt;</quote-source>',
    'Said so',
    '<blockquote>Said so</blockquote><p><i>Grace</i></p>',
  ],
  [
    'link',
    '<link-text>Tea</link-text><link-url>https://a.example/b</link-url><link-description>On it</link-description>',
    'Tea',
    '<figure data-kind="embed"><a href="https://a.example/b">Tea</a></figure><p>On it</p>',
  ],
  [
    'conversation',
    '<conversation-title>Talk</conversation-title><conversation-text>x</conversation-text><conversation><line name="ada" label="Ada:">Hello</line><line name="grace" label="Grace:">Hi</line></conversation>',
    'Talk',
    '<p><strong>Ada:</strong> Hello</p><p><strong>Grace:</strong> Hi</p>',
  ],
  ['answer', '<question>Why?</question><answer>So.</answer>', 'Why?', '<blockquote>Why?</blockquote><p>So.</p>'],
  [
    'video',
    '<video-source>https://youtu.be/dQw4w9WgXcQ</video-source><video-caption>Film</video-caption><video-player>&lt;iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"&gt;&lt;/iframe&gt;</video-player>',
    'Film',
    '<figure data-kind="embed"><a href="https://youtu.be/dQw4w9WgXcQ">YouTube</a></figure><p>Film</p>',
  ],
])('a post of the kind %s', async (type, fields, title, html) => {
  const post = await record(type, fields)
  expect([post.title, bare(post.html)]).toEqual([title, html])
})

test('a list of posts: states, sources, pictures by size, addresses with their words', async () => {
  const photo =
    '<photo-caption>Cups</photo-caption><photo-url max-width="500">https://64.media.tumblr.com/a/s500x750/b.jpg</photo-url><photo-url max-width="1280">https://64.media.tumblr.com/a/s1280x1920/b.jpg</photo-url><tag>Tea</tag>'
  const list = tumblrList([
    tumblrPost(12345, 'photo', photo, {
      'reblogged-root-url': 'https://grace.tumblr.com/post/1',
      'reblogged-root-name': 'grace',
    }),
    tumblrPost(12346, 'regular', '', { state: 'draft' }),
    tumblrPost(12347, 'regular', '', { private: 'true' }),
    tumblrPost(12348, 'regular', '', { state: 'queued' }),
  ])
  const files = { 'posts/posts.xml': list, 'posts/html/12345.html': tumblrPage('a'), 'media/12345.jpg': '' }
  const { opened, posts, notes } = await read(files)
  expect(opened?.site).toMatchObject({
    address: 'https://ada.tumblr.com',
    authors: [{ key: 'ada', name: 'ada' }],
    postCount: list.match(/<post /g)?.length,
  })
  expect(posts.map(({ isPublic, notes }) => [isPublic, notes])).toEqual([
    [true, ['shows a post of grace']],
    [false, []],
    [false, ['was private, and is a draft']],
    [false, ['had the state “queued”, and is a draft']],
  ])
  expect(posts[0]).toMatchObject({
    title: 'Cups',
    at: new Date('2018-12-07T16:48:43Z'),
    tags: ['Tea'],
    addresses: ['/post/12345', 'https://ada.tumblr.com/post/12345', 'https://ada.tumblr.com/post/12345/a-slug'],
  })
  expect(posts[0]?.html).toBe(
    '<p><a href="https://grace.tumblr.com/post/1">grace</a>:</p><figure><img src="http://address.invalid/media/12345.jpg" alt data-others="[&quot;https://64.media.tumblr.com/a/s1280x1920/b.jpg&quot;]"></figure><p>Cups</p>',
  )
  expect(notes).toEqual(['Tumblr: an export of Tumblr has no comments'])
})

test('pages and lists that are cut, deep or huge are read as far as they can be', async () => {
  const list = tumblrList([12345, 12346].map((id) => tumblrPost(id, 'regular', '<regular-body>Words</regular-body>')))
  const began = performance.now()
  const many = 20_000
  const { posts, notes } = await read({
    'posts/posts.xml': list.slice(0, list.lastIndexOf('ords')),
    'posts/html/12347.html': tumblrPage('<h1>a</h1>'.repeat(many)),
    'posts/html/12348.html': tumblrPage('<div class="npf_row"><img>'.repeat(many)),
    'posts/html/12349.html': tumblrPage(`<h1>${'A'.repeat(1_000_000)}</h1>`).slice(0, 500_000),
    'posts/html/12350.html': '',
    'posts/html/12351.html': tumblrPage("<p>' .".repeat(many)),
  })
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(posts.map(({ key }) => key)).toEqual(['12345', '12347', '12348', '12349', '12350', '12351'])
  expect(notes).toContain('a-slug: not carried: its end is missing in the file')
  expect(notes).toContain('posts.xml: the file ends in the middle, or is broken; what is before that was read')
})

test('a title below a picture is not repeated in the text', async () => {
  const { posts } = await read({
    'posts/html/12345.html': tumblrPage('<img src="../../media/12345.png"/><h1>A</h1><p>b</p>'),
  })
  expect(posts[0]?.title).toBe('A')
  expect(posts[0]?.html).toMatch(/^<figure>.*<\/figure><p>b<\/p>$/)
})

test('pages of numbers on another site are not of Tumblr', async () => {
  expect((await read({ 'html/12345.html': '<p>a</p>', 'index.html': '' })).opened).toBeUndefined()
})
