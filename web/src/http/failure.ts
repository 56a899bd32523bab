export type Failure = { statusCode: number; message: string }

const UNKNOWN = 'An unknown error occurred'

/**
 * A status and a sentence for anything that was thrown: an ApiError, a failure that travelled as JSON, or a defect,
 * whose own words are not for readers.
 */
export function failureOf(thrown: unknown): Failure {
  if (typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown && 'message' in thrown) {
    // 0 is the browser's own: no answer came at all.
    return { statusCode: Number(thrown.statusCode) || 503, message: String(thrown.message || UNKNOWN) }
  }
  return { statusCode: 500, message: UNKNOWN }
}
