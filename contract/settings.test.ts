import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentContrast, BACKGROUNDS, CONTRAST_MIN, contrast, darkAccentOf } from './accent.ts'
import { DEFAULT_SETTINGS, publicSettings, SiteSettings } from './settings.ts'
import { slugOfTitle } from './site-pages.ts'

const theme = readFileSync(new URL('../web/src/theme.css', import.meta.url), 'utf8')
/** The colour of a theme by its name: of the light theme, and of the dark one. */
const colours = (name: string) =>
  new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\);`).exec(theme)?.slice(1) ?? []

const shown = (settings: SiteSettings, published: { slug: string; title: string }[] = []) =>
  publicSettings(settings, { published, images: {}, now: new Date() })

test('accents are checked against the backgrounds that pages have', () => {
  const names = ['paper', 'raised', 'sunken']
  expect(names.map((name) => colours(name)[0])).toEqual(BACKGROUNDS.light)
  expect(names.map((name) => colours(name)[1])).toEqual(BACKGROUNDS.dark)
  expect(DEFAULT_SETTINGS.accent).toBe(colours('accent')[0])
})

test('the default settings are within their bounds, and change no colour', () => {
  expect(SiteSettings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS)
  expect(shown(DEFAULT_SETTINGS)).toMatchObject({
    accentStyle: '',
    copyright: '© 2023 Blogi. All rights reserved.',
  })
})

test('the last line of a page has the name and, where admins want it, the current year', () => {
  const settings = { ...DEFAULT_SETTINGS, name: 'The {year} Club', copyright: '© {year} {name}' }
  const { copyright } = publicSettings(settings, { published: [], images: {}, now: new Date('2031-05-01') })
  expect(copyright).toBe('© 2031 The {year} Club')
})

test('links are lines of label and address; those to unpublished pages lead home', () => {
  const footerLinks = 'Read\n  The terms   /pages/terms\nElsewhere https://example.org/a b'
  const wrong = SiteSettings.shape.footerLinks.safeParse(footerLinks)
  expect(wrong.error?.issues[0]?.message).toMatch(/^“Elsewhere https:\/\/example.org\/a b” has to be a label/)
  for (const address of [
    'javascript:alert(1)',
    '//example.org',
    '/\\example.org',
    'example.org',
    'https://',
    'https:///about',
    'http://?a',
    'mailto:',
    'mailto:?subject=Hello',
    'mailto:us',
  ]) {
    expect(SiteSettings.shape.headerLinks.safeParse(`A link ${address}`).success, address).toBe(false)
    expect(SiteSettings.shape.announcementAddress.safeParse(address).success, address).toBe(false)
  }
  for (const address of [
    '/',
    '/tag/a',
    'https://example.org',
    'http://[::1]:80/a?b#c',
    'mailto:us@example.org?subject=A',
  ])
    expect(SiteSettings.shape.headerLinks.safeParse(`A link ${address}`).success, address).toBe(true)
  const settings = { ...DEFAULT_SETTINGS, headerLinks: 'Feed /feed.xml', footerLinks: 'Read\nThe terms /pages/terms' }
  expect(shown(settings)).toMatchObject({
    headerLinks: [{ label: 'Feed', address: '/feed.xml' }],
    footerColumns: [{ title: 'Read', links: [{ label: 'The terms', address: '/' }] }],
  })
  const terms = { slug: 'terms', title: 'Terms' }
  expect(shown(settings, [terms]).footerColumns[0]?.links[0]?.address).toBe('/pages/terms')
})

test('published pages to which no link leads are in a column of the footer, in order', () => {
  const pages = ['rules', 'terms', 'about', 'imprint'].map((slug) => ({ slug, title: `Our ${slug}` }))
  const others = [
    { label: 'Our rules', address: '/pages/rules' },
    { label: 'Our imprint', address: '/pages/imprint' },
  ]
  const settings = { ...DEFAULT_SETTINGS, headerLinks: 'About /pages/about', footerLinks: 'Read\nTerms /pages/terms' }
  expect(shown(settings, pages)).toMatchObject({
    hasOwnAbout: true,
    headerLinks: [{ label: 'About', address: '/about' }],
    footerColumns: [{ title: 'Read' }, { title: 'Pages', links: others }],
  })
  const own = { ...settings, footerLinks: 'Pages\nTerms /pages/terms' }
  const { footerColumns } = shown(own, pages)
  expect(footerColumns).toEqual([{ title: 'Pages', links: [{ label: 'Terms', address: '/pages/terms' }, ...others] }])
  expect(shown(settings).hasOwnAbout).toBe(false)
})

test('the address of a page is made from its title', () => {
  expect(slugOfTitle('Imprint')).toBe('imprint')
  expect(slugOfTitle('Impressum & Œuvre: Zoë’s Straße')).toBe('impressum-oeuvre-zoes-strasse')
  expect(slugOfTitle('規約')).toBe('')
  expect(slugOfTitle('word '.repeat(40))).toHaveLength(59)
  expect(slugOfTitle('w'.repeat(100))).toHaveLength(60)
})

test('a language is a tag in its canonical form, and not its name', () => {
  const { language } = SiteSettings.shape
  const tags = { DE: 'de', ' pt-br ': 'pt-BR', 'zh-hant': 'zh-Hant', iw: 'he', 'es-419': 'es-419', fil: 'fil' }
  for (const [typed, tag] of Object.entries(tags)) expect(language.parse(typed)).toBe(tag)
  for (const wrong of ['', 'German', 'de_DE', 'deutsch', 'd', 'x-own', 'de-x-own', 'en-u-ca-buddhist', 'de-<b>'])
    expect(language.safeParse(wrong).error?.issues[0]?.message, wrong).toMatch(/^A language is written as its code/)
})

test('an unreadable accent is refused with its contrast and the nearest colour', () => {
  const messageFor = (accent: string) => SiteSettings.shape.accent.safeParse(accent).error?.issues[0]?.message ?? ''
  const message = messageFor('#ffcc00')
  expect(message).toMatch(/^The contrast is 1\.\d:1 in the light theme, and has to be 4\.5:1\./)
  const nearest = message.slice(-7)
  expect(messageFor(nearest)).toBe('')
  expect(messageFor('violet')).toContain('#6236c4')
})

test.each(['#000000', '#00008b', '#b3261e', '#00695c'])('%s is readable in both themes, also on buttons', (accent) => {
  const made = darkAccentOf(accent)
  expect(SiteSettings.shape.accentDark.safeParse(made).success).toBe(true)
  const { accentStyle } = shown({ ...DEFAULT_SETTINGS, accent })
  const [, ofDark = ''] = accentStyle.split('@media')
  const part = (css: string, name: string) => new RegExp(`--${name}:(#[\\da-f]{6})`).exec(css)?.[1] ?? ''
  expect(accentContrast(part(ofDark, 'accent'), 'dark')).toBeGreaterThan(CONTRAST_MIN)
  for (const name of ['accent', 'accent-strong']) {
    expect(contrast(part(accentStyle, name), '#ffffff')).toBeGreaterThan(CONTRAST_MIN)
    expect(contrast(part(ofDark, name), part(ofDark, 'on-accent'))).toBeGreaterThan(CONTRAST_MIN)
  }
})
