import { describe, expect, test } from 'vitest'
import { writeFolder } from '../../../testing/folder.ts'
import { readExport } from '../formats.ts'
import { isNote, type NeutralPost, type Note } from '../neutral.ts'

/** Writes files into a folder of the test, and reads it as an export. */
async function read(files: Record<string, string>) {
  const site = (await readExport([await writeFolder(files)]))?.site
  if (!site) throw new Error('It is no export.')
  const items = await Array.fromAsync(site.posts())
  const posts = items.filter((item) => !isNote(item)) as NeutralPost[]
  return {
    site,
    posts: Object.fromEntries(posts.map((post) => [post.key, post])),
    notes: (items.filter(isNote) as Note[]).map(({ of, text }) => `${of}: ${text}`),
  }
}
/** A post in a folder of its own. */
async function postOf(text: string, others: Record<string, string> = {}, name = 'post.md'): Promise<NeutralPost> {
  const post = (await read({ [name]: text, ...others })).posts[name]
  if (!post) throw new Error('It is no post.')
  return post
}
const yaml = (fields: string, body = 'Words') => `---\n${fields}\n---\n${body}\n`
const HUGO = { 'hugo.toml': 'baseURL = "https://old.example/"\n[permalinks]\nposts = "/:year/:slug/"\n' }
const JEKYLL = { '_config.yml': 'url: https://old.example\npermalink: pretty\nrepository: a/b\n' }

describe('front matter', () => {
  test.each([
    ['YAML', yaml('title: "A: b"\ndate: 2020-01-02 03:04:05 +0100\ntags: [x, "y z"]\ndescription: Short')],
    [
      'YAML with CR LF',
      yaml('title: "A: b"\ndate: 2020-01-02T02:04:05Z\ntags: x, y z\nexcerpt: Short').replaceAll('\n', '\r\n'),
    ],
    [
      'TOML',
      '+++\ntitle = "A: b"\ndate = 2020-01-02T03:04:05+01:00\ntags = ["x", "y z"]\nsummary = "Short"\n+++\nWords\n',
    ],
    [
      'JSON',
      '{\n"title": "A: b", "date": "2020-01-02T02:04:05Z", "tags": ["x", "y z"], "subtitle": "Short"\n}\nWords\n',
    ],
  ])('in %s', async (_, text) => {
    expect(await postOf(text)).toMatchObject({
      title: 'A: b',
      at: new Date('2020-01-02T02:04:05Z'),
      tags: ['x', 'y z'],
      excerpt: 'Short',
      html: '<p>Words</p>',
      isPublic: true,
      notes: [],
    })
  })

  test.each([
    ['draft: true', []],
    ['published: false', []],
    ['status: draft', []],
    ['private: true', ['was private, and is a draft']],
    ['password: x', ['had a password, and is a draft']],
    ['expiryDate: 2020-02-02', ['was shown until 2020-02-02T00:00:00.000Z, and is a draft']],
    ['date: 2999-01-01', ['was scheduled for 2999-01-01T00:00:00.000Z, and is a draft']],
  ])('with %s makes a draft', async (field, notes) => {
    const date = field.startsWith('date') ? '' : '\ndate: 2019-01-01'
    expect(await postOf(yaml(`title: A\n${field}${date}`))).toMatchObject({ isPublic: false, notes })
  })

  test('that cannot be read leaves the text, with a note', async () => {
    const post = await postOf(yaml('title: [unclosed\n  - : :', '# The heading\n\nWords'))
    expect(post).toMatchObject({ title: 'The heading', html: '<p>Words</p>' })
    expect(post.notes).toContain('its front matter could not be read')
    const bomb = `a: &a [1,1,1,1,1,1,1,1,1,1]\n${'bcdefgh'.replace(/./g, (name) => {
      const before = String.fromCharCode(name.charCodeAt(0) - 1)
      return `${name}: &${name} [${Array(10).fill(`*${before}`).join(',')}]\n`
    })}`
    expect((await postOf(yaml(bomb))).notes).toContain('its front matter could not be read')
  })

  test('without a title has the heading or the name of the file, and a date of its name', async () => {
    const { posts } = await read({ '2020-03-04-a-first_one.md': 'Words', 'b/index.md': '# *Second* one\n\nWords' })
    expect(posts['2020-03-04-a-first_one.md']).toMatchObject({ title: 'a first one', at: new Date('2020-03-04') })
    expect(posts['b/index.md']).toMatchObject({ title: 'Second one', html: '<p>Words</p>', addresses: ['/b/'] })
  })
})

test('Markdown with HTML, tables, tasks, code and footnotes', async () => {
  const { html } = await postOf(
    [
      'A ~~b~~ <b>c</b>[^1] and [^2].',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '- [x] done\n- [ ] open',
      '```js\nconst a = "<b>"\n```',
      '![alt](https://a.example/b.png "The caption")',
      '[^1]: One *two*\n\n    three\n\n[^2]: Again [^2]',
    ].join('\n\n'),
  )
  const note = (words: string) => `<sup data-kind="footnote">${words}</sup>`
  expect(html).toContain(`<p>A <del>b</del> <b>c</b>${note('One <em>two</em> three')} and ${note('Again ')}.</p>`)
  expect(html).toContain('<td>1</td>\n<td>2</td>')
  expect(html).toMatch(/<li[^>]*>☑ done<\/li>\n<li[^>]*>☐ open<\/li>/)
  expect(html).toContain('<pre><code class="language-js">const a = "&lt;b&gt;"\n</code></pre>')
  expect(html).toMatch(/<figure><img src="https:\/\/a.example\/b.png" alt="alt"[^>]*><figcaption>The caption</)
})

test('Jekyll: addresses, Liquid, categories by folder, drafts, and pages that stay', async () => {
  const { site, posts, notes } = await read({
    ...JEKYLL,
    'about.md': yaml('title: About'),
    'food/_posts/2020-01-02-a-soup.md': yaml(
      'title: Soup\ntags: one two\nredirect_from: /old/soup/',
      [
        '# {{ page.title }}',
        '[r](https://x.example/{{ site.repository }}) [p]({% post_url 2020-01-03-other %}) ![i]({{ site.baseurl }}/assets/q.png){: .wide}',
        '{% highlight ruby linenos %}\nputs "{{ x }}"\n{% endhighlight %}',
        '{% include map.html %}',
      ].join('\n\n'),
    ),
    '_posts/2020-01-03-other.md': yaml('title: Other'),
    '_drafts/later.md': yaml('title: Later'),
    'assets/q.png': 'x',
  })
  expect(site).toMatchObject({ address: 'https://old.example', postCount: 3 })
  expect(notes).toEqual(['about.md: not carried: it is of the type “page”'])
  expect(posts['_drafts/later.md']).toMatchObject({ isPublic: false })
  const soup = posts['food/_posts/2020-01-02-a-soup.md']
  expect(soup).toMatchObject({
    categories: ['food'],
    tags: ['one', 'two'],
    addresses: ['/food/2020/01/02/a-soup/', '/old/soup/'],
    notes: ['not carried: {% include %}'],
  })
  expect(soup?.html).not.toContain('<h1>')
  expect(soup?.html).toContain(
    '<a href="https://x.example/a/b">r</a> <a href="https://old.example/2020/01/03/other/">p</a>',
  )
  expect(soup?.html).toContain('<img src="http://address.invalid/assets/q.png" alt="i"')
  expect(soup?.html).toContain('<pre><code class="language-ruby">puts "{{ x }}"\n</code></pre>')
})

test('Hugo: bundles, permalinks, shortcodes, lead pictures and lists that stay', async () => {
  const { posts, notes } = await read({
    ...HUGO,
    'content/posts/_index.md': yaml('title: List'),
    'content/posts/bundle/index.md': `+++\ntitle = "Bundle"\ndate = 2020-05-06\naliases = ["/older/"]\n+++
![a](a.png) [other]({{< ref "plain.md" >}}) [rel](../plain.md)

{{< figure src="a.png" caption="The cap" >}}

{{< youtube abc >}}

{{% notice %}}inside{{% /notice %}}

\`{{< kept >}}\`
`,
    'content/posts/bundle/a.png': 'x',
    'content/posts/bundle/featured.png': 'x',
    'content/posts/plain.md': yaml('title: Plain\ndate: 2019-01-02\ncover: {image: /img/b.png, alt: Seen}'),
    'static/img/b.png': 'x',
  })
  expect(notes).toEqual(['content/posts/_index.md: not carried: it is of the type “page”'])
  const bundle = posts['content/posts/bundle/index.md']
  expect(bundle).toMatchObject({
    addresses: ['/2020/bundle/', '/older/'],
    picture: { address: 'http://address.invalid/content/posts/bundle/featured.png' },
    notes: ['not carried: {{< notice >}}'],
  })
  expect(bundle?.html).toContain('src="http://address.invalid/content/posts/bundle/a.png" alt="a"')
  expect(bundle?.html.split('href="https://old.example/2019/plain/"')).toHaveLength(3)
  expect(bundle?.html).toContain('<figcaption>The cap</figcaption>')
  expect(bundle?.html).toContain('href="https://www.youtube.com/watch?v=abc"')
  expect(bundle?.html).toContain('<p>inside</p><p><code>{{&lt; kept &gt;}}</code></p>')
  const lead = { address: 'http://address.invalid/static/img/b.png', others: [], alt: 'Seen' }
  expect(posts['content/posts/plain.md']).toMatchObject({ picture: lead })
})

test('Obsidian: links between notes, pictures by name, callouts, comments and tags', async () => {
  const { posts } = await read({
    '.obsidian/app.json': '{}',
    'One.md': yaml(
      'tags: [x]\ndate: 2020-01-01',
      'See [[Two|the other]], [[Missing]] and ![[p.png|Seen]] #in/text ==mark== %%hidden%%\n\n> [!tip] Care\n> body\n\n`[[code]]`',
    ),
    'b/Two.md': yaml('aliases: [Second]', '![[One]]'),
    'att/p.png': 'x',
  })
  expect(posts['One.md']?.tags).toEqual(['x', 'in-text'])
  expect(posts['One.md']?.html).toBe(
    '<p>See <a href="http://address.invalid/b/Two">the other</a>, Missing and ' +
      '<img src="http://address.invalid/att/p.png" alt="Seen" data-others="[]"> in/text mark</p>' +
      '<blockquote>\n<p><strong>Care</strong></p>\n<p>body</p>\n</blockquote><p><code>[[code]]</code></p>',
  )
  expect(posts['b/Two.md']).toMatchObject({ addresses: ['/b/Two'], notes: ['not carried: ![[One]]', 'had no date'] })
})

test('Docusaurus, Hexo and Astro: addresses, authors and what is their own', async () => {
  const docusaurus = await read({
    'docusaurus.config.js': '',
    'blog/authors.yml': 'ada:\n  name: Ada Lovelace\n  email: ada@example.org\n',
    'blog/2021-03-04-hello.mdx': yaml(
      'authors: [ada, {name: Bob}]',
      "import X from './x'\n\n# Hello\n\n<!-- truncate -->\n\n:::tip Mine\n\nText\n\n:::\n",
    ),
  })
  expect(docusaurus.posts['blog/2021-03-04-hello.mdx']).toMatchObject({
    author: 'ada',
    title: 'Hello',
    addresses: ['/blog/2021/03/04/hello'],
    notes: ['was also by Bob'],
  })
  expect(docusaurus.posts['blog/2021-03-04-hello.mdx']?.html).toContain('<p><strong>Mine</strong></p>\n<p>Text</p>')
  const hexo = await read({
    '_config.yml': 'url: https://hexo.example\npermalink: :year/:title/\nauthor: Hex\n',
    'source/_posts/one.md': yaml('title: One\ndate: 2018-02-03 04:05:06', '{% asset_img c.png Seen %}'),
    'source/_posts/one/c.png': 'x',
  })
  expect(hexo.posts['source/_posts/one.md']).toMatchObject({ author: 'Hex', addresses: ['/2018/one/'] })
  expect(hexo.posts['source/_posts/one.md']?.html).toContain('address.invalid/source/_posts/one/c.png')
  const astro = await read({
    'astro.config.mjs': '',
    'README.md': 'About the repository',
    'src/content/blog/p.md': yaml('title: P\npubDate: Jul 08 2022\nheroImage: ../../assets/x.jpg'),
    'src/assets/x.jpg': 'x',
  })
  expect(astro.site.postCount).toBe(1)
  expect(astro.posts['src/content/blog/p.md']).toMatchObject({
    addresses: ['/blog/p/'],
    at: new Date('Jul 08 2022'),
    picture: { address: 'http://address.invalid/src/assets/x.jpg' },
  })
})

test('a text that takes too long is a note, and the others are read', { timeout: 30_000 }, async () => {
  const { posts, notes } = await read({ 'a.md': '**a*'.repeat(60_000), 'b.md': '>'.repeat(60_000), 'c.md': 'Words' })
  expect(Object.keys(posts)).toEqual(['c.md'])
  expect(notes).toEqual(['a', 'b'].map((name) => `${name}: a post was left out: it is broken or too long`))
})

test('a file that is too large is a note, and the others are read', async () => {
  const { posts, notes } = await read({ 'a.md': 'x'.repeat(1_600_000), 'b.md': 'Words' })
  expect([Object.keys(posts), notes]).toEqual([['b.md'], ['a.md: a post was left out: it is broken or too long']])
})
