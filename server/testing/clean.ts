import type { Picture } from '#contract/pictures.ts'
import { reading, type SanitizedText, writing } from '../rich-text/rich-text.ts'

/** Sanitises a rich text synchronously, without yielding to the event loop. */
export function cleanAtOnce(html: string, pictures: Map<string, Picture>): SanitizedText {
  return atOnce(writing(atOnce(reading(html)), pictures))
}

function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
  }
}
