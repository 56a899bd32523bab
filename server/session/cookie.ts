import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { SESSION_DAYS } from '#contract/limits.ts'
import type { Config } from '../config.ts'

export const SESSION_COOKIE = 'session'

/** Puts the session's token into the person's cookie for as long as the session lives. */
export function giveCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { ...options(config), maxAge: SESSION_DAYS * 24 * 60 * 60 })
}

export function takeCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(SESSION_COOKIE, options(config))
}

function options(config: Config): CookieSerializeOptions {
  const secure = config.https
  // Pages of allowed origins send the cookie too; guardOrigins keeps all other sites' pages out.
  const sameSite = secure && config.allowedOrigins.length > 0 ? 'none' : 'lax'
  return { path: '/', httpOnly: true, sameSite, secure }
}
