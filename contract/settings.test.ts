import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentContrast, BACKGROUNDS, CONTRAST_MIN, contrast, darkAccentOf } from './accent.ts'
import { DEFAULT_SETTINGS, publicSettings, SiteSettings } from './settings.ts'

const theme = readFileSync(new URL('../web/src/theme.css', import.meta.url), 'utf8')
/** The colour of a theme by its name: of the light theme, and of the dark one. */
const colours = (name: string) =>
  new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\);`).exec(theme)?.slice(1) ?? []

test('accents are checked against the backgrounds that pages have', () => {
  const names = ['paper', 'raised', 'sunken']
  expect(names.map((name) => colours(name)[0])).toEqual(BACKGROUNDS.light)
  expect(names.map((name) => colours(name)[1])).toEqual(BACKGROUNDS.dark)
  expect(DEFAULT_SETTINGS.accent).toBe(colours('accent')[0])
})

test('the default settings are within their bounds, and change no colour', () => {
  expect(SiteSettings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS)
  expect(publicSettings(DEFAULT_SETTINGS, { published: [], images: {}, now: new Date() })).toMatchObject({
    accentStyle: '',
    copyright: '© 2023 Blogi. All rights reserved.',
  })
})

test('links are lines of label and address; those to unpublished pages lead home', () => {
  const footerLinks = 'Read\n  The terms   /pages/terms\nElsewhere https://example.org/a b'
  const wrong = SiteSettings.shape.footerLinks.safeParse(footerLinks)
  expect(wrong.error?.issues[0]?.message).toMatch(/^“Elsewhere https:\/\/example.org\/a b” has to be a label/)
  for (const address of ['javascript:alert(1)', '//example.org', '/\\example.org', 'example.org']) {
    expect(SiteSettings.shape.headerLinks.safeParse(`A link ${address}`).success).toBe(false)
  }
  const settings = { ...DEFAULT_SETTINGS, headerLinks: 'Feed /feed.xml', footerLinks: 'Read\nThe terms /pages/terms' }
  expect(publicSettings(settings, { published: [], images: {}, now: new Date() })).toMatchObject({
    headerLinks: [{ label: 'Feed', address: '/feed.xml' }],
    footerColumns: [{ title: 'Read', links: [{ label: 'The terms', address: '/' }] }],
  })
  expect(
    publicSettings(settings, { published: ['terms'], images: {}, now: new Date() }).footerColumns[0]?.links[0]?.address,
  ).toBe('/pages/terms')
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
  const { accentStyle } = publicSettings(
    { ...DEFAULT_SETTINGS, accent },
    { published: [], images: {}, now: new Date() },
  )
  const [, ofDark = ''] = accentStyle.split('@media')
  const part = (css: string, name: string) => new RegExp(`--${name}:(#[\\da-f]{6})`).exec(css)?.[1] ?? ''
  expect(accentContrast(part(ofDark, 'accent'), 'dark')).toBeGreaterThan(CONTRAST_MIN)
  for (const name of ['accent', 'accent-strong']) {
    expect(contrast(part(accentStyle, name), '#ffffff')).toBeGreaterThan(CONTRAST_MIN)
    expect(contrast(part(ofDark, name), part(ofDark, 'on-accent'))).toBeGreaterThan(CONTRAST_MIN)
  }
})
