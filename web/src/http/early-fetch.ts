/** The path prefix of all calls. */
export const API = '/api/v1'

const asked = new Map<string, Promise<Response>>()

/** Requests an /api/v1 path before the scripts that need the response have loaded. */
export function fetchEarly(path: string): void {
  const answer = fetch(API + path)
  // The code that takes the response handles a failure.
  answer.catch(() => null)
  asked.set(path, answer)
}

/** The response that was requested early, once: a second caller needs a new one. */
export function earlyAnswer(path: string): Promise<Response> | undefined {
  const answer = asked.get(path)
  asked.delete(path)
  return answer
}
