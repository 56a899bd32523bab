import type { QueryClient } from '@tanstack/react-query'
import { createPath, type DataRouter, type Location } from 'react-router'
import { LANGUAGE_COOKIE } from '#contract/interface-languages.ts'
import { SESSION_SECONDS } from '#contract/limits.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { isPersonalPath } from '../paths.ts'
import { session } from '../session/queries.ts'
import { isWriting } from '../session/session-end.ts'
import { settingsIn } from '../settings/queries.ts'

/** Milliseconds over which open pages spread their loads when the site's language has changed. */
const WITHIN = 500
/** Milliseconds in which a page is loaded once for a language: an instance that is not up to date yet may send another. */
const ONCE_IN = 60_000

/**
 * Loads the page from the server where it has to be in another language than its scripts are: those of who is signed in
 * alone are in the language that the person has chosen, all others in that of the site.
 */
export function keepLanguage(client: QueryClient, router: DataRouter): void {
  const chosen = () => client.getQueryData(session.queryKey)?.language || undefined
  const wanted = ({ pathname }: Pick<Location, 'pathname'>) =>
    (isPersonalPath(pathname) && chosen()) || settingsIn(client)?.interfaceLanguage
  const isOther = (location: Location) => ![undefined, spokenLanguage().tag].includes(wanted(location))

  let pending = false
  function check(): void {
    rememberChoice()
    if (pending || !isOther(router.state.location)) return
    pending = true
    setTimeout(() => {
      pending = false
      const { location } = router.state
      // Who types keeps the page until they leave it.
      if (isOther(location) && !isWriting() && isFirstTry(wanted(location))) window.location.reload()
    }, Math.random() * WITHIN)
  }

  /** Tells the server the choice with the next page. */
  function rememberChoice(): void {
    const { data, status } = client.getQueryState(session.queryKey) ?? {}
    if (status !== 'success') return
    const value = data?.language ?? ''
    if (value === cookie()) return
    const age = value === '' ? 0 : SESSION_SECONDS
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on a site that is not reached by https
    document.cookie = `${LANGUAGE_COOKIE}=${value}; path=/; max-age=${age}; samesite=lax`
  }

  check()
  client.getQueryCache().subscribe(({ type, query }) => {
    const [name] = query.queryKey
    if (type === 'updated' && (name === session.queryKey[0] || name === 'settings')) check()
  })
  router.subscribe(({ navigation, location }) => {
    const next = navigation.location ?? location
    if (!isOther(next)) return
    if (isFirstTry(`${wanted(next)} ${createPath(next)}`)) window.location.assign(createPath(next))
    // The load may have been lost to the navigation that goes on.
    else check()
  })
}

const cookie = () => new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? ''

/** Without storage it could go on for ever. */
function isFirstTry(what: string | undefined): boolean {
  try {
    const tried = JSON.parse(sessionStorage.loadedForLanguage ?? '{}')
    if (tried.what === what && Date.now() - tried.at < ONCE_IN) return false
    sessionStorage.loadedForLanguage = JSON.stringify({ what, at: Date.now() })
    return true
  } catch {
    return false
  }
}
