import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { SESSION_SECONDS } from '#contract/limits.ts'
import { SESSION_HINT } from '#contract/session-hint.ts'
import type { Config } from '../config.ts'
import { isSecure } from '../http/origin-check.ts'
import { hashToken } from './store.ts'

export const SESSION_COOKIE = 'session'
/** A token is base64url, so whatever else stands there is none. */
const TOKEN = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([\\w-]+)\\s*(?:;|$)`)
/** 32 of the 256 bits of a hash: they tell one session from the next, and open none. */
const HINT_LENGTH = 8

/** The session's token in a Cookie header, or undefined. */
export function tokenIn(cookieHeader = ''): string | undefined {
  return TOKEN.exec(cookieHeader)?.[1]
}

/**
 * Puts the session's token into the person's cookie for as long as the session lives, and its hint beside it: that tells
 * the site's scripts of a session, which they cannot see themselves.
 */
export function giveCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { ...options(reply, config), maxAge: SESSION_SECONDS })
  const hint = hashToken(token).slice(0, HINT_LENGTH)
  reply.setCookie(SESSION_HINT, hint, { ...hintOptions(reply, config), maxAge: SESSION_SECONDS })
}

/** Has the browser drop both: with the options that they were given with, as it keeps them otherwise. */
export function takeCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(SESSION_COOKIE, options(reply, config))
  reply.clearCookie(SESSION_HINT, hintOptions(reply, config))
}

function options({ request }: FastifyReply, config: Config): CookieSerializeOptions {
  const secure = isSecure(request, config)
  // Pages of allowed origins send the cookie too; guardOrigins keeps all other sites' pages out.
  const sameSite = secure && config.allowedOrigins.length > 0 ? 'none' : 'lax'
  return { path: '/', httpOnly: true, sameSite, secure }
}

const hintOptions = (reply: FastifyReply, config: Config): CookieSerializeOptions => ({
  ...options(reply, config),
  httpOnly: false,
})
