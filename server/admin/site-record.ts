import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { siteUrl } from '../mail/site-url.ts'

/** What the database says of the site itself: where people reach it, and since when which version serves it. */
export interface SiteRecord {
  address: string | null
  version: string | null
  version_since: string | null
}

/** Undefined before the first start. */
export async function findSiteRecord(db: Db): Promise<SiteRecord | undefined> {
  return db.selectFrom('site').select(['address', 'version', 'version_since']).executeTakeFirst()
}

/**
 * Stores the version that starts and, if PUBLIC_URL is set, the address of the site.
 * @returns the address that was stored before, if PUBLIC_URL is another one
 */
export async function recordStart(
  db: Db,
  { version, publicUrl }: { version: string; publicUrl: string | undefined },
  now: Date,
): Promise<string | undefined> {
  const before = await findSiteRecord(db)
  const set = {
    ...(publicUrl !== undefined && { address: publicUrl }),
    ...(before?.version !== version && { version, version_since: now.toISOString() }),
  }
  if (Object.keys(set).length > 0) await db.updateTable('site').set(set).execute()
  return before?.address && publicUrl !== undefined && before.address !== publicUrl ? before.address : undefined
}

/**
 * Stores where the first admin reached the site, if neither PUBLIC_URL nor an earlier admin has said so.
 * @param origin as the browser named it
 */
export async function recordAddress(db: Db, origin: string): Promise<void> {
  const { protocol, origin: address } = URL.parse(origin) ?? {}
  if (!address || !/^https?:$/.test(protocol ?? '')) return
  await db.updateTable('site').set({ address }).where('address', 'is', null).execute()
}

/** What the links begin with that a command prints: where people reach the site, as far as it is known. */
export async function addressForLinks(db: Db, config: Config): Promise<string> {
  return config.publicUrl ?? (await findSiteRecord(db))?.address ?? siteUrl(config, null)
}
