import { z } from 'zod'
import { oneLine } from './visible-text.ts'

/**
 * A field of one line, such as a title or a name: line breaks in it become spaces. `one-line.test.ts`
 * finds fields without it.
 * @param error for a value that is not a string
 */
export const OneLine = (error?: string) => z.string(error === undefined ? undefined : { error }).overwrite(oneLine)
