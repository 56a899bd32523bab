import { useEffect, useState } from 'react'
import { retryUntilAnswered } from '../http/retry.ts'

/** What it takes to show the text, which comes later than the page: hydration does not wait for it. */
let textScripts:
  | (Pick<typeof import('./article-body.tsx'), 'ArticleBody'> &
      Pick<typeof import('./reading-time.ts'), 'minutesToRead'>)
  | undefined
async function readTextScripts(): Promise<void> {
  const [{ ArticleBody }, { minutesToRead }] = await Promise.all([
    retryUntilAnswered(() => import('./article-body.tsx')),
    retryUntilAnswered(() => import('./reading-time.ts')),
  ])
  textScripts = { ArticleBody, minutesToRead }
}
if (!import.meta.env.SSR) setTimeout(() => readTextScripts().catch(() => null))

/** What shows the text, once it has loaded. Not `lazy`: React would keep the text's place empty for 300 ms longer. */
export function useTextScripts() {
  const [, setRead] = useState(textScripts !== undefined)
  useEffect(() => {
    readTextScripts().then(
      () => setRead(true),
      // The site was updated: the page is being reloaded.
      () => null,
    )
  }, [])
  return textScripts
}
