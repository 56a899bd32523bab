import type { FastifyReply, FastifyRequest } from 'fastify'
import { cacheTags } from '../cache/cache-tags.ts'
import { encodeResponse } from '../cache/cached-response.ts'
import { pageKey, siteKey } from '../cache/keys.ts'
import { sendCached } from '../cache/send-cached.ts'
import type { Deps } from '../deps.ts'
import { siteOf } from '../http/origin-check.ts'
import { workOf } from '../http/work-limit.ts'

/** The head for programs, the same for everyone. */
export interface Document {
  type: string
  body: string | Buffer
  /** Undefined: it is not cached. */
  cacheTags: string[] | undefined
  /** Milliseconds. */
  maxAge?: number
}

/**
 * Sends documents from the cache if possible.
 * @param path the path by which one is cached: without what the document does not depend on, as clients choose that
 * freely
 * @param make gets the site's URL, without a slash at the end
 */
export function documentSender({ cache, config }: Pick<Deps, 'cache' | 'config'>) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    make: (site: string) => Promise<Document>,
  ): Promise<FastifyReply> => {
    const site = siteOf(request, config)
    const cached = await cache.responses.get(pageKey(site, path), async () => {
      const { type, body, maxAge, ...made } = await make(site)
      request.work += workOf(body.length)
      const mayBeKept = made.cacheTags && site !== '' && cache.sites.count(siteKey(site))
      return encodeResponse({
        headers: { 'content-type': `${type}; charset=utf-8` },
        body,
        cacheTags: mayBeKept ? [...(made.cacheTags ?? []), cacheTags.site(siteKey(site))] : undefined,
        maxAge,
        fastPath: 'everyone',
      })
    })
    return sendCached(request, reply, cached)
  }
}
