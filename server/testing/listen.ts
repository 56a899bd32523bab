import type { AddressInfo } from 'node:net'
import type { TestSite } from './make-site.ts'

/** Has a site listen on a free port; only then are its jobs run and its emails sent. @returns its origin */
export async function listen(site: Pick<TestSite, 'app'>): Promise<string> {
  await site.app.listen({ port: 0 })
  return originOf(site)
}

/** The origin of a site that listens. */
export function originOf({ app }: Pick<TestSite, 'app'>): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
