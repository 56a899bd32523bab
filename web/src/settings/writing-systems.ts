import styles from './writing-systems.css?url'

/** The languages of writing-systems.css. */
const LANGUAGES = /^(?:ar|ckb|fa|he|hi|ja|ko|mr|ne|ps|ug|ur|yi|yue|zh)\b/

const isHere = (language: string | undefined) => LANGUAGES.test(language ?? '')

/** The tag of the style sheet for a page, if it needs that. */
export function writingSystemStyles(pageLanguage: string, html: string): string {
  const languages = [pageLanguage, ...[...html.matchAll(/ lang="([^"]+)"/g)].map(([, language]) => language)]
  return languages.some(isHere) ? `<link rel="stylesheet" href="${styles}"/>` : ''
}

/** Loads the style sheet for a text that came after the page. */
export function loadWritingSystem(language: string | undefined): void {
  if (!isHere(language) || document.querySelector(`link[href="${styles}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }))
}
