import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { EntryServer, Pages } from './render.ts'

const WEB = fileURLToPath(new URL('../../web/', import.meta.url))

/** Pages directly from the sources, with reload on change, for `npm run dev`. */
export async function vitePages(): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    files: undefined,
    middleware: (request, response, next) =>
      vite.middlewares(request as Parameters<typeof vite.middlewares>[0], response as never, next),
    /** In English alone: the build puts other languages in place. */
    async load(path) {
      const template = await vite.transformIndexHtml(path, await readFile(`${WEB}index.html`, 'utf8'))
      return { template, entry: (await vite.ssrLoadModule('/src/entry-server.tsx')) as EntryServer }
    },
    close: () => vite.close(),
  }
}
