import { spokenLanguage } from '#contract/spoken-language.ts'
import { escapeHtml } from '../http/escape-html.ts'

/** A page that is opened from a folder: it needs no script, and asks no server for anything. @param body as HTML */
export const offlinePage = (title: string, body: string, language = spokenLanguage().tag) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.7 Georgia, serif }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; overflow-wrap: break-word }
h1, h2, h3 { line-height: 1.25 }
img { max-width: 100%; height: auto }
pre { overflow-x: auto; padding: 1rem; border: 1px solid }
table { border-collapse: collapse; display: block; overflow-x: auto }
td, th { border: 1px solid; padding: .3rem .7rem; text-align: start; vertical-align: top }
small, figcaption { opacity: .75 }
</style>
</head>
<body>
${body}
</body>
</html>
`
