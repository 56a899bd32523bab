import { expect, test } from 'vitest'
import { withReadingParts } from './reading-html.ts'

test('what looks like a tag in the description of a picture changes nothing in a text', () => {
  for (const alt of ['<pre> onerror=alert(1) </pre>', '<h1> onerror=alert(1) </h1>', '<a href="/x">', '<img src=x>']) {
    const written = alt.replaceAll('"', '&quot;')
    const image = `<img src="/media/1.webp" width="8" height="4" alt="${written}" loading="lazy">`
    const html = withReadingParts(`${image}<h1>A heading</h1>`, ['h-a-heading'])
    expect(html.replaceAll(/"[^"]*"/g, '""')).toBe(
      '<span class="" style=""><img src="" width="" height="" alt="" loading="" style=""><button type="" class="" aria-label="" lang=""></button></span><h1 id="" aria-labelledby=""><span id="">A heading</span><a class="" href="" aria-label=""></a></h1>',
    )
    expect(html).toContain(`alt="${written}"`)
    expect(html).toContain('id="h-a-heading"')
  }
})

test('a picture in a link is not enlarged, and each heading has its own link', () => {
  const html = withReadingParts(
    '<a href="https://example.org/"><img src="/a.webp" alt="" /></a><h2></h2><h3>Oil &amp; "salt"</h3>',
    ['', 'h-oil-salt'],
  )
  expect(html).toBe(
    '<a href="https://example.org/"><img src="/a.webp" alt=""></a><h2></h2><h3 id="h-oil-salt" aria-labelledby="th-oil-salt"><span id="th-oil-salt">Oil &amp; "salt"</span><a class="heading-link" href="#h-oil-salt" aria-label="Link to “Oil &amp; &quot;salt&quot;”"></a></h3>',
  )
})

test('footnotes are links to their list, whose numbers go on from the text before', () => {
  const html = '<p>a<sup data-kind="footnote">b <a href="https://example.org/">c</a></sup> x<sup>2</sup></p>'
  expect(withReadingParts(html, [], 3)).toBe(
    '<p>a<sup class="footnote-number"><a id="fnref-3" href="#fn-3" role="doc-noteref">3</a></sup> x<sup>2</sup></p>',
  )
  expect(withReadingParts(html)).toBe(html)
  expect(withReadingParts('<h2>a<sup data-kind="footnote">b</sup></h2>', ['h-a'], 1)).toContain('Link to “a”')
})

test('each picture of a gallery has its share of a row', () => {
  const image = '<img src="/a.webp" width="300" height="200" alt="">'
  const html = `<div data-kind="gallery">${image}<figure>${image}<figcaption>b</figcaption></figure></div>${image}`
  const written = withReadingParts(html, [])
  expect(written).toMatch(
    /^<div data-kind="gallery"><span class="zoomable" style="--ratio:1\.5000"><img [^<>]* style="width:100%"><button [^<>]*><\/button><\/span><figure style="--ratio:1\.5000"><span class="zoomable"><img /,
  )
  expect(written).toMatch(/<\/div><span class="zoomable" style="width:min\(300px/)
  expect(withReadingParts(html)).toMatch(
    /^<div data-kind="gallery"><img [^<>]* style="--ratio:1\.5000"><figure style="--ratio:1\.5000"><img [^<>]*alt=""><figcaption>/,
  )
})

const embed = (href: string, title: string, rest = '') =>
  `<figure data-kind="embed"><a href="${href}" rel="noopener" target="_blank"><img src="/a.webp" alt="">${title}</a> ${rest}</figure>`

test('an embed is a card that is one link, with its host', () => {
  const html = `${embed('https://www.example.org/a?b=1&amp;c=2', 'Lamps &amp; "light"', '<figcaption>Of oil</figcaption>')}<img src="/b.webp" width="8" height="4" alt="">`
  const card =
    '<figure data-kind="embed" class="embed"><a href="https://www.example.org/a?b=1&amp;c=2" rel="noopener" target="_blank"><img src="/a.webp" alt="">Lamps &amp; "light"</a> <figcaption>Of oil</figcaption><span class="embed-host" data-label="example.org"></span></figure>'
  expect(withReadingParts(html)).toBe(
    `${card}<img src="/b.webp" width="8" height="4" alt="" style="width:min(8px, min(100%, 170svh))">`,
  )
  expect(withReadingParts(html, [])).toMatch(/Of oil.*<\/figure><span class="zoomable"/)
})

test('a player is loaded by a button with its name, which says from where', () => {
  const html = embed('https://youtu.be/abcdefghijk?t=90&amp;x=1', 'A "lamp" &lt;b&gt;')
  const written = withReadingParts(html, [])
  expect(written).toContain(
    '<span class="embed-stage" data-of="video"><img src="/a.webp" alt=""><button type="button" class="embed-play" aria-label="Play: A &quot;lamp&quot; &lt;b&gt; on YouTube" data-title="A &quot;lamp&quot; &lt;b&gt; on YouTube" data-player="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&amp;start=90" lang="en"></button></span><a href=',
  )
  expect(written).toContain('target="_blank">A "lamp" &lt;b&gt;</a>')
  expect(written).toContain('data-label="Play loads this from www.youtube-nocookie.com."')
  const shown = withReadingParts(html)
  expect(shown).not.toContain('<button')
  expect(shown).toContain('<span class="embed-play"></span></span><a href=')
})

test('a player with a height of its own has its place before it comes', () => {
  const html = embed('https://open.spotify.com/track/0123456789abcdefABCDEF', 'A song')
  expect(withReadingParts(html, [])).toContain('<span class="embed-stage" data-of="audio" style="height:152px">')
})

test('tables and code are reached by key, also where nothing is read at length', () => {
  expect(withReadingParts('<pre><code>a</code></pre><table><tbody></tbody></table>')).toBe(
    '<pre tabindex="0"><code>a</code></pre><table tabindex="0"><tbody></tbody></table>',
  )
})
