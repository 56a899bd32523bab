import type { Picture } from '#contract/pictures.ts'
import { cleaning } from '../blogs/rich-text.ts'

/** What `cleanRichText` gives, at once. */
export function cleanAtOnce(html: string, pictures: Map<string, Picture>): string {
  const steps = cleaning(html, pictures)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
  }
}
