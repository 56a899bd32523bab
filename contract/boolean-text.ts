import { z } from 'zod'
import * as messages from '#messages/validation.ts'

/** A boolean form field: "true" or "false" in any case, since the Publish selector sends True and False. */
export const Flag = z.stringbool({ truthy: ['true'], falsy: ['false'], error: messages.publishRequired })
