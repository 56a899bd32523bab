import type { SiteImport } from '#contract/imports.ts'
import * as messages from '#messages/imports.ts'

/** What an import is called. */
export const siteOf = ({ source, files }: Pick<SiteImport, 'source' | 'files'>): string =>
  source || files[0]?.name || messages.unknownSite
