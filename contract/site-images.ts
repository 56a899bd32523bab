import { z } from 'zod'

/** The images of a site: its logo, the same for the dark theme, and the icon of tabs and home screens. */
export const SITE_IMAGE_KINDS = ['logo', 'logo-dark', 'icon'] as const
export const SiteImageKind = z.enum(SITE_IMAGE_KINDS)
export type SiteImageKind = z.infer<typeof SiteImageKind>

const SiteImage = z.object({ url: z.string(), width: z.int().positive(), height: z.int().positive() })

/** The images that admins chose; without a logo pages show the name, and without an icon that of Blogi. */
export const SiteImages = z.partialRecord(SiteImageKind, SiteImage)
export type SiteImages = z.infer<typeof SiteImages>
