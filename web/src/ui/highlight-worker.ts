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

// The same languages as `server/rich-text/highlight-thread.ts`.
for (const [name, grammar] of Object.entries({ dart, dockerfile, elixir, haskell, nginx, powershell, scala })) {
  highlighter.registerLanguage(name, grammar)
}

addEventListener('message', ({ data }: MessageEvent<Code>) => {
  const { text, language } = data
  const isKnown = highlighter.getLanguage(language) !== undefined
  postMessage(isKnown ? highlighter.highlight(text, { language, ignoreIllegals: true }).value : null)
})
postMessage('ready')
