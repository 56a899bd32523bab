import { reloadWhenMoved } from './before-hydration.ts'
import { fetchEarly } from './http/early-fetch.ts'
import { fetchScript } from './http/import-script.ts'
import { retryUntilAnswered } from './http/retry.ts'
import { paths } from './paths.ts'
import { sessionHint } from './session/hint.ts'

/** No picture keeps a page from being hydrated for longer. */
const PATIENCE_MS = 1000

reloadWhenMoved()

// This is small and comes first: what a signed-in reader's page will ask for is asked for while its scripts are on
// their way.
if (sessionHint()) {
  fetchEarly('/user/me')
  const [, blog] = new RegExp(`^${paths.blog('([^/]+)')}$`).exec(window.location.pathname) ?? []
  if (blog) fetchEarly(`/blog/singleBlog/${blog}`)
}
void Promise.race([firstScreen(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).then(() => {
  preloadPage()
  // The page can be read meanwhile, as it was rendered; also for good, where this fails.
  return retryUntilAnswered(() => import('./hydrate.tsx'))
})

/** The first frame and the pictures in it: 110 kB of scripts beside them would take two thirds of a slow connection. */
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

/** The page's own scripts, which the server has named, come together with those of all pages. */
function preloadPage(): void {
  const names = document.querySelector<HTMLMetaElement>('meta[name=scripts]')?.content.split(' ') ?? []
  // Whoever imports them hears of a failure.
  for (const name of names.filter(Boolean)) fetchScript(name).catch(() => null)
}
