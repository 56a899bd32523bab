import { formatMessage } from '#contract/format-message.ts'
import { common as commonMessages, serverPages as messages } from '../language/messages.ts'
import { escapeHtml } from './escape-html.ts'

/** A page for when even the error page cannot be rendered. @param message one of our own sentences, not escaped */
export const errorPage = (statusCode: number, message: string, siteName: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(formatMessage(messages.errorTitle, { site: siteName }))}</title><h1>${statusCode}</h1><p>${message}</p><p><a href="/">${commonMessages.goBackHome}</a></p></html>`
