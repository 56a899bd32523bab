/** Where the calls lie. */
export const API = '/api/v1'

const asked = new Map<string, Promise<Response>>()

/** Asks for an /api/v1 path before the scripts that want the answer are here. */
export function fetchEarly(path: string): void {
  const answer = fetch(API + path)
  // Whoever wants it hears of the failure.
  answer.catch(() => null)
  asked.set(path, answer)
}

/** The answer that is on its way already, once: whoever asks again wants a new one. */
export function earlyAnswer(path: string): Promise<Response> | undefined {
  const answer = asked.get(path)
  asked.delete(path)
  return answer
}
