import type { SettingKey } from '#contract/settings.ts'
import * as messages from '#messages/admin-settings.ts'
import * as commonMessages from '#messages/common.ts'

/** The settings as their form names them, or the part of it that they are in. */
const NAMES = {
  name: commonMessages.name,
  tagline: messages.tagline,
  description: messages.description,
  copyright: messages.copyright,
  interfaceLanguage: messages.interfaceLanguage,
  language: messages.language,
  accent: messages.accentColour,
  accentDark: messages.accentColour,
  headerLinks: messages.links,
  footerLinks: messages.links,
  socialLinks: messages.links,
  announcement: messages.announcement,
  announcementAddress: messages.announcement,
  announcementEnds: messages.announcement,
  categories: commonMessages.categories,
  registration: messages.registration,
  publicReading: messages.publicReading,
  maintenance: messages.maintenance,
  firstPosts: messages.firstPosts,
  heldWords: messages.heldWords,
} satisfies Record<SettingKey, string>

const BY_KEY = new Map<string, string>(Object.entries(NAMES))

/** The name of a setting in the audit log; of another release: its key. */
export const nameOfSetting = (key: string): string => BY_KEY.get(key) ?? key
