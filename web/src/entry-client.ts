import { reloadOnUrlChange } from './before-hydration.ts'
import { fetchEarly } from './http/early-fetch.ts'
import { fetchScript } from './http/import-script.ts'
import { retryUntilAnswered } from './http/retry.ts'
import { blogIdIn } from './paths.ts'
import { sessionHint } from './session/hint.ts'

/** The longest that pictures may delay hydration. */
const PATIENCE_MS = 1000

reloadOnUrlChange()

// This script is small and runs first, so it requests what a signed-in reader's page will need while the other scripts
// load.
if (sessionHint()) {
  fetchEarly('/user/me')
  const blog = blogIdIn(window.location.pathname)
  if (blog) fetchEarly(`/blog/singleBlog/${blog}`)
}
void Promise.race([firstScreen(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).then(() => {
  preloadPage()
  // Until then, or if this fails, the server-rendered page can be read.
  return retryUntilAnswered(() => import('./hydrate.tsx'))
})

/**
 * Waits for the first frame and its pictures: beside them, 110 kB of scripts would take two thirds of a slow
 * connection.
 */
async function firstScreen(): Promise<void> {
  await new Promise<void>((resolve) => {
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
  })
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  const shown = pictures.filter((picture) => !picture.complete && picture.getBoundingClientRect().top < innerHeight)
  await Promise.all(
    shown.map(
      (picture) => new Promise((done) => ['load', 'error'].map((event) => picture.addEventListener(event, done))),
    ),
  )
}

/** Loads the page's own scripts, which the server has named, in parallel with those of all pages. */
function preloadPage(): void {
  const names = document.querySelector<HTMLMetaElement>('meta[name=scripts]')?.content.split(' ') ?? []
  // The code that imports them handles a failure.
  for (const name of names.filter(Boolean)) fetchScript(name).catch(() => null)
}
