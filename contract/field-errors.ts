import type { z } from 'zod'
import { formatMessage, type ValuesOf } from './format-message.ts'

/**
 * What can be wrong with a field, for programs. `invalid` is what has no better name. A field that an error of the API is
 * about has the code of that in place of these (`ErrorCode`).
 */
export const FIELD_CODES = [
  'required',
  'invalid',
  'invalid-type',
  'invalid-number',
  'invalid-choice',
  'invalid-format',
  'invalid-email',
  'invalid-url',
  'invalid-date',
  'invalid-characters',
  'invalid-cursor',
  'too-short',
  'too-long',
  'too-few',
  'too-many',
  'too-small',
  'too-large',
  'low-contrast',
  'unknown-field',
  'not-found',
  'not-allowed',
  'duplicate',
  'reserved',
  'incomplete',
  'in-the-past',
  'changed',
  'fixed',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

/** A text that has no values but the limit of a rule. */
type WithLimit<Text extends string> = keyof ValuesOf<Text> extends 'max' | 'min' ? Text : never

/** The error of a rule with a limit, which is `{max}` or `{min}` in the text. */
export const atLimit = <Text extends string>(text: Text & WithLimit<Text>) => ({
  error: ({ maximum, minimum }: { maximum?: unknown; minimum?: unknown }) =>
    formatMessage<string>(text, { max: maximum, min: minimum }),
})

/** The error of a rule that zod does not know, for `refine`. */
export const refused = (code: FieldCode, error: string | ((issue: { input?: unknown }) => string)) => ({
  error,
  params: { code },
})

/** Adds the error of a rule that zod does not know, for `superRefine`. @param path of the field in what is checked */
export const refuse = (context: z.RefinementCtx, code: FieldCode, message: string, path: string[] = []) =>
  context.addIssue({ code: 'custom', params: { code }, message, path })
