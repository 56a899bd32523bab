import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { cacheTags } from '../cache/cache-tags.ts'
import { encodeResponse } from '../cache/cached-response.ts'
import { callKey } from '../cache/keys.ts'
import { sendCached } from '../cache/send-cached.ts'
import type { Deps } from '../deps.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { workOf } from '../http/work-limit.ts'
import { SESSION_COOKIE } from '../session/cookie.ts'

/** The folder of Swagger UI's own files: nothing else of the package is loaded. */
const swaggerUi = () => `${dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui'))}/static`

const page = (siteName: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Calls - ${escapeHtml(siteName)}</title>
    <link rel="stylesheet" href="/api/docs/static/swagger-ui.css" />
    <link rel="icon" type="image/png" href="/api/docs/static/favicon-32x32.png" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/static/swagger-ui-bundle.js"></script>
    <script src="/api/docs/static/start.js"></script>
  </body>
</html>
`
/** The page describes calls but does not send them. */
const START = `SwaggerUIBundle({
  dom_id: '#swagger-ui',
  url: '/api/v1/openapi.json',
  deepLinking: true,
  docExpansion: 'list',
  supportedSubmitMethods: [],
  validatorUrl: null,
})
`

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

/**
 * Describes every call as OpenAPI, generated from the contract's own schemas: `/api/v1/openapi.json` for programs,
 * `/api/docs` for people. Each is created on the first request, and cached from then on.
 */
export function describeCalls(
  api: FastifyInstance,
  { cache: { responses }, settings }: Pick<Deps, 'cache' | 'settings'>,
): void {
  const serve = (url: string, type: string, make: () => Promise<string | Buffer>) =>
    api.get(url, async (request, reply) => {
      const cached = await responses.get(callKey(request), async () => {
        const body = await make()
        request.work += workOf(body.length)
        // Only the title depends on anything that changes while the program runs.
        const headers = { 'content-type': type }
        return encodeResponse({ headers, body, cacheTags: [cacheTags.settings], fastPath: 'everyone' })
      })
      return sendCached(request, reply, cached)
    })
  const serveFile = (name: string, type: string) =>
    serve(`/docs/static/${name}`, type, () => readFile(`${swaggerUi()}/${name}`))

  serve('/v1/openapi.json', 'application/json; charset=utf-8', async () => {
    const { openapiDocument } = await import('./openapi-document.ts')
    return JSON.stringify(await openapiDocument(SESSION_COOKIE))
  })
  serve('/docs', HTML, async () => page((await settings.current()).name))
  serve('/docs/', HTML, async () => page((await settings.current()).name))
  serve('/docs/static/start.js', SCRIPT, async () => START)
  serveFile('swagger-ui-bundle.js', SCRIPT)
  serveFile('swagger-ui.css', STYLE)
  serveFile('favicon-32x32.png', 'image/png')
}
