import { z } from 'zod'
import { oneLine } from './visible-text.ts'

/**
 * A field of one line, such as a title or a name: what is sent with line breaks is put on one line. `one-line.test.ts`
 * finds fields without it.
 * @param error for what is no string
 */
export const OneLine = (error?: string) => z.string(error === undefined ? undefined : { error }).overwrite(oneLine)
