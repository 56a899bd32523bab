// Over 250 lines, so that a setting of the site is added in one file: its bounds, its default, and what pages see.
//
// To add a setting of the site (commit d723362):
// 1. `SiteSettings` with its bounds, `DEFAULT_SETTINGS`, and, if pages show it, `PublicSettings` and `publicSettings()`.
//    The command `npm run admin -- settings` needs nothing more.
// 2. Its field in `web/src/admin/settings-groups.tsx`, its label in `messages/en/admin-settings.ts`; a new group is also
//    listed in `settings-form.tsx` there.
// 3. The server reads `(await deps.settings.current())`, with `cacheTags.settings` on each response that depends on
//    it. Pages read `useSettings()` and change when it does; a server of the release before sends no value, so
//    `web/src/settings/queries.ts` uses the default.
// 4. A test in `server/settings/settings.test.ts`, a line in `docs/running/site-settings.md`.
import { z } from 'zod'
import * as defaults from '#messages/site-defaults.ts'
import * as messages from '#messages/validation.ts'
import { accentContrast, accentStyle, CONTRAST_MIN, darkAccentOf, readableAccent, type Theme } from './accent.ts'
import { ABOUT, pagePath } from './addresses.ts'
import { DEFAULT_CATEGORIES } from './categories.ts'
import { categoriesFault, withoutNeedlessNames } from './category-changes.ts'
import { atLimit, refuse, refused } from './field-errors.ts'
import { formatMessage } from './format-message.ts'
import { InterfaceChoice } from './interface-choice.ts'
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  interfaceLanguage,
  PSEUDO_LANGUAGE,
} from './interface-languages.ts'
import { languageTag } from './language-tag.ts'
import {
  CATEGORIES_MAX,
  CATEGORY_MAX,
  FIRST_POSTS_MAX,
  FORMER_NAMES_MAX,
  HELD_WORDS_MAX,
  LANGUAGE_MAX,
} from './limits.ts'
import { isLinkAddress } from './link-address.ts'
import { OneLine } from './one-line.ts'
import { REGISTRATIONS, SITE_TITLE } from './site.ts'
import { SiteImages } from './site-images.ts'
import { type Language, spokenLanguage } from './spoken-language.ts'
import { hasHidden, isVisible } from './visible-text.ts'

/** One line of text that can be seen. */
const line = (max: number) =>
  OneLine()
    .refine(isVisible, { ...refused('required', messages.lineRequired), abort: true })
    .max(max, { ...atLimit(messages.lineLong), abort: true })
    .refine((text) => !hasHidden(text), refused('invalid-characters', messages.lineHidden))

/** A colour that is readable on every background of the theme's accent. */
const accent = (theme: Theme) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[\da-f]{6}$/, { error: messages.colourInvalid, abort: true })
    .refine(
      (colour) => accentContrast(colour, theme) >= CONTRAST_MIN,
      refused('low-contrast', ({ input }) => {
        const colour = String(input)
        // Rounded down: 4.49 is not enough, and must not read as if it were.
        const contrast = (Math.floor(accentContrast(colour, theme) * 10) / 10).toFixed(1)
        const nearest = readableAccent(colour, theme)
        return formatMessage(messages.contrastLow, { theme, contrast, min: CONTRAST_MIN, nearest })
      }),
    )

/** A link in the header or the footer; its address is a path of this site, or of another with https:, http: or mailto:. */
const Link = z.object({ label: z.string(), address: z.string() })
type Link = z.infer<typeof Link>

const LINKS_MAX = 2000
const ANNOUNCEMENT_MAX = 140
const ADDRESS = /^[^\s<>"]{1,300}$/
/** Not that of another site without its scheme. */
const PATH = /^\/(?![/\\])/
const isAddress = (address: string) => ADDRESS.test(address) && (PATH.test(address) || isLinkAddress(address))

/** `Terms /pages/terms` is the label and the address. */
function linkIn(line: string): Link | undefined {
  const at = line.lastIndexOf(' ')
  const link = { label: line.slice(0, at).trim(), address: line.slice(at + 1) }
  return at > 0 && isVisible(link.label) && !hasHidden(link.label) && isAddress(link.address) ? link : undefined
}

/** The lines of each block; an empty line ends one. */
function textBlocksIn(text: string): string[][] {
  const blocks = text.split(/\n[ \t]*\n/).map((block) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  return blocks.filter((lines) => lines.length > 0)
}

/** @param titled whether each block begins with a title */
const linksText = (titled: boolean, blocks: number, links: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\r', '').trim())
    .max(LINKS_MAX, { ...atLimit(messages.lineLong), abort: true })
    .refine(
      (text) => {
        const found = textBlocksIn(text)
        return found.length <= blocks && found.every((lines) => lines.length <= links + (titled ? 1 : 0))
      },
      refused('too-many', () =>
        blocks > 1
          ? formatMessage(messages.columnsTooMany, { columns: blocks, links })
          : formatMessage(messages.linksTooMany, { max: links }),
      ),
    )
    .refine(
      (text) => wrongLine(text, titled) === undefined,
      refused('invalid-format', ({ input }) =>
        formatMessage(messages.lineNoLink, { line: wrongLine(String(input), titled) ?? '' }),
      ),
    )

function wrongLine(text: string, titled: boolean): string | undefined {
  return textBlocksIn(text)
    .flatMap((lines) => (titled ? lines.slice(1) : lines))
    .find((line) => !linkIn(line))
}

/** The categories, in the order of the filters; each has been found by the names that it had. */
const Categories = z
  .array(
    z.object({
      name: line(CATEGORY_MAX),
      was: z.array(line(CATEGORY_MAX)).max(CATEGORIES_MAX * FORMER_NAMES_MAX),
    }),
  )
  .max(CATEGORIES_MAX, atLimit(messages.categoriesTooMany))
  .overwrite(withoutNeedlessNames)
  .superRefine((categories, context) => {
    const fault = categoriesFault(categories)
    if (fault) refuse(context, fault.code, fault.message)
  })

/** The settings of the site, with the bounds of each. A key is the name of its row. */
export const SiteSettings = z.object({
  name: line(40),
  /** The words between asterisks have the accent colour. */
  tagline: line(120),
  description: line(200),
  /** `{name}` stands for the name, `{year}` for the current year. */
  copyright: line(200),
  /** The language of the interface; empty: that of the blogs, if it is offered. */
  interfaceLanguage: InterfaceChoice,
  /** The language of the blogs, as a BCP 47 tag. */
  language: z
    .string()
    .trim()
    .max(LANGUAGE_MAX, atLimit(messages.lineLong))
    .overwrite((text) => languageTag(text) ?? text)
    .refine((text) => languageTag(text), refused('invalid-format', messages.languageInvalid)),
  accent: accent('light'),
  /** Empty: made from `accent`. */
  accentDark: z.literal('').or(accent('dark')),
  /** A link a line. */
  headerLinks: linksText(false, 1, 4),
  /** Columns with an empty line between them: a title, then a link a line. */
  footerLinks: linksText(true, 4, 6),
  /** Where the site is elsewhere: a link a line, at the end of About. */
  socialLinks: linksText(false, 1, 8),
  /** A line above the header of every page; empty: none. */
  announcement: z.literal('').or(line(ANNOUNCEMENT_MAX)),
  /** The address that it leads to; empty: none. */
  announcementAddress: z
    .string()
    .trim()
    .refine((address) => address === '' || isAddress(address), refused('invalid-format', messages.addressInvalid)),
  /** When it ends, in ISO 8601; empty: it stays. */
  announcementEnds: z.literal('').or(z.iso.datetime({ error: messages.endInvalid })),
  /** A blog whose category has become a former name is moved to the one that has it. */
  categories: Categories,
  /** Who may create an account. */
  registration: z.enum(REGISTRATIONS),
  /** Whether blogs and profiles can be read without an account. */
  publicReading: z.boolean(),
  /** Everything can be read, and nothing written but by admins on their pages. */
  maintenance: z.boolean(),
  /** How many of the first blogs and comments of each account wait for approval. */
  firstPosts: z
    .int({ error: messages.numberInvalid })
    .min(0, atLimit(messages.numberSmall))
    .max(FIRST_POSTS_MAX, atLimit(messages.numberLarge)),
  /** Words and hosts that hold a post, one a line. */
  heldWords: z
    .string()
    .overwrite((text) => text.replaceAll('\r', '').trim())
    .max(HELD_WORDS_MAX, atLimit(messages.lineLong)),
})
export type SiteSettings = z.infer<typeof SiteSettings>
export type SettingKey = keyof SiteSettings
export const SETTING_KEYS = Object.keys(SiteSettings.shape) as SettingKey[]

export const DEFAULT_SETTINGS: SiteSettings = {
  name: SITE_TITLE,
  tagline: defaults.tagline,
  description: defaults.description,
  copyright: defaults.copyright,
  interfaceLanguage: '',
  language: 'en',
  accent: '#6236c4',
  accentDark: '',
  headerLinks: '',
  // A link to a page that is not published leads to the home page.
  footerLinks: defaults.footerLinks,
  socialLinks: '',
  announcement: '',
  announcementAddress: '',
  announcementEnds: '',
  categories: DEFAULT_CATEGORIES,
  registration: 'everybody',
  publicReading: false,
  maintenance: false,
  firstPosts: 0,
  heldWords: '',
}

/** The default settings of a site that speaks a language. @param translate the texts of the contract into it */
export const defaultSettings = ({ translate }: Pick<Language, 'translate'>): SiteSettings => ({
  ...DEFAULT_SETTINGS,
  tagline: translate(defaults.tagline),
  description: translate(defaults.description),
  copyright: translate(defaults.copyright),
  footerLinks: translate(defaults.footerLinks),
})

/** The environment variables that take precedence over a setting. */
export const FIXED_BY: Partial<Record<SettingKey, string>> = { publicReading: 'PUBLIC_READING' }

/**
 * The body of PUT /admin/settings: the settings to change, and under `expected` what the admin had seen of each: one
 * that was changed in the meantime is refused.
 */
export const SettingsChange = SiteSettings.partial().extend({
  expected: z.record(z.string(), z.unknown()).default({}),
})

/** The settings as an admin sees them. */
export const AdminSettings = z.object({
  values: SiteSettings,
  defaults: SiteSettings,
  /** Those that an environment variable fixes, with its name. */
  fixed: z.partialRecord(z.enum(SETTING_KEYS), z.string()),
  /** Blogs that are still to be moved from a category that was renamed or retired. */
  moving: z.int().nonnegative(),
})
export type AdminSettings = z.infer<typeof AdminSettings>

/** How many public blogs a category has, for admins. */
export const CategoryCount = z.object({ name: z.string(), blogs: z.int().nonnegative() })
export type CategoryCount = z.infer<typeof CategoryCount>

/** A category that another one took over, with how many blogs it had, for admins. */
export const RetiredCategory = z.object({
  name: z.string(),
  heir: z.string(),
  retiredAt: z.iso.datetime(),
  blogs: z.int().nonnegative(),
})
export type RetiredCategory = z.infer<typeof RetiredCategory>

/** The body of POST /admin/retiredCategories/restore. */
export const RestoredCategory = z.object({ name: line(CATEGORY_MAX) })

/** The settings that every page shows; the same for everyone. */
export const PublicSettings = z.object({
  ...SiteSettings.pick({
    name: true,
    tagline: true,
    description: true,
    language: true,
    registration: true,
    publicReading: true,
    maintenance: true,
    categories: true,
  }).shape,
  copyright: z.string(),
  headerLinks: z.array(Link),
  footerColumns: z.array(z.object({ title: z.string(), links: z.array(Link) })),
  socialLinks: z.array(Link),
  /** Whether admins published an About of their own. */
  hasOwnAbout: z.boolean(),
  /** Null: there is none, or it has ended. */
  announcement: z.object({ text: z.string(), address: z.string().nullable() }).nullable(),
  images: SiteImages,
  /** A style sheet that sets the accent colour; empty: as the site's own. */
  accentStyle: z.string(),
  /** The language of the interface. */
  interfaceLanguage: z.enum([...INTERFACE_LANGUAGES, PSEUDO_LANGUAGE]),
})
export type PublicSettings = z.infer<typeof PublicSettings>

/** The page that a link leads to; undefined for another address. */
const slugIn = ({ address }: Link) => (address.startsWith('/pages/') ? address.slice('/pages/'.length) : undefined)

/** The pages to which the links of the header and the footer lead. */
export function linkedPages({ headerLinks, footerLinks }: SiteSettings): Set<string> {
  const links = [headerLinks, footerLinks].flatMap((text) =>
    textBlocksIn(text)
      .flat()
      .flatMap((line) => linkIn(line) ?? []),
  )
  return new Set(links.flatMap((link) => slugIn(link) ?? []))
}

/** The language of the interface of a site. */
export const spokenBy = ({
  interfaceLanguage: chosen,
  language,
}: Pick<SiteSettings, 'interfaceLanguage' | 'language'>): InterfaceLanguage => chosen || interfaceLanguage(language)

type PublishedPage = { slug: string; title: string }

/**
 * @param published the pages that are published, in their order: links to others lead to the home page
 * @param now decides whether the announcement has ended
 */
export function publicSettings(
  settings: SiteSettings,
  { published, images, now }: { published: PublishedPage[]; images: SiteImages; now: Date },
): PublicSettings {
  const { name, tagline, description, language, registration, publicReading, maintenance } = settings
  const { categories, accent, accentDark } = settings
  const isOwn = accent === DEFAULT_SETTINGS.accent
  const light = isOwn ? undefined : accent
  const isThemes = isOwn && accentDark === ''
  const links = (lines: string[]) =>
    lines.flatMap((line) => {
      const link = linkIn(line)
      if (!link) return []
      const slug = slugIn(link)
      if (slug === undefined) return link
      const isShown = slug === ABOUT || published.some((page) => page.slug === slug)
      return { ...link, address: isShown ? pagePath(slug) : '/' }
    })
  return {
    name,
    tagline,
    description,
    language,
    registration,
    publicReading,
    maintenance,
    categories,
    images,
    announcement: announcementOf(settings, links, now),
    copyright: settings.copyright.replaceAll('{year}', String(now.getUTCFullYear())).replaceAll('{name}', () => name),
    headerLinks: links(textBlocksIn(settings.headerLinks).flat()),
    footerColumns: withOtherPages(
      textBlocksIn(settings.footerLinks).map(([title = '', ...lines]) => ({ title, links: links(lines) })),
      published.filter(({ slug }) => slug !== ABOUT && !linkedPages(settings).has(slug)),
    ),
    socialLinks: links(textBlocksIn(settings.socialLinks).flat()),
    hasOwnAbout: published.some(({ slug }) => slug === ABOUT),
    interfaceLanguage: spokenBy(settings),
    accentStyle: isThemes ? '' : accentStyle(light, accentDark || darkAccentOf(accent)),
  }
}

/** Adds the pages to which no link leads, in a column of their own or in the admins' column of that title. */
function withOtherPages(columns: PublicSettings['footerColumns'], pages: PublishedPage[]) {
  if (pages.length === 0) return columns
  const links = pages.map(({ slug, title }) => ({ label: title, address: pagePath(slug) }))
  const pagesColumn = spokenLanguage().translate(defaults.pagesColumn)
  const isThere = columns.some(({ title }) => title === pagesColumn)
  if (!isThere) return [...columns, { title: pagesColumn, links }]
  return columns.map((column) =>
    column.title === pagesColumn ? { ...column, links: [...column.links, ...links] } : column,
  )
}

/** @param links resolves the address as that of any other link of the site */
function announcementOf(
  { announcement: text, announcementAddress, announcementEnds }: SiteSettings,
  links: (lines: string[]) => Link[],
  now: Date,
): PublicSettings['announcement'] {
  if (text === '' || (announcementEnds !== '' && Date.parse(announcementEnds) <= now.getTime())) return null
  const [link] = links([`${text} ${announcementAddress}`])
  return { text, address: link?.address ?? null }
}
