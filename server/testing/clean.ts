import type { Picture } from '#contract/pictures.ts'
import { type CleanText, reading, writing } from '../blogs/rich-text.ts'

/** A rich text as it is stored, without turns for others. */
export function cleanAtOnce(html: string, pictures: Map<string, Picture>): CleanText {
  return atOnce(writing(atOnce(reading(html)), pictures))
}

function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
  }
}
