// Inlined into the document's head (web/build/inline-appearance.ts), so that the first paint has the theme and the text
// size that were chosen on this device, and the space for what depends on the session. The page is the same for
// everyone, and it imports nothing.
window.showAppearance = (theme, textSize) => {
  const { dataset } = document.documentElement
  const chosen = theme === 'light' || theme === 'dark' ? theme : undefined
  if (chosen) dataset.theme = chosen
  else delete dataset.theme
  if (textSize) dataset.textSize = textSize
  else delete dataset.textSize
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-of]')) {
    const { of } = meta.dataset
    meta.media = chosen ? (chosen === of ? 'all' : 'not all') : `(prefers-color-scheme: ${of})`
  }
}
// The same as `sessionHint()`: whether to stand in for a text or to ask for a sign-in.
const isSignedIn = /(?:^|; )signed-in=(?!none)./.test(document.cookie)
if (isSignedIn) document.documentElement.dataset.signedIn = ''
// The panel of comments will be beside the text: its room is there with the first paint.
if (isSignedIn && location.pathname.startsWith('/blog/') && /^#comment/.test(location.hash))
  document.documentElement.dataset.commentsLinked = ''
// The form will show the blog that it leads back to: as `SignInReason`, from the state of `useLoginState`.
const asked = history.state?.usr
if (
  /^\/(login|register)$/.test(location.pathname) &&
  /^\/blog\/(?!update\/)/.test(asked?.from) &&
  !/^(subscribe|follow-tag)$/.test(asked?.action?.call)
)
  document.documentElement.dataset.returnsToBlog = ''
const showStored = () => {
  try {
    // As `useRememberedRole` stored it.
    if (isSignedIn && localStorage.getItem('role') === 'Reader') document.documentElement.dataset.reader = ''
    window.showAppearance(localStorage.getItem('theme'), localStorage.getItem('text-size'))
  } catch {
    // Storage is blocked: the page looks as the system says.
  }
}
showStored()
// Another tab has chosen.
addEventListener('storage', showStored)
