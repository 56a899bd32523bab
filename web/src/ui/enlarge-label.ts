import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/common.ts'

/** The name of the button that enlarges a picture. */
export const enlargeLabel = (alt: string): string =>
  alt ? formatMessage(messages.enlargeNamedPicture, { alt }) : messages.enlargePicture
