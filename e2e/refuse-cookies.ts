import type { Page } from '@playwright/test'

/** The calls whose answer has the cookie of a new session. */
const SIGN_IN = /\/api\/v1\/user\/(?:login|register|googleLogin|passkeyLogin)$/

/** Lets a page keep no cookie of the site, as browsers do that block them, or proxies that remove them. */
export async function refuseCookies(page: Page): Promise<void> {
  await page.route(SIGN_IN, async (route) => {
    const asked = route.request()
    const { 'content-length': _, ...headers } = await asked.allHeaders()
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
    // Not by `route.fetch`, which keeps the cookies of the answer.
    const body = asked.postDataBuffer()
    const answer = await fetch(asked.url(), {
      method: asked.method(),
      headers: sent,
      ...(body && { body: new Uint8Array(body) }),
    })
    await route.fulfill({ status: answer.status, contentType: 'application/json', body: await answer.text() })
  })
}

/** Undoes `refuseCookies`. */
export const acceptCookies = (page: Page) => page.unroute(SIGN_IN)
