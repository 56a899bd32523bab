import { z } from 'zod'

/** A boolean form field: "true" or "false" in any case, since the Publish selector sends True and False. */
export const Flag = z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'Choose True or False' })
