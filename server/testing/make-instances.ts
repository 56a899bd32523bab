import { makeSite, type TestSite } from './make-site.ts'

/**
 * A site with two instances on PostgreSQL, and one on the embedded engine, which cannot have more.
 * @param args as of `makeSite`
 * @returns its instances, and what stops them
 */
export async function makeInstances(...[environment = {}, options]: Parameters<typeof makeSite>) {
  const first = await makeSite(environment, options)
  const { databaseUrl, dataDir } = first.config
  const others: TestSite[] = []
  if (databaseUrl)
    others.push(await makeSite({ ...environment, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, options))
  const stop = async () => {
    for (const { app, db } of others) {
      await app.close()
      await db.destroy()
    }
    await first.close()
  }
  return { instances: [first, ...others] as [TestSite, ...TestSite[]], stop }
}
