import { randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { PASSKEY_MINUTES, SESSION_SECONDS } from '#contract/limits.ts'
import { SESSION_HINT } from '#contract/session-hint.ts'
import type { Config } from '../config.ts'
import { hashToken } from '../db/hash-token.ts'
import { isSecure } from '../http/origin-check.ts'

export const SESSION_COOKIE = 'session'
/** A token is base64url; anything else is not a token. */
const TOKEN = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([\\w-]+)\\s*(?:;|$)`)
const DEVICE_COOKIE = 'device'
/** 256 bits: no browser is known by a token that someone chose. */
const DEVICE_TOKEN = new RegExp(`(?:^|;)\\s*${DEVICE_COOKIE}=([\\w-]{43})\\s*(?:;|$)`)
const PASSKEY_COOKIE = 'passkey'
const PASSKEY_TOKEN = new RegExp(`(?:^|;)\\s*${PASSKEY_COOKIE}=([\\w-]{43})\\s*(?:;|$)`)
/** Browsers keep no cookie longer. */
export const DEVICE_DAYS = 400
/** Hexadecimal digits, 32 of the 256 bits of a hash: they distinguish sessions, and open none. */
const HINT_LENGTH = 8

/** The session's token in a Cookie header, or undefined. */
export function tokenIn(cookieHeader = ''): string | undefined {
  return TOKEN.exec(cookieHeader)?.[1]
}

/**
 * Sets the session cookie for the lifetime of the session, and the hint cookie with it: that tells the site's scripts
 * that there is a session, as they cannot read the session cookie.
 */
export function setSessionCookies(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { ...options(reply, config), maxAge: SESSION_SECONDS })
  const hint = hashToken(token).slice(0, HINT_LENGTH)
  reply.setCookie(SESSION_HINT, hint, { ...hintOptions(reply, config), maxAge: SESSION_SECONDS })
}

/** The token by which a browser is known after a sign-in, in a Cookie header, or undefined. */
export function deviceTokenIn(cookieHeader = ''): string | undefined {
  return DEVICE_TOKEN.exec(cookieHeader)?.[1]
}

/** Sets the cookie by which the browser is known at the next sign-in; signing out leaves it. */
export function setDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(DEVICE_COOKIE, token, { ...options(reply, config), maxAge: DEVICE_DAYS * 24 * 60 * 60 })
}

/** The token in a Cookie header of a browser that was asked for a passkey, or a new one of 256 random bits. */
export function passkeyTokenOf(cookieHeader = ''): string {
  return PASSKEY_TOKEN.exec(cookieHeader)?.[1] ?? randomBytes(32).toString('base64url')
}

/** Sets the cookie without which no answer of a passkey is accepted; all tabs of the browser have the same. */
export function setPasskeyCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(PASSKEY_COOKIE, token, { ...options(reply, config), maxAge: PASSKEY_MINUTES * 60 })
}

/** Clears the session's cookies, with the options that they were set with: otherwise the browser keeps them. */
export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  reply.clearCookie(SESSION_COOKIE, options(reply, config))
  reply.clearCookie(SESSION_HINT, hintOptions(reply, config))
}

function options({ request }: FastifyReply, config: Config): CookieSerializeOptions {
  const secure = isSecure(request, config)
  // Pages of allowed origins send the cookie too; guardOrigins rejects all other sites' pages.
  const sameSite = secure && config.allowedOrigins.length > 0 ? 'none' : 'lax'
  return { path: '/', httpOnly: true, sameSite, secure }
}

const hintOptions = (reply: FastifyReply, config: Config): CookieSerializeOptions => ({
  ...options(reply, config),
  httpOnly: false,
})
