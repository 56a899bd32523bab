import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { CONTRAST_MIN, contrast } from '#contract/accent.ts'
import { DIGEST_KINDS } from '#contract/digests.ts'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import { speak } from '../language/spoken.ts'
import { BRANDING } from '../testing/mail.ts'
import { ARABIC, ENGLISH, sampleEmails } from '../testing/sample-emails.ts'
import { onLines } from './content.ts'
import { TEXTS } from './deliver.ts'
import { directionOf, formatIsolated, lineOf } from './direction.ts'
import { renderEmail } from './render-email.ts'

const URL_OF_SITE = 'https://blog.example.org'
const logo = { url: '/site-images/0123456789abcdef0123456789abcdef.png', width: 768, height: 115 }
const SITE = { ...BRANDING, url: URL_OF_SITE, name: 'Harbour Notes', images: { logo } }
/** Gmail cuts what is longer. */
const BYTES_MAX = 102_000
const SAMPLES = sampleEmails(SITE, ENGLISH).map((email) => ({ ...email, ...renderEmail(email.content, SITE) }))

test('a list in a text is separated as the language does', () => {
  const [email] = sampleEmails(SITE, ENGLISH)
  const last = (language: InterfaceLanguage) =>
    speak(language, () => email && renderEmail(email.content, SITE).text.trimEnd().split('\n').at(-1))
  expect([last('en'), last('ja')]).toEqual([`${SITE.name}, ${URL_OF_SITE}`, `${SITE.name}、${URL_OF_SITE}`])
})

/** The colours of a text and its background. */
interface Colours {
  text: string
  background: string
}

/** The texts that an email shows, each with its colours. @param dark the dark colours of classes, if they apply */
function textsIn(html: string, dark?: Map<string, Partial<Colours>>): (Colours & { words: string })[] {
  const found: (Colours & { words: string })[] = []
  const around = [{ text: '', background: '', of: '', isShown: true }]
  const last = () => around.at(-1) ?? { text: '', background: '', of: '', isShown: false }
  let words = ''
  const flush = () => {
    const { text, background, isShown } = last()
    if (words.trim() && isShown) found.push({ text, background, words: words.trim() })
    words = ''
  }
  const parser = new Parser({
    onopentag(name, { style = '', class: of = '' }) {
      flush()
      const { text, background, of: outer, isShown } = last()
      const own = {
        text: /(?:^|;)color:(#\w+)/.exec(style)?.[1],
        background: /background-color:(#\w+)/.exec(style)?.[1],
        ...dark?.get(of),
        ...dark?.get(`${outer} ${name}`),
      }
      around.push({
        text: own.text ?? text,
        background: own.background ?? background,
        of,
        isShown: isShown && name !== 'head' && !style.includes('display:none'),
      })
    },
    ontext(more) {
      words += more
    },
    onclosetag() {
      flush()
      around.pop()
    },
  })
  parser.end(html)
  return found
}

/** The dark colours of classes, as the style block has them. */
function darkColours(html: string): Map<string, Partial<Colours>> {
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  const rules = [...style.matchAll(/\.([\w -]+)\{(color|background):(#\w+)!important/g)]
  return new Map(
    rules.map(([, name = '', property, colour]) => [name, { [property === 'color' ? 'text' : 'background']: colour }]),
  )
}

const faint = (texts: (Colours & { words: string })[]) =>
  texts.filter(({ text, background }) => !text || !background || contrast(text, background) < CONTRAST_MIN)

test('there is a sample of each kind', () => {
  expect([...new Set(SAMPLES.map(({ kind }) => kind))].sort()).toEqual([...Object.keys(TEXTS), ...DIGEST_KINDS].sort())
})

describe.each(SAMPLES)('$name', ({ kind, content, html, text }) => {
  test('can be read without its style block, and in the dark', () => {
    const bare = html.replace(/<style>[\s\S]*?<\/style>/, '')
    const shown = textsIn(bare)
    const words = shown.map((one) => one.words)
    const { subject, paragraphs, after = [], why } = content
    expect(words).toEqual(expect.arrayContaining([subject, ...paragraphs, ...after, why]))
    if (content.link) expect(words).toContain(content.link.label)
    expect(faint(shown)).toEqual([])
    expect(faint(textsIn(html, darkColours(html)))).toEqual([])
    // The site's own, which does not need to be shown.
    expect(bare).toContain(`width="220" height="33" alt="Harbour Notes"`)
  })

  test('has one button at most, absolute links, no address, and a size that Gmail shows', () => {
    expect(html.match(/class="button"/g)?.length ?? 0).toBe(content.link ? 1 : 0)
    const links = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, url]) => url)
    expect(links.filter((url) => !url?.startsWith(`${URL_OF_SITE}/`))).toEqual([])
    expect(text + html).not.toMatch(/[\w.-]+@[\w-]+\.\w+|undefined|\{\w+[,}]/)
    expect(html).not.toMatch(/<script|url\(/)
    expect(Buffer.byteLength(html)).toBeLessThan(BYTES_MAX)
  })

  test('says in its subject what happened, and at its end why one gets it', () => {
    // Who is invited may not know the site.
    if (kind === 'invitation') expect(content.subject).toContain(SITE.name)
    else expect(content.subject).not.toContain(SITE.name)
    expect(content.subject.length).toBeLessThan(90)
    expect(text).toContain(`\n\n-- \n${content.why}\n`)
    expect(text.trimEnd().split('\n').at(-1)).toBe(`${SITE.name}, ${URL_OF_SITE}`)
    if (content.link) expect(text).toContain(`\n\n${content.link.label}:\n\n${content.link.url}\n\n`)
    if (content.unsubscribe) expect(text).toContain(`${content.unsubscribe.words}:\n\n${content.unsubscribe.page}\n`)
  })
})

test('an email with the longest titles and names is shorter than what Gmail shows', () => {
  const long = (length: number) => '&'.repeat(length)
  const [longest] = sampleEmails(SITE, {
    ...ENGLISH,
    title: long(200),
    person: long(100),
    excerpt: '🚀'.repeat(200),
  }).filter(({ name }) => name === 'comments of many')
  expect(longest?.content.items).toHaveLength(20)
  if (longest) expect(Buffer.byteLength(renderEmail(longest.content, SITE).html)).toBeLessThan(BYTES_MAX)
})

test('a site without a logo shows its name, and loads nothing', () => {
  const [{ content } = { content: undefined }] = SAMPLES
  if (!content) throw new Error('no sample')
  const { html } = renderEmail(content, { ...SITE, images: {} })
  expect(html).not.toContain('<img')
  expect(textsIn(html).map(({ words }) => words)[0]).toBe('Harbour Notes')
  const both = renderEmail(content, { ...SITE, images: { logo, 'logo-dark': { ...logo, url: '/site-images/f.png' } } })
  expect(both.html.match(/<img/g)).toHaveLength(2)
  expect(both.html).toContain(`<!--[if !mso]><!--><img class="dark" src="${URL_OF_SITE}/site-images/f.png"`)
})

test('the accent is that of the site, also in the dark', () => {
  const [sample] = SAMPLES
  if (!sample) throw new Error('no sample')
  const { html } = renderEmail(sample.content, { ...SITE, accent: '#a3123a', accentDark: '#ffb3c4' })
  expect(html).toContain('bgcolor="#a3123a"')
  expect(html).toContain('.button{background:#ffb3c4!important}')
  expect(faint([...textsIn(html), ...textsIn(html, darkColours(html))])).toEqual([])
})

test('names have their own direction, and the email that of its language', () => {
  const of = (language: InterfaceLanguage) =>
    speak(language, () => {
      const [email] = sampleEmails(SITE, ARABIC).filter(({ name }) => name === 'comments of one')
      if (!email) throw new Error('no sample')
      return { ...email.content, ...renderEmail(email.content, SITE) }
    })
  expect(of('en').subject).toBe(`\u2068${ARABIC.person}\u2069 commented on “\u2068${ARABIC.title}\u2069”`)
  expect(of('en').html).toContain('<html lang="en" dir="ltr"')
  expect(of('en').html).toMatch(new RegExp(`<p dir="rtl" align="right"[^>]*><a [^>]*>${ARABIC.title}<`))
  expect(of('en').html).toMatch(/<h1 class="ink" dir="ltr" align="left"/)
  expect(of('ar-XB').html).toContain('<html lang="ar-XB" dir="rtl"')
  expect(of('ar-XB').html).toMatch(/<h1 class="ink" dir="ltr" align="right"/)
  expect(of('ar-XB').text).toContain(`:\n\n${URL_OF_SITE}/`)
})

/** What a person or a program wrote, which no catalogue has. */
const VALUES = [...Object.values(ENGLISH), SITE.name, 'Chrome on Windows', 'Windows Hello', 'UTC', 'PUBLIC_URL']

test('every word of every email is from the catalogue', () => {
  const foreign = speak('ar-XB', () =>
    sampleEmails(SITE, ENGLISH).flatMap(({ name, content }) => {
      const { text, html } = renderEmail(content, SITE)
      const shown = [content.subject, text, ...textsIn(html).map(({ words }) => words)].join('\n')
      const own = VALUES.reduce((left, value) => left.replaceAll(value, ''), shown).replace(/https:\S+/g, '')
      return [...own.matchAll(/[A-Za-z]{2,}/g)].map(([word]) => `${name}: ${word}`)
    }),
  )
  expect(foreign).toEqual([])
})

test.each([
  ['Ada', 'ltr'],
  ['“12” مرحبا Ada', 'rtl'],
  ['\u2068مرحبا\u2069 commented', 'ltr'],
  ['123', 'ltr'],
])('the direction of %j is %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})

test('only whole isolates remain of the characters that reorder a line', () => {
  expect(lineOf('a\u202eb \u2068c\u2069 \u2068d \u2069\u2067e\n\nf')).toBe('ab \u2068c\u2069 \u2068d \u2069e f')
  expect(lineOf('\u2069a\u2068')).toBe('a')
  expect(formatIsolated('{person}: {count, number}', { person: 'عمر\u202e\n', count: 5 })).toBe('\u2068عمر\u2069: 5')
  expect(formatIsolated('{person}!', { person: 'Ada' })).toBe('Ada!')
  const content = onLines({ subject: 'a\nb', paragraphs: ['c\u202e'], why: 'd\r\n' })
  expect(content).toEqual({ subject: 'a b', paragraphs: ['c'], why: 'd' })
})
