import * as messages from '#messages/common.ts'
/** The name of the button that enlarges a picture. */
export const enlargeLabel = (alt: string): string => (alt ? `Enlarge picture: ${alt}` : messages.enlargePicture)
