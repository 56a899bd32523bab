// Over 250 lines, as each form of a text is a row of one table.
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { writeTemporary, wxr, wxrComment, wxrItem, wxrMeta, wxrTerm } from '../../../testing/wxr.ts'
import { readExport } from '../formats.ts'
import { isNote, isPost, type NeutralPost, orNote } from '../neutral.ts'

const files: string[] = []
afterEach(() => Promise.all(files.splice(0).map((file) => rm(dirname(file), { recursive: true }))))

async function read(...contents: (string | Buffer)[]) {
  const written = await Promise.all(contents.map((content) => writeTemporary('export.xml', content)))
  files.push(...written)
  const site = (await readExport(written))?.site
  const items = site ? await Array.fromAsync(site.posts()) : []
  return { site, posts: items.filter(isPost), notes: items.filter(isNote) }
}
const post = async (content: string, more = '', others: string[] = []) => {
  const { posts } = await read(wxr([wxrItem(1, { 'content:encoded': content }, more), ...others]))
  return posts[0] as NeutralPost
}
const html = async (content: string) =>
  (await post(content, '', ATTACHMENTS)).html.replaceAll(/ data-others="[^"]*"/g, '')
const ATTACHMENTS = [5, 6].map((id) =>
  wxrItem(id, {
    'wp:post_type': 'attachment',
    'wp:attachment_url': `https://old.example/${id}.jpg`,
    'excerpt:encoded': `Caption ${id}`,
    'wp:post_parent': '1',
  }),
)
const figure = (id: number) =>
  `<figure><img src="https://old.example/${id}.jpg" alt><figcaption>Caption ${id}</figcaption></figure>`
const gallery = (figures: string) => `<div data-kind="gallery">${figures}</div>`

test.each([
  ['One\ntwo\n\nthree', '<p>One<br>two</p><p>three</p>'],
  [
    'a <em>b\nc</em>\n\n<blockquote>d\n\ne</blockquote>',
    '<p>a <em>b<br>c</em></p><blockquote><p>d</p><p>e</p></blockquote>',
  ],
  ['<pre>a\n\nb [gallery]</pre>', '<pre>a\n\nb [gallery]</pre>'],
  ['<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->\n\n<p>b</p>', '\n<p>a</p>\n\n\n<p>b</p>'],
  ['<div>a</div><div>b<p>c</p></div>', '<p>a</p><p>b</p><p>c</p>'],
  ['Words [sic] and [1]', '<p>Words [sic] and [1]</p>'],
  ['[[gallery]]', '<p>[[gallery]]</p>'],
  ['[gallery ids="6,5,99"]', gallery(figure(6) + figure(5))],
  ['[gallery]', gallery(figure(5) + figure(6))],
  ['[gallery ids="5"]', figure(5)],
  [
    '[caption id="x"]<a href="/big.jpg"><img src="/small.jpg" alt="A"></a> Said <em>of</em> it[/caption]',
    '<figure><img src="https://old.example/big.jpg" alt="A"><figcaption>Said <em>of</em> it</figcaption></figure>',
  ],
  [
    '[code lang="php"]<b>&lt;?php</b>\n\n$a[/code]',
    '<pre><code class="language-php">&lt;b&gt;&lt;?php&lt;/b&gt;\n\n$a</code></pre>',
  ],
  [
    '<p>https://youtu.be/dQw4w9WgXcQ</p><ul><li><iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe></li></ul>',
    '<figure data-kind="embed"><a href="https://youtu.be/dQw4w9WgXcQ">YouTube</a></figure><ul><li><p><a href="https://youtu.be/dQw4w9WgXcQ">YouTube</a></p></li></ul>',
  ],
  [
    '[youtube https://youtu.be/dQw4w9WgXcQ][audio mp3="https://a.example/b.mp3"]',
    '<figure data-kind="embed"><a href="https://youtu.be/dQw4w9WgXcQ">YouTube</a></figure><figure data-kind="embed"><a href="https://a.example/b.mp3">a.example/b.mp3</a></figure>',
  ],
  ['[vc_row][vc_column width="1/2"]In\n\na builder[/vc_column][/vc_row]', '<p>In</p><p>a builder</p>'],
  ['[et_pb_section fb_built="1"]In[/et_pb_section]', '<p>In</p>'],
  ['https://vimeo.com/1', '<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>'],
  [
    '<iframe src="//www.youtube.com/embed/x"></iframe>',
    '<figure data-kind="embed"><a href="https://www.youtube.com/watch?v=x">youtube.com/watch?v=x</a></figure>',
  ],
  [
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://a.example/b\n</div></figure>',
    '<figure data-kind="embed"><a href="https://a.example/b">a.example/b</a></figure>',
  ],
  [
    '<figure class="wp-block-gallery"><figure class="wp-block-image"><img src="/a.jpg"><figcaption>A</figcaption></figure><figure><img src="/b.jpg"></figure><figcaption>Both</figcaption></figure>',
    '<div data-kind="gallery"><figure><img src="https://old.example/a.jpg" alt><figcaption>A</figcaption></figure><figure><img src="https://old.example/b.jpg" alt></figure></div><p>Both</p>',
  ],
  [
    '<ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure><img src="/a.jpg"></figure></li><li><figure><img src="/b.jpg"></figure></li></ul>',
    gallery(
      '<figure><img src="https://old.example/a.jpg" alt></figure><figure><img src="https://old.example/b.jpg" alt></figure>',
    ),
  ],
  [
    '<img data-src="/a.jpg" src="data:image/gif;base64,R0"><noscript><img src="/a.jpg"></noscript>',
    '<p><img src="https://old.example/a.jpg" alt></p>',
  ],
  ['<img class="emoji" alt="☕" src="https://s.w.org/x.png">', '<p>☕</p>'],
  [
    '<figure class="wp-block-table"><table><tr><td>1</td></tr></table><figcaption>T</figcaption></figure>',
    '<table><tr><td>1</td></tr></table><p>T</p>',
  ],
  ['<details><summary>S</summary><p>in</p></details>', '<p><strong>S</strong></p><p>in</p>'],
])('%s', async (content, expected) => {
  expect(await html(content)).toBe(expected)
})

test.each([
  [9, [9]],
  [10, [5, 5]],
  [19, [7, 7, 5]],
])('%i pictures of a gallery are in galleries of %j', async (many, sizes) => {
  const read = await html(`[gallery ids="${Array(many).fill(5).join()}"]`)
  expect(read).toBe(sizes.map((size) => gallery(figure(5).repeat(size))).join(''))
})

test('pictures of a gallery in a quote are one after another', async () => {
  expect(await html('<blockquote>[gallery]</blockquote>')).toBe(`<blockquote>${figure(5)}${figure(6)}</blockquote>`)
})

test('a block of code keeps its language, which only the comment before it has', async () => {
  const content = '<!-- wp:syntaxhighlighter/code {"language":"php"} --><pre>a</pre><!-- /wp:syntaxhighlighter/code -->'
  expect(await html(content)).toBe('<pre class="language-php">a</pre>')
})

test('a picture has its upload first, then the largest of its other addresses', async () => {
  const content = '<img class="wp-image-5" src="/5-300x200.jpg" srcset="/5-100.jpg 100w, /5-900.jpg 900w">'
  const { html } = await post(content, '', ATTACHMENTS)
  expect(html).toContain('src="https://old.example/5.jpg"')
  expect(html).toContain('[&quot;https://old.example/5-900.jpg&quot;,&quot;https://old.example/5-300x200.jpg&quot;]')
})

test('footnotes, lead picture, co-authors, addresses and other fields are read', async () => {
  const more = [
    wxrMeta('footnotes', JSON.stringify([{ id: 'a', content: 'A <em>note</em>' }])),
    wxrMeta('_thumbnail_id', '5'),
    wxrMeta('rating', '5'),
    wxrTerm('author', 'grace'),
  ].join('')
  const read = await post('Text<sup data-fn="a"><a href="#a">1</a></sup>', more, ATTACHMENTS)
  expect(read).toMatchObject({
    html: '<p>Text<sup data-kind="footnote">A <em>note</em></sup></p>',
    picture: { address: 'https://old.example/5.jpg' },
    addresses: ['https://old.example/2020/post-1/', 'https://old.example/?p=1'],
    author: 'ada',
    notes: ['was also by grace', 'had other fields: rating'],
  })
})

test('footnotes without a place, or with pictures, are a list below the text', async () => {
  const footnotes = [
    { id: 'a', content: '<img src="/a.jpg" data-others="[">' },
    { id: 'b', content: 'Nowhere' },
  ]
  const { html } = await post('Text<sup data-fn="a">1</sup>', wxrMeta('footnotes', JSON.stringify(footnotes)))
  expect(html.replaceAll(/ data-others="[^"]*"/g, '')).toBe(
    '<p>Text<sup data-fn="a">1</sup></p><ol><li><img src="https://old.example/a.jpg" alt></li><li>Nowhere</li></ol>',
  )
})

test.each([
  ['<!-- wp:premium-content/container --><p>Secret</p><!-- /wp:premium-content/container -->', 'premium-content'],
  ['<p>a</p><!-- wp:jetpack/paywall /--><p>Secret</p>', 'jetpack/paywall'],
  ['Open [restrict]Secret[/restrict]', '[restrict]'],
  ['<p>[s2If current_user_is(a)]</p><p>Secret</p><p>[/s2If]</p>', '[s2if]'],
  ['[only_for text="<a href=x>Sign in</a>"]Secret[/only_for]', '[only_for]'],
  ['[vc_row][su_members]Secret[/su_members][/vc_row]', '[su_members]'],
])('what some readers may not see makes a post a draft: %s', async (content, what) => {
  const { isPublic, notes } = await post(content)
  expect(isPublic).toBe(false)
  expect(notes).toContain(`may have passages for some readers only (${what}), and is a draft`)
})

test('several files are one site: attachments may be in another than the post', async () => {
  const content = '<img class="wp-image-5">'
  const { posts } = await read(wxr([wxrItem(1, { 'content:encoded': content })]), wxr(ATTACHMENTS))
  expect(posts[0]?.html).toContain('https://old.example/5.jpg')
})

test('prefixes are what their namespaces say, and the first of several values counts', async () => {
  const { posts } = await read(
    wxr([wxrItem(1, {}, '<w:post_id xmlns:w="http://wordpress.org/export/1.1/">2</w:post_id>')])
      .replaceAll('wp:', 'x:')
      .replace('xmlns:wp=', 'xmlns:x='),
  )
  expect(posts.map(({ key }) => key)).toEqual(['1'])
})

test('the encoding that the file declares is used', async () => {
  const latin = wxr([wxrItem(1, { title: 'Café' })]).replace('UTF-8', 'ISO-8859-1')
  expect((await read(Buffer.from(latin, 'latin1'))).posts[0]?.title).toBe('Café')
})

test('a file that is cut in the middle gives its whole posts, and notes for the rest', async () => {
  const whole = wxr([1, 2, 3].map((id) => wxrItem(id, {})))
  const cut = whole.slice(0, whole.indexOf('The text of post 3') + 8)
  const { posts, notes } = await read(cut)
  expect(posts.map(({ title }) => title)).toEqual(['Post 1', 'Post 2'])
  expect(notes.map(({ of }) => of)).toEqual(['Post 3', 'export.xml'])
})

test('entities are not expanded, and no other file is read', async () => {
  const hostile = wxr([wxrItem(1, {}).replace('<![CDATA[Post 1]]>', 'A &lol; &file; &amp; B')]).replace(
    '<rss',
    '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY lol "&a;&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]><rss',
  )
  expect((await read(hostile)).posts[0]?.title).toBe('A &lol; &file; & B')
})

test('texts that are deep, long or full of shortcodes take little time', async () => {
  const many = 20_000
  const began = performance.now()
  for (const content of [
    `${'<div>'.repeat(many)}deep`,
    '<b><i>'.repeat(many),
    '[caption]'.repeat(many),
    `${'[vc_row]'.repeat(many)}a${'[/vc_row]'.repeat(many)}`,
    '['.repeat(many),
    `[gallery ${'a'.repeat(many)} ${' '.repeat(many)}`,
    `[gallery ${'ids= '.repeat(many)}]`,
    `<img srcset="${'a 1w, '.repeat(many)}">`,
    '\n \n'.repeat(many),
    '<p>'.repeat(many),
    '&amp;'.repeat(many),
  ])
    expect(typeof (await post(content)).html).toBe('string')
  expect(performance.now() - began).toBeLessThan(20_000)
  const { posts } = await read(wxr([wxrItem(1, { title: 'A'.repeat(1_000_000) })]))
  expect(posts[0]?.title).toHaveLength(1_000_000)
})

test('a text of a hundred thousand shortcodes takes seconds, in each other too', async () => {
  const many = 100_000
  const names = Array.from({ length: 20_000 }, (_, at) => `vc_${at}`)
  const began = performance.now()
  const beside = await post('[vc_row]a[/vc_row]'.repeat(many))
  const inside = await post(
    `${names.map((name) => `[${name}]`).join('')}b${names
      .map((name) => `[/${name}]`)
      .reverse()
      .join('')}`,
  )
  expect(performance.now() - began).toBeLessThan(15_000)
  expect([beside.html.length, inside.html]).toEqual([many + '<p></p>'.length, '<p>b</p>'])
})

test('a post that cannot be read is a note', () => {
  const read = () => {
    throw new RangeError('Maximum call stack size exceeded')
  }
  expect(orNote('Tea', read)).toEqual({ of: 'Tea', text: 'a post was left out: it is broken or too long' })
})

test('pingbacks and spam are counted, and comments keep their threads as they are', async () => {
  const comments = [
    wxrComment({ 'wp:comment_id': '1', 'wp:comment_parent': '2', 'wp:comment_content': 'A' }),
    wxrComment({ 'wp:comment_id': '2', 'wp:comment_parent': '1', 'wp:comment_content': 'B' }),
    wxrComment({ 'wp:comment_id': '3', 'wp:comment_type': 'trackback' }),
    wxrComment({ 'wp:comment_id': '4', 'wp:comment_approved': 'trash' }),
  ]
  const { comments: kept, notes } = await post('Text', comments.join(''))
  expect(kept.map(({ key, parent }) => [key, parent])).toEqual([
    ['1', '2'],
    ['2', '1'],
  ])
  expect(notes).toEqual(['1 pingback or trackback not carried', '1 comment that was spam or deleted not carried'])
})

test.each(['subscribers', 'paid_subscribers', 'paid_subscribers_all_tiers'])(
  'a post for %s is a draft',
  async (access) => {
    const { isPublic, notes } = await post('a', wxrMeta('_jetpack_newsletter_access', access))
    expect([isPublic, notes]).toEqual([false, ['was for members only, and is a draft']])
    expect((await post('a', wxrMeta('_jetpack_newsletter_access', 'everybody'))).isPublic).toBe(true)
  },
)

test.each([
  '[vc_row disable_element="yes"][vc_column]Secret[/vc_column][/vc_row]',
  '[et_pb_section disabled="on"][et_pb_text]Secret[/et_pb_text][/et_pb_section]',
])('a part that was switched off is left out, with a note: %s', async (hidden) => {
  const { html, notes, isPublic } = await post(`${hidden}Open`)
  expect([html, isPublic]).toEqual(['<p>Open</p>', true])
  expect(notes).toEqual(['a part of the page that was switched off was left out'])
})

test('Squarespace: late pictures once, equal ids apart, no address as a name', async () => {
  const picture =
    '<figure class="sqs-block-image-figure"><a href="https://other.example"><div><noscript><img src="/a.jpg"></noscript><img data-src="/a.jpg"></div></a></figure>'
  const creator = 'ada@example.org'
  const items = [
    wxrItem(135, { title: 'One', link: '/blog/one', 'dc:creator': creator, 'content:encoded': picture }),
    wxrItem(135, { title: 'Two', link: '/blog/two', 'dc:creator': creator }),
  ]
  const { posts, site } = await read(wxr(items))
  expect(posts.map(({ title, key }) => [title, key])).toEqual([
    ['One', '135'],
    ['Two', '135 /blog/two'],
  ])
  expect(posts[0]?.html.match(/<img/g)).toHaveLength(1)
  expect(posts[0]?.html).toContain('<img src="https://old.example/a.jpg"')
  expect(site?.authors.find(({ key }) => key === creator)).toEqual({ key: creator, name: 'ada', email: creator })
})
