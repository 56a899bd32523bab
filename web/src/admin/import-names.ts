import type { SiteImport } from '#contract/imports.ts'
import * as messages from '#messages/admin-import.ts'

/** What an import is called. A command notes the format in front of the address. */
export const siteOf = ({ source, files }: Pick<SiteImport, 'source' | 'files'>): string =>
  source.replace(/^\w+ (?=https?:)/, '') || files[0]?.name || messages.unknownSite
