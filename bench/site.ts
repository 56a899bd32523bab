import { fileURLToPath } from 'node:url'
import { type Site, startSite } from '../e2e/server.ts'
import { type Filling, fillSite } from './fill.ts'

/** A running site and its content. */
export interface FilledSite extends Site, Filling {}

/** What `npm run serve` sets (scripts/steps.mjs); without rate limits, which would reject a load from one address. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
  MALLOC_ARENA_MAX: '1',
  RATE_LIMITS: 'off',
}

/** Starts the site as in production, in a separate process, on a data folder with so many blogs. */
export async function startFilled(blogs: number): Promise<FilledSite> {
  const site = await startSite(PRODUCTION)
  await site.kill('SIGKILL')
  const filling = await fillSite(site.dataDir, blogs)
  await site.restart()
  return { ...site, ...filling }
}
