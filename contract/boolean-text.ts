import { z } from 'zod'

/** A flag in a form: true or false in any case, as the Publish selector says True and False. */
export const Flag = z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'Choose True or False' })
