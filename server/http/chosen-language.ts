import { type InterfaceLanguage, LANGUAGE_COOKIE, offeredLanguage } from '#contract/interface-languages.ts'

const CHOSEN = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=([\\w-]{2,10})\\s*(?:;|$)`)

/** The language that the person of a browser has chosen, in a Cookie header; undefined: none that is offered. */
export function chosenLanguage(cookieHeader = ''): InterfaceLanguage | undefined {
  const [, tag] = CHOSEN.exec(cookieHeader) ?? []
  return tag === undefined ? undefined : offeredLanguage(tag)
}
