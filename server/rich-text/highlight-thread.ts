import { parentPort } from 'node:worker_threads'
import highlighter from 'highlight.js/lib/common'
import dart from 'highlight.js/lib/languages/dart'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import haskell from 'highlight.js/lib/languages/haskell'
import nginx from 'highlight.js/lib/languages/nginx'
import powershell from 'highlight.js/lib/languages/powershell'
import scala from 'highlight.js/lib/languages/scala'

export interface Code {
  text: string
  language: string
}

/** By block of a text's code: its HTML with a span around each part that has a colour; null if the language is unknown. */
export type Highlighted = (string | null)[]

// With `highlight.js/lib/common` these are the languages of CODE_LANGUAGES.
for (const [name, grammar] of Object.entries({ dart, dockerfile, elixir, haskell, nginx, powershell, scala })) {
  highlighter.registerLanguage(name, grammar)
}

parentPort?.on('message', (texts: Code[][]) => {
  const highlighted: Highlighted[] = texts.map((blocks) => blocks.map(colourCode))
  parentPort?.postMessage(highlighted)
})
parentPort?.postMessage('ready')

function colourCode({ text, language }: Code): string | null {
  if (!highlighter.getLanguage(language)) return null
  return highlighter.highlight(text, { language, ignoreIllegals: true }).value
}
