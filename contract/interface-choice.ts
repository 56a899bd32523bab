import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { INTERFACE_LANGUAGES, PSEUDO_LANGUAGE } from './interface-languages.ts'

/** A language of the interface, or none. */
export const InterfaceChoice = z.enum(['', ...INTERFACE_LANGUAGES, PSEUDO_LANGUAGE], {
  error: messages.interfaceLanguageUnknown,
})
export type InterfaceChoice = z.infer<typeof InterfaceChoice>
