import { z } from 'zod'
import { accentContrast, accentStyle, CONTRAST_MIN, darkAccentOf, readableAccent, type Theme } from './accent.ts'
import { SITE_TITLE } from './limits.ts'
import { hasHidden, isVisible } from './visible-text.ts'

/** One line of text that can be seen. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .refine(isVisible, { error: 'This is required', abort: true })
    .refine((text) => !hasHidden(text), 'This contains characters that cannot be seen')
    .max(max, `This has at most ${max} characters`)

/** A colour that can be read wherever an accent stands in the theme. */
const accent = (theme: Theme) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[\da-f]{6}$/, { error: 'A colour is written as # and six digits, such as #6236c4', abort: true })
    .refine((colour) => accentContrast(colour, theme) >= CONTRAST_MIN, {
      error: ({ input }) => {
        const colour = String(input)
        // Rounded down: 4.49 is not enough, and must not read as if it were.
        const has = (Math.floor(accentContrast(colour, theme) * 10) / 10).toFixed(1)
        return `The contrast is ${has}:1 in the ${theme} theme, and has to be ${CONTRAST_MIN}:1. The nearest colour that has it is ${readableAccent(colour, theme)}`
      },
    })

/** What admins choose for the whole site: the bounds of each setting. A key is the name of its row. */
export const SiteSettings = z.object({
  name: line(40),
  /** The words between asterisks have the accent colour. */
  tagline: line(120),
  description: line(200),
  /** `{name}` stands for the name. */
  copyright: line(200),
  accent: accent('light'),
  /** Empty: made from `accent`. */
  accentDark: z.literal('').or(accent('dark')),
  /** Who may create an account. */
  registration: z.enum(['everybody', 'nobody']),
  /** Whether blogs and profiles can be read without an account. */
  publicReading: z.boolean(),
})
export type SiteSettings = z.infer<typeof SiteSettings>
export type SettingKey = keyof SiteSettings
export const SETTING_KEYS = Object.keys(SiteSettings.shape) as SettingKey[]

export const DEFAULT_SETTINGS: SiteSettings = {
  name: SITE_TITLE,
  tagline: 'Good writing deserves *a quiet hour.*',
  description: 'A quiet place for people who like to read, and to write.',
  copyright: '© 2023 {name}. All rights reserved.',
  accent: '#6236c4',
  accentDark: '',
  registration: 'everybody',
  publicReading: false,
}

/** The environment variables that take precedence over a setting. */
export const FIXED_BY: Partial<Record<SettingKey, string>> = { publicReading: 'PUBLIC_READING' }

/**
 * The body of PUT /admin/settings: the settings to change, and under `expected` what the admin had seen of each: one
 * that was changed meanwhile is refused.
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
})
export type AdminSettings = z.infer<typeof AdminSettings>

/** What every page shows of the settings; the same for everybody. */
export const PublicSettings = z.object({
  ...SiteSettings.pick({ name: true, tagline: true, description: true, registration: true }).shape,
  copyright: z.string(),
  /** A style sheet that sets the accent colour; empty: as the site's own. */
  accentStyle: z.string(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export function publicSettings(settings: SiteSettings): PublicSettings {
  const { name, tagline, description, registration, accent, accentDark } = settings
  const copyright = settings.copyright.replaceAll('{name}', () => name)
  const isOwn = accent === DEFAULT_SETTINGS.accent
  const style =
    isOwn && accentDark === '' ? '' : accentStyle(isOwn ? undefined : accent, accentDark || darkAccentOf(accent))
  return { name, tagline, description, registration, copyright, accentStyle: style }
}
