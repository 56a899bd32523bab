const EVERY_MS = 2000

/** Limits progress lines to one every two seconds, so that a log stays readable. */
export function repeatEvery(say: (line: string) => void): (line: () => string) => void {
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    say(line())
  }
}
