import { expect, test } from 'vitest'
import { writeFolder } from '../../../testing/folder.ts'
import { readExport } from '../formats.ts'
import { isNote, type NeutralPost } from '../neutral.ts'

const inner = (blocks: string, layout = 'insetColumn') =>
  `<div class="section-inner sectionLayout--${layout}">${blocks}</div>`
const section = (content: string) =>
  `<section name="a1" class="section section--body"><div class="section-divider"><hr class="section-divider"></div><div class="section-content">${content}</div></section>`
const TITLE = '<h3 name="b2" class="graf graf--h3 graf--leading graf--title">Tea</h3>'

const page = (sections: string, { summary = '', footer = true } = {}) =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Tea</title><style>p {}</style></head><body><article class="h-entry">
<header><h1 class="p-name">Tea</h1></header>
<section data-field="subtitle" class="p-summary">${summary}</section>
<section data-field="body" class="e-content">${sections}</section>
<footer>${footer ? '<p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada Lovelace</a> on <a href="https://medium.com/p/0a1b2c3d4e5f"><time class="dt-published" datetime="2019-02-03T04:05:06.789Z">February 3, 2019</time></a>.</p><p><a href="https://medium.com/@ada/tea-0a1b2c3d4e5f" class="p-canonical">Canonical link</a></p>' : ''}<p>Exported from <a href="https://medium.com">Medium</a></p></footer></article></body></html>`

async function read(files: Record<string, string>) {
  const opened = await readExport([await writeFolder(files)])
  const items = opened ? await Array.fromAsync(opened.site.posts()) : []
  return { opened, posts: items.filter((item) => !isNote(item)) as NeutralPost[] }
}
const NAME = 'posts/2019-02-03_Tea-0a1b2c3d4e5f.html'
const post = async (blocks: string, values = {}) =>
  (await read({ [NAME]: page(section(inner(TITLE + blocks)), values) })).posts[0] as NeutralPost

test('a post is read with its author, date, address and subtitle, without its title', async () => {
  const { opened, posts } = await read({
    [NAME]: page(
      section(inner(`${TITLE}<h4 class="graf graf--h4 graf--subtitle">On tea</h4><p>a</p>`)) +
        section(inner('<p>b</p>')),
      { summary: 'On tea' },
    ),
  })
  expect(opened).toMatchObject({
    program: 'Medium',
    site: { id: 'medium @ada', authors: [{ key: '@ada', name: 'Ada Lovelace' }], postCount: 1 },
  })
  expect(posts).toMatchObject([
    {
      key: '0a1b2c3d4e5f',
      title: 'Tea',
      html: '<p>a</p><hr><p>b</p>',
      excerpt: 'On tea',
      author: '@ada',
      at: new Date('2019-02-03T04:05:06.789Z'),
      isPublic: true,
      isResponse: false,
      addresses: ['https://medium.com/@ada/tea-0a1b2c3d4e5f'],
      notes: [],
    },
  ])
})

test('a summary that is the beginning of the text is no standfirst', async () => {
  expect((await post('<p>On tea and more</p><p>b</p>', { summary: 'On tea and…' })).excerpt).toBe('')
})

test('drafts are drafts, and a single paragraph without a heading may be a response', async () => {
  const { posts } = await read({
    'posts/draft_Tea-0a1b2c3d4e5f.html': page(section(inner('<p>a</p>')), { footer: false }),
    'posts/2019-01-01_So-true--aaaaaaaaaaaa.html': page(section(inner('<p>So true</p>'))),
    'posts/2019-01-02_Cup-bbbbbbbbbbbb.html': page(
      section(inner('<figure><img src="https://a.example/a.png"></figure>')),
    ),
    'posts/2019-01-03_Two-cccccccccccc.html': page(section(inner('<p>a</p><p>b</p>'))),
    'profile/profile.html':
      '<h3 class="p-name">Ada L.</h3><li>Profile: <a class="u-url" href="https://medium.com/@ada">@ada</a></li>',
  })
  expect(posts.map(({ key, isPublic, isResponse }) => [key, isPublic, isResponse])).toEqual([
    ['aaaaaaaaaaaa', true, true],
    ['bbbbbbbbbbbb', true, false],
    ['cccccccccccc', true, false],
    ['0a1b2c3d4e5f', false, false],
  ])
  expect(posts[3]).toMatchObject({ addresses: [], at: undefined, author: '@ada' })
})

test.each([
  ['https://cdn-images-1.medium.com/max/800/1*a_b.jpeg', 'https://miro.medium.com/v2/1*a_b.jpeg'],
  ['https://cdn-images-1.medium.com/fit/t/NaN/NaN/0*c.png', 'https://miro.medium.com/v2/0*c.png'],
])('%s is asked for in its original size', async (src, original) => {
  const { picture, html } = await post(`<figure class="graf graf--figure"><img src="${src}"></figure><p>a</p>`)
  expect([picture, html]).toEqual([{ address: original, others: [src], alt: '' }, '<p>a</p>'])
  const others = JSON.stringify([src]).replaceAll('"', '&quot;')
  expect((await post(`<p>a</p><figure><img src="${src}"></figure>`)).html).toBe(
    `<p>a</p><figure><img src="${original}" alt data-others="${others}"></figure>`,
  )
})

test('a row of pictures is a gallery', async () => {
  const figure = (name: string) => `<figure class="graf"><img src="https://a.example/${name}.png"></figure>`
  const { posts } = await read({
    [NAME]: page(section(inner('<p>a</p>') + inner(figure('1') + figure('2'), 'outsetRow') + inner('<p>b</p>'))),
  })
  expect(posts[0]?.html.replaceAll(' alt data-others="[]"', '')).toBe(
    '<p>a</p><div data-kind="gallery"><figure><img src="https://a.example/1.png"></figure><figure><img src="https://a.example/2.png"></figure></div><p>b</p>',
  )
})

test.each([
  [
    '<pre data-code-block-mode="1" data-code-block-lang="python" class="graf graf--pre"><span class="pre--content">a = <span class="hljs-number">1</span><br>if a &lt; 2:<br>  b</span></pre>',
    '<pre><code class="language-python">a = 1\nif a &lt; 2:\n  b</code></pre>',
  ],
  [
    '<div class="graf graf--mixtapeEmbed"><a href="https://a.example/b" class="markup--anchor"><strong>A card</strong><br><em>More</em>a.example</a><a href="https://a.example/b" class="js-mixtapeImage"></a></div>',
    '<figure data-kind="embed"><a href="https://a.example/b">A card</a><figcaption>More</figcaption></figure>',
  ],
  [
    '<figure class="graf graf--figure graf--iframe"><script src="https://gist.github.com/ada/0a1b.js"></script></figure>',
    '<figure data-kind="embed"><a href="https://gist.github.com/ada/0a1b">gist.github.com/ada/0a1b</a></figure>',
  ],
  [
    '<figure class="graf graf--iframe"><iframe src="https://www.youtube.com/embed/x?feature=oembed"></iframe></figure>',
    '<figure data-kind="embed"><a href="https://www.youtube.com/watch?v=x">youtube.com/watch?v=x</a></figure>',
  ],
  [
    '<figure class="graf graf--figure graf--iframe"><blockquote class="twitter-tweet"><a href="https://twitter.com/ada/status/1"></a></blockquote><script src="https://platform.twitter.com/widgets.js"></script></figure>',
    '<figure data-kind="embed"><a href="https://twitter.com/ada/status/1">twitter.com/ada/status/1</a></figure>',
  ],
  ['<script src="https://evil.example/a.js">alert(1)</script><p>b</p>', '<p>b</p>'],
])('%s', async (given, expected) => {
  expect((await post(`<p>a</p>${given}`)).html).toBe(`<p>a</p>${expected}`)
})

test('pages that are empty, deep or cut are read as far as they can be', async () => {
  const deep = `${'<div class="section-inner">'.repeat(20_000)}deep`
  const whole = page(section(inner('<p>One</p><p>Two</p>')))
  const { posts } = await read({
    'posts/2019-01-01_A-aaaaaaaaaaaa.html': '',
    'posts/2019-01-02_B-bbbbbbbbbbbb.html': page(deep),
    'posts/2019-01-03_C-cccccccccccc.html': whole.slice(0, whole.indexOf('wo</p>')),
  })
  expect(posts.map(({ html }) => html.includes('deep') || html)).toEqual(['', true, '<p>One</p><p>T</p>'])
})
