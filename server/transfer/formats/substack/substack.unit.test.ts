import { expect, test } from 'vitest'
import { writeFolder } from '../../../testing/folder.ts'
import { readExport } from '../formats.ts'
import { isNote, isPage, isPost, type NeutralPost } from '../neutral.ts'

const HEAD = 'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n'
const row = (id: string, { type = 'newsletter', audience = 'everyone', title = `Post ${id}`, more = {} } = {}) => {
  const { at = '2024-02-03T04:05:06.000Z', published = 'true', sound = '' }: Record<string, string> = more
  return `${id},${at},${published},,,${type},${audience},"${title}",A subtitle,${sound}\n`
}

async function read(files: Record<string, string>, address?: string) {
  const opened = await readExport([await writeFolder(files)], address)
  const items = opened ? await Array.fromAsync(opened.site.posts()) : []
  return {
    opened,
    posts: items.filter(isPost),
    pages: items.filter(isPage).map(({ page }) => page),
    notes: items
      .filter(isNote)
      .slice(1)
      .map(({ of, text }) => `${of}: ${text}`),
  }
}
const post = async (html: string, values = {}, address?: string) => {
  const { posts } = await read({ 'posts.csv': HEAD + row('7.tea', values), 'posts/7.tea.html': html }, address)
  return posts[0] as NeutralPost
}

test('a post is read with its title, subtitle, date and address', async () => {
  const { opened, posts } = await read({
    'x/posts.csv': `\uFEFF${HEAD}${row('7.tea', { title: 'Tea, ""hot""' })}`,
    'x/posts/7.tea.html': '<p>Hot.</p>',
  })
  expect(opened).toMatchObject({ program: 'Substack', site: { postCount: 1, authors: [{ key: 'author-7' }] } })
  expect(posts).toMatchObject([
    {
      key: '7',
      title: 'Tea, "hot"',
      html: '<p>Hot.</p>',
      excerpt: 'A subtitle',
      author: 'author-7',
      at: new Date('2024-02-03T04:05:06Z'),
      isPublic: true,
      addresses: ['/p/tea'],
      notes: [],
    },
  ])
})

test.each([
  [{ audience: 'only_paid' }, '<p>a</p>', 'was for members only, and is a draft'],
  [{ audience: 'only_free' }, '<p>a</p>', 'was for members only, and is a draft'],
  [{ audience: 'founding' }, '<p>a</p>', 'was for members only, and is a draft'],
  [{ more: { published: 'false', at: '' } }, '<p>a</p>', undefined],
  [
    {},
    '<p>a</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>b</p>',
    'may have passages for some readers only (paywall), and is a draft',
  ],
  [
    {},
    '<p>a</p><div class="dynamic-content-block" data-dynamic-audiences="paid"><p>b</p></div>',
    'may have passages for some readers only (paywall), and is a draft',
  ],
])('%j is not public', async (values, html, note) => {
  const { isPublic, notes } = await post(html, values)
  expect([isPublic, notes[0]]).toEqual([false, note])
})

test('rows without files, files without rows and lists of mail are named', async () => {
  const { opened, posts, pages, notes } = await read({
    'posts.csv': HEAD + row('1.a') + row('2.b') + row('3.about', { type: 'page' }) + row('4.talk', { type: 'thread' }),
    'posts/1.a.html': '<p>a</p>',
    'posts/3.about.html': '<p>c</p>',
    'posts/4.talk.html': '<p>d</p>',
    'posts/9.lost.html': '<p>e</p>',
    'email_list.tea.csv': 'email\n',
  })
  expect([opened?.site.postCount, posts.map(({ key }) => key)]).toEqual([3, ['1', '4']])
  expect(pages).toMatchObject([{ key: '3', html: '<p>c</p>' }])
  expect(notes).toEqual([
    'email_list.tea.csv: not carried: a list of subscribers',
    'Post 2.b: not carried: the archive has no file with its text',
    'posts/9.lost.html: not carried: posts.csv has no line about it',
  ])
})

const BUCKET = 'bucketeer-e05bb-84ba.s3.amazonaws.com%2Fpublic%2Fimages%2Fa_1x2.png'
const CDN = 'https://substackcdn.com/image/fetch'
test('pictures have the address of their original, then the largest, and keep captions', async () => {
  const image = `<img src="${CDN}/w_1456,c_limit/https%3A%2F%2F${BUCKET}" srcset="${CDN}/w_424/https%3A%2F%2F${BUCKET} 424w, ${CDN}/w_1456/https%3A%2F%2F${BUCKET} 1456w" alt="Cup">`
  const { html } = await post(
    `<div class="captioned-image-container"><figure><a class="image-link image2" href="${CDN}/f_auto/https%3A%2F%2F${BUCKET}"><div class="image2-inset"><picture><source type="image/webp" srcset="x 1w">${image}</picture><div class="image-link-expand"><button>+</button></div></div></a><figcaption class="image-caption">Said <em>of</em> it</figcaption></figure></div>`,
  )
  const original = 'https://substack-post-media.s3.amazonaws.com/public/images/a_1x2.png'
  expect(html).toContain(`<figure><img src="${original}" alt="Cup" data-others=`)
  expect(html).toContain(`${CDN}/w_1456/`)
  expect(html).not.toContain('w_424')
  expect(html).toContain('<figcaption>Said <em>of</em> it</figcaption></figure>')
  expect(html).not.toContain('+')
})

const attributes = (values: unknown) => `data-attrs='${JSON.stringify(values)}'`
test.each([
  [
    '<p>a</p><div class="subscription-widget-wrap" data-attrs="{}"><p>Subscribe</p><form><input></form></div><p class="button-wrapper"><a class="button primary" href="%%checkout_url%%"><span>Subscribe</span></a></p><p>b</p>',
    '<p>a</p><p>b</p>',
    ['not carried: buttons to subscribe or share'],
  ],
  [
    '<p class="button-wrapper"><a class="button" href="https://a.example/p/x?utm_source=substack&amp;action=share">Share</a></p><p class="button-wrapper"><a class="button" href="https://a.example/shop">Shop</a></p>',
    '<p class="button-wrapper"><a href="https://a.example/shop">Shop</a></p>',
    ['not carried: buttons to subscribe or share'],
  ],
  ['<div class="pullquote"><p>Said</p></div>', '<blockquote><p>Said</p></blockquote>', []],
  [
    '<p>a<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>One <em>b</em></p><p>Two</p></div></div>',
    '<p>a<sup data-kind="footnote">One <em>b</em><br>Two</sup></p>',
    [],
  ],
  [
    '<p>a</p><div class="footnote"><a id="footnote-1" class="footnote-number">1</a><div class="footnote-content"><p>Lost</p></div></div>',
    '<p>a</p><ol><li><p>Lost</p></li></ol>',
    [],
  ],
  [
    `<div class="latex-rendered" ${attributes({ persistentExpression: 'a<b' })}></div>`,
    '<pre><code class="language-latex">a&lt;b</code></pre>',
    [],
  ],
  [
    `<div class="youtube-wrap" ${attributes({ videoId: 'x_1-yABCDEF' })}><iframe src="https://www.youtube-nocookie.com/embed/x_1-yABCDEF?rel=0"></iframe></div>`,
    '<figure data-kind="embed"><a href="https://www.youtube.com/watch?v=x_1-yABCDEF">YouTube</a></figure>',
    [],
  ],
  [
    `<div class="digest-post-embed" ${attributes({ canonical_url: 'https://a.example/p/b', title: 'B' })}></div>`,
    '<figure data-kind="embed"><a href="https://a.example/p/b">B</a></figure>',
    ['a player of a.example is a card that leads there'],
  ],
  [
    `<div class="instagram-embed-wrap" ${attributes({ instagram_id: 'C-a_1', title: 'Cups' })}><a href="https://instagram.com/@ada">@ada</a><a href="https://instagram.com/p/C-a_1">x</a></div>`,
    '<figure data-kind="embed"><a href="https://www.instagram.com/p/C-a_1/">Cups</a></figure>',
    ['a player of www.instagram.com is a card that leads there'],
  ],
  [
    '<div class="preformatted-block"><label class="hide-text">Keeps its spacing</label><pre class="text">a  b</pre></div>',
    '<pre class="text">a  b</pre>',
    [],
  ],
  [`<div class="poll-embed" ${attributes({ id: 5 })}></div>`, '', ['not carried: poll']],
  [
    `<div class="image-gallery-embed" ${attributes({ gallery: { images: [{ src: 'https://a.example/1.png' }, { src: 'https://a.example/2.png' }], caption: 'Two' } })}></div>`,
    '<div data-kind="gallery"><figure><img src="https://a.example/1.png" alt data-others="[]"></figure><figure><img src="https://a.example/2.png" alt data-others="[]"></figure></div><p>Two</p>',
    [],
  ],
  [
    `<div class="tweet" data-attrs="{"><p>a</p></div><div class="tweet" data-attrs="[1]"></div>`,
    '',
    ['not carried: tweet'],
  ],
])('%s', async (given, html, notes) => {
  expect(await post(given)).toMatchObject({ html, notes })
})

test('with the address of the site a poll is a card of its post', async () => {
  const { html } = await post('<div class="poll-embed"></div>', {}, 'https://tea.example')
  expect(html).toBe('<figure data-kind="embed"><a href="https://tea.example/p/tea">tea.example/p/tea</a></figure>')
})

test('the sound of a podcast is a card', async () => {
  const { html } = await post('<p>a</p>', { type: 'podcast', more: { sound: 'https://a.example/b.mp3' } })
  expect(html).toBe('<p>a</p><figure data-kind="embed"><a href="https://a.example/b.mp3">a.example/b.mp3</a></figure>')
})

test('a list that ends in the middle or has a huge row is read as far as it can be', async () => {
  for (const broken of ['2.b,2024,true,,,newsletter,everyone,"Cut', `2.b,${'x'.repeat(200_000)}\n`]) {
    const { posts, notes } = await read({ 'posts.csv': HEAD + row('1.a') + broken, 'posts/1.a.html': '<p>a</p>' })
    expect(posts.map(({ key }) => key)).toEqual(['1'])
    expect(notes).toEqual(['posts.csv: the file ends in the middle, or is broken; what is before that was read'])
  }
})
