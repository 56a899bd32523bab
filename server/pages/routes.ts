import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { INTERNAL, Problem } from '../http/problem.ts'
import { MEDIA_PATH } from '../media/store.ts'
import { documentOf, type FetchAnswer, type Pages } from './render.ts'

/** When even the error screen cannot be rendered. `message` is one of our own sentences. */
const failedPage = (statusCode: number, message: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Error - Blogi</title><h1>${statusCode}</h1><p>${message}</p><p><a href="/">Go Back Home</a></p></html>`

/** Every address that is not the API's: the web's own files, and pages rendered without a person in them. */
export function pageRoutes(pages: Pages, publicUrl: string | undefined) {
  return fp(async (app) => {
    if (pages.files) {
      await app.register(fastifyStatic, {
        root: pages.files,
        wildcard: false,
        index: false,
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply, path) => {
          // Names under /assets/ carry a hash of their content.
          const immutable = path.includes('/assets/')
          reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        },
      })
    }
    if (pages.middleware) {
      const { middleware } = pages
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/') || request.url.startsWith(MEDIA_PATH)) return done()
        middleware(request.raw, reply.raw, done)
      })
    }
    if (pages.close) app.addHook('onClose', pages.close)

    app.setErrorHandler((error, request, reply) => {
      const known = knownAs(error)
      if (known.statusCode === 500) request.log.error({ err: error }, 'page failed')
      return reply
        .code(known.statusCode)
        .headers(known.more.headers ?? {})
        .type('text/html; charset=utf-8')
        .send(failedPage(known.statusCode, known.message))
    })

    app.get('/*', async (request, reply) => {
      // Two slashes at the beginning would make the name behind them a host.
      const path = request.url.replace(/^\/+/, '/')
      const { entry, template } = await pages.load(path)
      const page = await entry.render(path, askInProcess(app))
      if ('redirect' in page) return reply.redirect(page.redirect)
      return reply
        .code(page.status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(documentOf(template, page, publicUrl ?? originOf(request)))
    })
  })
}

/** What a visitor is told: a mistake of the request keeps its status, all else is a failure of ours. */
function knownAs(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { statusCode = 500 } = error as { statusCode?: number }
  const isRequests = statusCode >= 400 && statusCode < 500
  return isRequests ? new Problem(statusCode, 'This address cannot be shown.') : new Problem(500, INTERNAL)
}

const ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** The address that the request names, or nothing where it is none: it is the client's word, and goes into the page. */
function originOf({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`
  return ORIGIN.test(origin) ? origin : ''
}

function askInProcess(app: FastifyInstance): FetchAnswer {
  return async (path) => {
    const answer = await app.inject({ method: 'GET', url: path })
    return { status: answer.statusCode, body: answer.json() }
  }
}
