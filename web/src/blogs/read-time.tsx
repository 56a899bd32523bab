import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/blogs.ts'

/** How long a blog takes to read, after its date. @param minutes null or undefined: that is not known */
export function ReadTime({ minutes }: { minutes: number | null | undefined }) {
  return minutes != null && <span>{` · ${formatMessage(messages.readTime, { minutes })}`}</span>
}
