import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ghostData, ghostExport, ghostPost } from '../../../testing/ghost-export.ts'
import { writeTemporary } from '../../../testing/wxr.ts'
import { withSiteLinks } from '../../import/site-links.ts'
import { readExport } from '../formats.ts'
import { isNote, isPage, isPost, type NeutralPost } from '../neutral.ts'

const files: string[] = []
afterEach(() => Promise.all(files.splice(0).map((file) => rm(dirname(file), { recursive: true }))))

async function read(content: string, address?: string) {
  const file = await writeTemporary('export.json', content)
  files.push(file)
  const site = (await readExport([file], address))?.site
  const items = site ? await Array.fromAsync(site.posts()) : []
  return {
    posts: items.filter(isPost),
    pages: items.filter(isPage).map(({ page }) => page),
    notes: items.filter(isNote).map(({ text }) => text),
  }
}
const post = async (values: Record<string, unknown>, more = {}, address = 'https://old.example') =>
  (await read(ghostExport([ghostPost('1', values)], more), address)).posts[0] as NeutralPost

test('a post is read with its authors, tags, pictures, date and address', async () => {
  const more = {
    posts_authors: [
      { post_id: '1', author_id: 'u1', sort_order: 1 },
      { post_id: '1', author_id: 'u2', sort_order: 0 },
    ],
    posts_tags: ['t1', 't2', 't3'].map((tag_id, sort_order) => ({ post_id: '1', tag_id, sort_order })),
    posts_meta: [{ post_id: '1', feature_image_alt: 'A cup' }],
  }
  const html =
    '<figure class="kg-card kg-image-card kg-width-wide"><img src="__GHOST_URL__/content/images/a.jpg"></figure>'
  const values = { html, feature_image: '__GHOST_URL__/content/images/b.jpg', custom_excerpt: 'On tea.' }
  expect(await post(values, more)).toMatchObject({
    key: 'uuid-1',
    html: '<figure data-width="wide"><img src="https://old.example/content/images/a.jpg" alt data-others="[]"></figure>',
    picture: { address: 'https://old.example/content/images/b.jpg', alt: 'A cup' },
    author: 'grace',
    tags: ['Tea', 'Food'],
    excerpt: 'On tea.',
    at: new Date('2020-01-02T03:04:05Z'),
    isPublic: true,
    addresses: ['/post-1/'],
    notes: ['was also by Ada Lovelace'],
  })
})

test.each([
  [{ visibility: 'members' }, 'was for members only, and is a draft'],
  [{ visibility: 'paid' }, 'was for members only, and is a draft'],
  [{ status: 'sent' }, 'was only sent by email, and is a draft'],
  [{ status: 'draft' }, undefined],
])('%j is not public', async (values, note) => {
  const { isPublic, notes } = await post(values)
  expect([isPublic, notes[0]]).toEqual([false, note])
})

test('a public post with a block for some readers is a draft, with a note', async () => {
  const html =
    '<p>Open</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>Secret</p><!--kg-gated-block:end-->'
  const { isPublic, notes } = await post({ html })
  expect(isPublic).toBe(false)
  expect(notes).toEqual(['may have passages for some readers only (kg-gated-block), and is a draft'])
})

test('a long description of a card is cut at a word', async () => {
  const { html } = await post({
    html: `<figure class="kg-card kg-bookmark-card"><a href="https://a.example/"><div class="kg-bookmark-title">A</div><div class="kg-bookmark-description">${'words '.repeat(100)}</div></a></figure>`,
  })
  expect(html).toMatch(
    /^<figure data-kind="embed"><a href="https:\/\/a.example\/">A<\/a><figcaption>words .*words…<\/figcaption><\/figure>$/,
  )
})

test.each([
  [
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A title</div><div class="kg-bookmark-description">More</div></div><div class="kg-bookmark-thumbnail"><img src="/i.png"></div></a><figcaption>Said</figcaption></figure>',
    '<figure data-kind="embed"><a href="https://a.example/"><img src="https://old.example/i.png" alt data-others="[]">A title</a><figcaption>More</figcaption></figure><p>Said</p>',
  ],
  [
    '<div class="kg-card kg-audio-card"><img src="/t.png"><div><div class="kg-audio-title">Song</div><audio src="__GHOST_URL__/content/media/a.mp3"></audio><button>0:00</button></div></div>',
    '<figure data-kind="embed"><a href="https://old.example/content/media/a.mp3">Song</a></figure>',
  ],
  [
    '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/x"></iframe></figure>',
    '<figure data-kind="embed"><a href="https://www.youtube.com/watch?v=x">youtube.com/watch?v=x</a></figure>',
  ],
  [
    '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://a.example/1.jpg"></div><div class="kg-gallery-image"><img src="https://a.example/2.jpg"></div></div><figcaption>Two</figcaption></figure>',
    '<div data-kind="gallery"><figure><img src="https://a.example/1.jpg" alt data-others="[]"></figure><figure><img src="https://a.example/2.jpg" alt data-others="[]"></figure></div><p>Two</p>',
  ],
  [
    '<!--kg-card-begin: html--><div>By hand</div><!--kg-card-end: html--><div class="kg-card kg-signup-card"><form></form></div>',
    '<p>By hand</p>',
  ],
  ['<a href="__GHOST_URL__/other/">within</a>', '<a href="https://old.example/other/">within</a>'],
])('%s', async (html, expected) => {
  expect((await post({ html })).html).toBe(expected)
})

test('links within a site without an address lead here, or are left out with a note', async () => {
  const { html } = await post({ html: '<p><a href="__GHOST_URL__/other/">within</a></p>' }, {}, '')
  const notes: string[] = []
  const here = withSiteLinks(html, 'https://blogi.example', () => {})
  expect(here).toBe('<p><a href="https://blogi.example/other/">within</a></p>')
  expect(withSiteLinks(html, undefined, (text) => notes.push(text))).toBe('<p><a>within</a></p>')
  expect(notes).toHaveLength(1)
})

test('an export of an old version, not wrapped and with times as numbers, is read', async () => {
  const old = { id: 1, uuid: undefined, type: undefined, page: 0, author_id: 'u1', published_at: 1577934245000 }
  const data = ghostData([ghostPost('1', { ...old, image: '/content/images/a.jpg', visibility: undefined })])
  const { posts } = await read(JSON.stringify({ meta: { exported_on: 1, version: '003' }, data }))
  expect(posts[0]).toMatchObject({ key: '1', author: 'ada', at: new Date('2020-01-02T03:04:05Z'), isPublic: true })
})

test('pages are read as posts are, and a note says that an export has no comments', async () => {
  const { posts, pages, notes } = await read(ghostExport([ghostPost('1', { type: 'page' })]))
  expect(posts).toEqual([])
  expect(pages).toMatchObject([{ title: 'Post 1', isPublic: true, addresses: ['/post-1/'] }])
  expect(notes).toEqual([expect.stringContaining('no comments')])
})

test('long rows, escapes and texts that look like rows are read as they are', async () => {
  const html = `<p>${'"\\{}[],: \u00e9😀"data":{"posts":[{'.repeat(9000)}</p>`
  const { posts } = await read(ghostExport([ghostPost('1', { html }), ghostPost('2')]))
  expect(posts.map(({ title }) => title)).toEqual(['Post 1', 'Post 2'])
  expect(posts[0]?.html).toBe(html)
})

test('a file that is cut in the middle, broken or deep is read as far as it can be', async () => {
  const whole = ghostExport([1, 2, 3].map((id) => ghostPost(String(id))))
  const cut = whole.slice(0, whole.indexOf('The text of post 3'))
  for (const content of [cut, `${cut}]]]`, cut + '['.repeat(100_000)]) {
    const { posts, notes } = await read(content)
    expect(posts.map(({ title }) => title)).toEqual(['Post 1', 'Post 2'])
    expect(notes.at(-1)).toContain('ends in the middle')
  }
  const broken = whole.replace('"Post 2"', 'Post 2')
  expect((await read(broken)).posts.map(({ title }) => title)).toEqual(['Post 1', 'Post 3'])
})
