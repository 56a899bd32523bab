import type { RequestListener, Server } from 'node:http'
import type { Config } from '../config.ts'
import type { Cache } from './cache.ts'
import { answerFront } from './front.ts'

// An import would ask the module for all that it exports, a WebSocket among it, and so load all of fetch: 50 ms and 14 MB.
const { createServer } = process.getBuiltinModule('node:http')

const TIMEOUTS = {
  /** Milliseconds for a whole request to arrive: four pictures of 10 MB take 200 s at 1.6 Mbit/s. */
  requestTimeout: 300_000,
  /** Milliseconds that an idle connection is kept: longer than any usual proxy does, so that none sends into a closing one. */
  keepAliveTimeout: 72_000,
}

/** The site's HTTP server: it answers what is kept, and leaves all else to the framework. */
export function frontServer(cache: Cache, config: Config, now: () => Date) {
  // Where every request is to be logged, none goes by.
  const isLogged = ['info', 'debug', 'trace'].includes(config.logLevel)
  const options = { ...config, now }
  let answered = 0
  return {
    /** For Fastify's option of this name. */
    serverFactory: (handle: RequestListener): Server =>
      createServer(TIMEOUTS, (request, response) => {
        if (!isLogged && answerFront(cache, options, request, response)) answered += 1
        else handle(request, response)
      }),
    /** How many answers never came to the framework. */
    answered: () => answered,
  }
}
