import { formatMessage } from '#contract/format-message.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { common as commonMessages, serverPages as messages } from '../language/messages.ts'
import { escapeHtml } from './escape-html.ts'

/** The `lang` of a page that speaks as the site does, and its `dir` if that is from right to left. */
function languageAttributes(): string {
  const { tag, direction } = spokenLanguage()
  return ` lang="${tag}"${direction === 'rtl' ? ' dir="rtl"' : ''}`
}

/** A page for when even the error page cannot be rendered. @param message one of our own sentences, not escaped */
export const errorPage = (statusCode: number, message: string, siteName: string) => `<!doctype html>
<html${languageAttributes()}><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(formatMessage(messages.errorTitle, { site: siteName }))}</title><h1>${statusCode}</h1><p>${message}</p><p><a href="/">${commonMessages.goBackHome}</a></p></html>`
