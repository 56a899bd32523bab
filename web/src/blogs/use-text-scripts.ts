import { useEffect, useState } from 'react'
import { retryUntilAnswered } from '../http/retry.ts'
import { sessionHint } from '../session/hint.ts'

/** The id of the element with the text that the document came with, if any (server-text/). */
export const SERVER_TEXT = 'server-text'

/** The scripts for showing the text, which load after the page: hydration does not wait for them. */
let textScripts: typeof import('./article-body.tsx') | undefined
async function readTextScripts(): Promise<void> {
  textScripts = await retryUntilAnswered(() => import('./article-body.tsx'))
}
// Without a session there is either a text in the document, or none that may be read.
if (!import.meta.env.SSR && sessionHint() && !document.getElementById(SERVER_TEXT))
  setTimeout(() => readTextScripts().catch(() => null))

/**
 * What shows the text, once it has loaded. Not `lazy`: React would keep the text's place empty for 300 ms longer.
 * @param isNeeded whether to load it
 */
export function useTextScripts(isNeeded: boolean) {
  const [, setRead] = useState(textScripts !== undefined)
  useEffect(() => {
    if (!isNeeded) return
    readTextScripts().then(
      () => setRead(true),
      // The site was updated: the page is being reloaded.
      () => null,
    )
  }, [isNeeded])
  return textScripts
}
