import type { Db } from '../../db/open.ts'
import type { HoldCheck } from '../../holding/post.ts'
import type { NeutralSite } from '../formats/neutral.ts'
import type { Accounts } from './accounts.ts'
import type { Mapping } from './blog-of.ts'
import type { Pictures } from './pictures.ts'
import type { Report } from './report.ts'

/** What posts are written with. */
export interface Writing {
  db: Db
  site: NeutralSite
  importId: string
  mapping: Mapping
  accounts: Accounts
  pictures: Pictures
  report: Report
  /** Of this site, without a trailing slash; undefined: unknown. */
  publicUrl: string | undefined
  /** Of an Author's own import: what would hold a post that is made here, which comes as a draft then. */
  holdsOf?: HoldCheck
  /** When the import began. */
  startedAt: Date
  now: () => Date
}
