// Over 250 lines, because the grammar that every test checks against takes 60.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMBED_START } from '#contract/embeds.ts'
import { FOOTNOTE_START } from '#contract/footnotes.ts'
import { RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import type { Picture } from '#contract/pictures.ts'
import { GALLERY_START, RICH_TEXT_TAGS, textOf } from '#contract/rich-text.ts'
import { cleanAtOnce } from '../testing/clean.ts'
import { documents, pictureTagOf } from '../testing/rich-texts.ts'
import { XSS_FAMILIES, XSS_PAYLOADS } from '../testing/xss-payloads.ts'
import { excerptOf, readRichText, writeRichText } from './rich-text.ts'
import { INLINE } from './rich-text-writer.ts'

const OWN_ID = '0197a000-0000-7000-8000-000000000001'
const OWN: Picture = {
  url: `/media/${OWN_ID}/640.webp`,
  width: 640,
  height: 480,
  placeholder: 'data:image/webp;base64,AA==',
  variants: [{ url: `/media/${OWN_ID}/640.webp`, width: 640 }],
}
const PICTURES = new Map([[OWN_ID, OWN]])
const clean = (html: string) => cleanAtOnce(html, PICTURES).html

const LINK = '<a href="https://example.org/" rel="noopener nofollow ugc" target="_blank">'

const ATTRIBUTES: Record<string, readonly string[]> = RICH_TEXT_TAGS

/**
 * Stored HTML must be unambiguous for every parser: text without `<` and `>`, and tags whose values are double-quoted
 * and contain no `<`, `>` or quote. Therefore this is a grammar and not another parser.
 */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)( \/)?>|[^<>]+|[<>]/g

function faultsOf(html: string): string[] {
  const faults = [...html.matchAll(TOKEN)].flatMap(([token, closing, tag, attributes = '']) => {
    if (!tag) return /[<>]/.test(token) ? [`a stray ${token}`] : []
    if (!Object.hasOwn(ATTRIBUTES, tag)) return [`the tag ${tag}`]
    if (closing) return attributes ? ['attributes on an end'] : []
    return [...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) => {
      if (!ATTRIBUTES[tag]?.includes(name)) return [`${tag} ${name}`]
      if (name === 'href' && !/^(?:https?:\/\/|mailto:)[^\s\\]/.test(value)) return [`a link to ${value}`]
      if (name === 'data-width' && value !== 'wide') return [`a picture as wide as ${value}`]
      if (name === 'data-kind' && value !== KINDS[tag]) return [`the kind ${value}`]
      if (name === 'class' && !/^language-[a-z0-9+#_.-]+$/.test(value)) return [`the class ${value}`]
      if (name === 'rel' && value !== 'noopener nofollow ugc') return [`rel ${value}`]
      if (name === 'src' && value !== OWN.url) return [`a picture from ${value}`]
      return []
    })
  })
  return [...faults, ...misplacedIn(html)]
}

const KINDS: Record<string, string> = { div: 'gallery', sup: 'footnote', figure: 'embed' }

/** Where a parser of HTML would move a tag or the text in it, by the tag around it. */
const ONLY_IN: Record<string, string[]> = {
  table: ['tbody'],
  tbody: ['tr'],
  tr: ['th', 'td'],
  figure: ['img', 'figcaption'],
  embed: ['a', 'figcaption'],
  div: ['img', 'figure'],
  pre: ['code'],
}

function misplacedIn(html: string): string[] {
  const open: string[] = []
  return [...html.matchAll(TOKEN)].flatMap(([token, closing, tag = '', , isVoid]) => {
    const around = open.at(-1) ?? ''
    if (closing)
      return [tag, ...(tag === 'sup' || tag === 'figure' ? [KINDS[tag] ?? ''] : [])].includes(open.pop() ?? '')
        ? []
        : [`an end of ${tag} in ${around}`]
    if (around === 'embed' && token === ' ') return []
    if (tag && !isVoid) open.push(token === FOOTNOTE_START ? 'footnote' : token === EMBED_START ? 'embed' : tag)
    if (around in ONLY_IN && !ONLY_IN[around]?.includes(tag)) return [`${token} in ${around}`]
    if (token === FOOTNOTE_START && INLINE.has(around)) return [`a footnote in ${around}`]
    if (tag && open.includes('footnote') && token !== FOOTNOTE_START && (!INLINE.has(tag) || tag === 'sup'))
      return [`${token} in a footnote`]
    if (open.includes('embed') && !['', 'figure', 'a', 'img', 'figcaption'].includes(tag))
      return [`${token} in an embed`]
    if ((/^(?:table|div)$/.test(tag) || token === EMBED_START) && around) return [`a ${tag} in ${around}`]
    if (tag === 'figure' && open.some((one) => /^(?:p|h\d|a|strong|pre)$/.test(one))) return [`a figure in ${open}`]
    return open.includes('pre') && tag && !/^(?:pre|code)$/.test(tag) ? [`${tag} in code`] : []
  })
}

test('there are at least 300 XSS payloads, all distinct', () => {
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(300)
  const all = Object.values(XSS_FAMILIES).flat()
  expect(all.filter((payload, at) => all.indexOf(payload) !== at)).toEqual([])
})

describe.each(Object.entries(XSS_FAMILIES))('XSS payloads: %s', (_family, payloads) => {
  test.each(payloads.map((payload) => [payload]))('%j', (payload) => {
    for (const html of [payload, `<p>Before ${payload} after</p>`, `<a href="https://ok.example/">${payload}</a>`]) {
      const cleaned = clean(html)
      expect(faultsOf(cleaned)).toEqual([])
      expect(clean(cleaned)).toBe(cleaned)
    }
  })
})

/** Fragments that are harmless alone and dangerous in combination. */
const PIECES = [
  '<',
  '>',
  '</',
  '/>',
  '"',
  "'",
  '`',
  '=',
  '&',
  ';',
  '&lt;',
  '&gt;',
  '&quot;',
  '&#',
  '&#x',
  ' ',
  '\n',
  '\t',
  '\0',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '?>',
  '<!',
  '\f',
  '\u2028',
  '\ufeff',
  '\ud800',
  '😀',
  'x',
  '𝒳',
  'img',
  'p',
  'a ',
  'script',
  'style',
  'svg',
  'math',
  'title',
  'textarea',
  'noscript',
  'template',
  'xmp',
  'select',
  'src',
  'href',
  'onerror',
  'style',
  'srcset',
  'alt',
  'javascript:',
  'data:',
  'mailto:',
  'https://',
  '//',
  OWN.url,
  '<pre>',
  '</pre>',
  '<code class="language-',
  'js">',
  '</code>',
  '<blockquote>',
  '</blockquote>',
  '<hr>',
  '<sup>',
  FOOTNOTE_START,
  FOOTNOTE_START,
  '</sup>',
  '<table>',
  '<tr>',
  '<td>',
  '<th>',
  '</td>',
  '</tr>',
  '</table>',
  '<thead>',
  '<caption>',
  '<ol start="3">',
  '<figure>',
  '<figure data-width="wide">',
  GALLERY_START,
  GALLERY_START,
  EMBED_START,
  EMBED_START,
  `${EMBED_START}<a href="https://a.example/">`,
  '</a>',
  '</div>',
  '</figure>',
  '<figcaption>',
  '</figcaption>',
  `<img src="${OWN.url}">`,
  '<ol>',
  '<li data-list="bullet">',
  '<li data-list="ordered" class="ql-indent-2">',
  '<li>',
  '</li>',
  '</ol>',
  '<p>',
  '</p>',
  '<a href="',
  '<img src="',
  '<b>',
  '</b>',
  '<ul><li>',
  '</li>',
  '<i>',
  '<strike>',
  '<del>',
  '<br>',
]
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 2, arbitrary: fc.constantFrom(...XSS_PAYLOADS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
)

test('sanitising any pieces leaves only editor markup, and is idempotent', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const cleaned = clean(pieces.join(''))
      expect(faultsOf(cleaned)).toEqual([])
      expect(clean(cleaned)).toBe(cleaned)
    }),
    { numRuns: 5000 },
  )
})

test('the extracted text and pictures match the stored HTML', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const { html, text, pictures } = cleanAtOnce(pieces.join(''), PICTURES)
      expect(text).toBe(textOf(html))
      expect(pictures).toEqual(html.includes('<img ') ? [OWN_ID] : [])
    }),
    { numRuns: 5000 },
  )
})

test('editor output stays identical, byte for byte', () => {
  fc.assert(
    fc.property(documents(OWN), (html) => {
      expect(clean(html)).toBe(html)
    }),
    { numRuns: 3000 },
  )
})

test('texts without the newer elements stay unchanged', () => {
  const html = `<h1>One</h1><p>Two <strong>three</strong> <em>four</em> <u>five</u> <s>six</s><br /></p><ul><li><p>7 &lt; 8 &amp; 9</p></li></ul>`
  expect(clean(html)).toBe(html)
  const pictures = `<p>before ${pictureTagOf(OWN)} after</p>${pictureTagOf(OWN)}x`
  expect(clean(pictures)).toBe(pictures)
})

describe.each([
  ['h4 to h6 are the smallest heading', '<h4>a</h4><h6>b</h6>', '<h3>a</h3><h3>b</h3>'],
  [
    'code without its inner tag, as other programs write it',
    '<pre class="lang-JS">\nif (a &lt; b) {\n\treturn\n}</pre>',
    '<pre><code class="language-js">if (a &lt; b) {\n\treturn\n}</code></pre>',
  ],
  ['lines of code', '<pre>a<br>b\r\nc</pre>', '<pre><code>a\nb\nc</code></pre>'],
  ['code holds nothing but text', '<pre><b>a</b><p>b</pre>c', '<pre><code>ab</code></pre>c'],
  [
    'a table',
    '<table style="x"><caption>Prices</caption><colgroup><col></colgroup><thead><tr><th colspan=2>a</th></tr></thead>\n<tr>\n<td><p>b</table>c',
    '<table><tbody><tr><td>Prices</td></tr><tr><th>a</th></tr><tr><td><p>b</p></td></tr></tbody></table>c',
  ],
  ['a cell without a table', '<tr><td>a</td></tr>', 'a'],
  [
    'a table in a list',
    '<ul><li>a<table><tr><td>b</table>c</ul>',
    '<ul><li>a</li></ul><table><tbody><tr><td>b</td></tr></tbody></table>c',
  ],
  [
    'a quote of several blocks',
    '<blockquote><p>a<p>b<ul><li>c</ul></blockquote>',
    '<blockquote><p>a</p><p>b</p><ul><li>c</li></ul></blockquote>',
  ],
  ['a rule ends a paragraph', '<p>a<hr>b', '<p>a</p><hr />b'],
  [
    'the first number of a list',
    '<ol start="07"><li>a</ol><ol start="1"><li>b</ol><ol start="x"><li>c</ol>',
    '<ol start="7"><li>a</li></ol><ol><li>b</li></ol><ol><li>c</li></ol>',
  ],
  [
    'the caption of a picture that is not here',
    '<figure><img src="https://evil.example/a.webp"><figcaption>Dusk</figcaption></figure>',
    '<p><a href="https://evil.example/a.webp" rel="noopener nofollow ugc" target="_blank">a.webp</a></p><p>Dusk</p>',
  ],
])('%s', (_what, html, expected) => {
  test('is normalised to one form', () => {
    expect(clean(html)).toBe(expected)
    expect(clean(expected)).toBe(expected)
  })
})

describe.each([
  ['stands at its place', `<p>One${FOOTNOTE_START}a <em>b</em> ${LINK}c</a></sup> two</p>`, undefined],
  [
    'is in no mark and no link, and these continue after it',
    `<p><strong>one ${LINK}two${FOOTNOTE_START}note</sup> three</a></strong></p>`,
    `<p><strong>one ${LINK}two</a></strong>${FOOTNOTE_START}note</sup><strong>${LINK} three</a></strong></p>`,
  ],
  [
    'leaves no empty mark behind',
    `<p><b>one${FOOTNOTE_START}a</sup></b></p>`,
    `<p><strong>one</strong>${FOOTNOTE_START}a</sup></p>`,
  ],
  ['is one line', `<p>One${FOOTNOTE_START}a<br>b</sup></p>`, `<p>One${FOOTNOTE_START}a b</sup></p>`],
  ['ends where a block begins', `<p>One${FOOTNOTE_START}a<p>b</sup></p>`, `<p>One${FOOTNOTE_START}a</sup></p><p>b</p>`],
  [
    'has no footnote in it',
    `<p>${FOOTNOTE_START}a${FOOTNOTE_START}b</sup>c</sup></p>`,
    `<p>${FOOTNOTE_START}ab</sup>c</p>`,
  ],
  ['has words', `<p>One${FOOTNOTE_START} <b></b> </sup>two</p>`, '<p>Onetwo</p>'],
  ['is none with another kind', '<p>x<sup data-kind="y">2</sup></p>', '<p>x<sup>2</sup></p>'],
])('a footnote %s', (_what, html, expected = html) => {
  test('as it is stored', () => {
    expect(clean(html)).toBe(expected)
    expect(clean(expected)).toBe(expected)
  })
})

test('the text of a footnote is words of its own, and no part of the excerpt', () => {
  const { html, text } = cleanAtOnce(`<p>One${FOOTNOTE_START}note</sup>, two</p>`, PICTURES)
  expect(text).toBe('One note , two')
  expect(excerptOf({ html, text })).toBe('One, two')
})

test('blocks of an excerpt have no space between them after a wide full stop', () => {
  const blocks = '<p>灯台へ登った。</p><p>「遠い！」</p><p>海は静かだ。</p><p>The end.</p><p>終わり</p>'
  expect(excerptOf(cleanAtOnce(blocks, PICTURES))).toBe('灯台へ登った。「遠い！」海は静かだ。The end. 終わり')
})

describe('a figure', () => {
  const picture = `<img src="${OWN.url}" alt="Dusk">`
  const stored = pictureTagOf(OWN, 'Dusk')
  test('holds one picture and a caption with lines, marks and links', () => {
    expect(
      clean(
        `<p>a<figure class=x><a href="https://x.example/">${picture}</a><figcaption><p>b <b>c</b></p><p>d</p></figcaption></figure>e`,
      ),
    ).toBe(`<p>a</p><figure>${stored}<figcaption>b <strong>c</strong><br />d</figcaption></figure>e`)
  })
  test('of default width without a caption becomes a plain picture', () => {
    expect(clean(`<figure>${picture}</figure>`)).toBe(stored)
    expect(clean(`<figure data-width="wide">\n${picture}\n</figure>`)).toMatch(
      /^<figure data-width="wide"><img [^<>]* \/><\/figure>$/,
    )
    expect(clean(`<figure data-width="9999px">${picture}</figure>`)).toBe(stored)
  })
  test('whose picture is missing leaves its caption', () => {
    const html = `<figure data-width="wide">${picture}<figcaption>b</figcaption></figure>c`
    expect(cleanAtOnce(html, new Map()).html).toBe('<p>b</p>c')
  })
  test('with several pictures becomes plain pictures and a paragraph', () => {
    expect(clean(`<figure>${picture}${picture}<figcaption>b</figcaption></figure>`)).toBe(`${stored}${stored}<p>b</p>`)
  })
})

describe('a gallery', () => {
  const image = `<img src="${OWN.url}" alt="Dusk">`
  const stored = pictureTagOf(OWN, 'Dusk', 'gallery')
  const loose = pictureTagOf(OWN, 'Dusk')
  test.each([
    [
      'of two pictures, one with a caption',
      `${image}<figure>${image}<figcaption>b</figcaption></figure>`,
      `${stored}<figure>${stored}<figcaption>b</figcaption></figure>`,
    ],
    [
      'without links, marks, blank space and widths',
      `\n<a href="https://x.example/">${image}</a> <b>${image}</b><figure data-width="wide">${image}</figure>`,
      stored.repeat(3),
    ],
  ])('%s', (_what, inner, expected) => {
    expect(clean(`<p>a${GALLERY_START}${inner}</div>b`)).toBe(`<p>a</p>${GALLERY_START}${expected}</div>b`)
  })
  test.each([
    ['is none with a single picture', image, loose],
    [
      'is none with a single picture of this site',
      `${image}<img src="https://x.example/a.png" alt="A">`,
      `${loose}<a href="https://x.example/a.png" rel="noopener nofollow ugc" target="_blank">A</a>`,
    ],
    [
      'ends at other content',
      `${image}${image}<p>b</p>${image}`,
      `${GALLERY_START}${stored.repeat(2)}</div><p>b</p>${loose}`,
    ],
    [
      'has at most nine pictures',
      image.repeat(11),
      `${GALLERY_START}${stored.repeat(9)}</div>${GALLERY_START}${stored.repeat(2)}</div>`,
    ],
  ])('%s', (_what, inner, expected) => {
    expect(clean(`${GALLERY_START}${inner}</div>`)).toBe(expected)
    expect(clean(expected)).toBe(expected)
  })
  test('whose pictures are missing leaves the captions', () => {
    const html = `${GALLERY_START}${image}<figure>${image}<figcaption>b</figcaption></figure></div>`
    expect(cleanAtOnce(html, new Map()).html).toBe('<p>b</p>')
  })
  test('stands at the top level', () => {
    expect(clean(`<ul><li>a${GALLERY_START}${image}${image}</div></li></ul>`)).toBe(
      `<ul><li>a</li></ul>${GALLERY_START}${stored.repeat(2)}</div>`,
    )
    expect(clean(`<div>${image}<div>${image}</div></div>`)).toBe(loose.repeat(2))
  })
})

test('a text that footnotes make much longer is cut at twice what can be stored', () => {
  const link = `https://example.org/${'x'.repeat(2000)}`
  const html = `<p><b><a href="${link}">z${`${FOOTNOTE_START}x</sup>y`.repeat(5000)}`
  const cut = clean(html)
  expect(cut.length).toBeGreaterThan(2 * RICH_TEXT_MAX_BYTES - 5000)
  expect(cut.length).toBeLessThan(2 * RICH_TEXT_MAX_BYTES + 5000)
  expect(faultsOf(cut)).toEqual([])
})

test('what is removed again does not count as length', () => {
  const link = `https://example.org/${'x'.repeat(2000)}`
  const html = `<p><a href="${link}">z${`${FOOTNOTE_START} </sup>`.repeat(5000)}end</a></p>`
  expect(clean(html)).toMatch(/>end<\/a><\/p>$/)
})

describe('a link', () => {
  test('of more than 2,048 characters becomes plain text', () => {
    const href = `https://example.org/${'x'.repeat(2028)}`
    expect(linked(href)).toContain(`href="${href}"`)
    expect(linked(`${href}x`)).toBe('<p>x</p>')
  })
  const linked = (href: string) => clean(`<p><a href="${href}">x</a></p>`)
  test.each(['https://example.org/a?b=c&amp;d=e#f', 'http://example.org:8080/', 'mailto:ada@example.org'])(
    'to %s is kept, with noopener and nofollow',
    (href) => {
      expect(linked(href)).toBe(`<p><a href="${href}" rel="noopener nofollow ugc" target="_blank">x</a></p>`)
    },
  )
  test.each([
    'javascript:x',
    'data:text/html,x',
    'ftp://x',
    'tel:1',
    'blob:x',
    '//evil.example',
    '/api/v1/user/logout',
    '#x',
    '',
    'x',
    'https:evil.example',
    'https:/\\evil.example',
    'http://',
    'https://[',
    'java\nscript:x',
    '\\\\evil',
  ])('to %j becomes plain text', (href) => {
    expect(linked(href)).toBe('<p>x</p>')
  })
})

test('only pictures of this site are kept, with their real size', () => {
  expect(clean(`<img src="${OWN.url}" alt='"><script>' onerror=x width=9999 class=x style=x>`)).toBe(
    `<img src="${OWN.url}" srcset="${OWN.url} 640w" sizes="(min-width: 720px) 680px, 100vw" width="640" height="480" ` +
      'alt="&quot;&gt;&lt;script&gt;" loading="lazy" />',
  )
  for (const src of [`${OWN.url}?x`, `/../${OWN.url}`, 'x', 'javascript:x', 'data:text/html,x', 'data:image/png,x'])
    expect(clean(`<img src="${src}">`)).toBe('')
  for (const src of [`https://evil.example${OWN.url}`, `//evil.example${OWN.url}`])
    expect(clean(`<img src="${src}">`)).toBe(
      `<a href="https://evil.example${OWN.url}" rel="noopener nofollow ugc" target="_blank">640.webp</a>`,
    )
})

test('chunk boundaries in a long text do not change the result', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 25 }), fc.nat({ max: 60 }), async (pieces, from) => {
      const html = `x${pieces.join('')}`
      const before = 'x'.repeat(8192 - from)
      const { html: cleaned } = await writeRichText(await readRichText(before + html), PICTURES)
      expect(cleaned).toBe(before + clean(html))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [
    '<ol><li data-list="bullet">milk</li><li data-list="bullet">flour</li></ol>',
    '<ul><li>milk</li><li>flour</li></ul>',
  ],
  ['<ol>\n<li data-list="ordered">a</li>\n<li data-list="ordered">b</li>\n</ol>', '<ol><li>a</li><li>b</li></ol>'],
  [
    '<ol><li data-list="ordered">a</li><li data-list="bullet">b</li><li data-list="ordered">c</li></ol><p>d</p>',
    '<ol><li>a</li></ol><ul><li>b</li></ul><ol><li>c</li></ol><p>d</p>',
  ],
  [
    '<ol><li data-list="bullet"><span class="ql-ui"></span>a</li><li data-list="ordered" class="ql-indent-1">b</li><li data-list="bullet" class="ql-indent-2">c</li><li data-list="bullet">d</li></ol>',
    '<ul><li>a<ol><li>b<ul><li>c</li></ul></li></ol></li><li>d</li></ul>',
  ],
  [
    '<ol><li data-list="checked">done</li><li data-list="unchecked">to do</li></ol>',
    '<ul><li>☑ done</li><li>☐ to do</li></ul>',
  ],
  [
    '<ol><li data-list="bullet" class="ql-indent-2">deep</li></ol>after',
    '<ul><li><ul><li><ul><li>deep</li></ul></li></ul></li></ul>after',
  ],
  ['<ol><li data-list="bullet">a<ol><li>own</li></ol></li></ol>', '<ul><li>a<ol><li>own</li></ol></li></ul>'],
  ['<ol start="3">\n<li>a</li> <li>b</li></ol>', '<ol start="3">\n<li>a</li> <li>b</li></ol>'],
])('the items of Quill become lists of their kinds and depths: %j', (html, lists) => {
  expect(clean(html)).toBe(lists)
})

test('an embed without a visible title has the host of its address, and stays an embed', () => {
  const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(30)}.example`
  for (const [address, title] of [
    [`https://${host}/`, ''],
    ['https://a.example/', '\u200b'],
    ['https://a.example/', '\u2800 \ufeff'],
    ['https://a.example/', '\ud800'],
  ]) {
    const cleaned = clean(`<figure data-kind="embed"><a href="${address}">${title}</a></figure>`)
    expect(cleaned.startsWith(EMBED_START)).toBe(true)
    expect(textOf(cleaned)).toMatch(/^(?:a\.example|a{60}\.b{60}\.c{60}\.d{17})$/)
    expect(clean(cleaned)).toBe(cleaned)
  }
})
