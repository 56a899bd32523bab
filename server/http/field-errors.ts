import type { z } from 'zod'
import { FIELD_CODES, type FieldCode } from '#contract/field-errors.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import type { FieldFault } from './problem.ts'

type Issue = z.core.$ZodIssue

/**
 * Parses what was sent by a schema of the contract.
 * @returns it as the schema makes it, or the first error of each field: one is enough to act on
 */
export function parseFields<Fields extends z.ZodType>(
  schema: Fields,
  sent: unknown,
): { data: z.output<Fields>; faults: [] } | { data: undefined; faults: [FieldFault, ...FieldFault[]] } {
  // The input of an issue tells a field that is missing from one of another type.
  const parsed = schema.safeParse(sent, { reportInput: true })
  if (parsed.success) return { data: parsed.data, faults: [] }
  const faults = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    code: codeOf(issue),
    message: spokenLanguage().translate(issue.message),
  }))
  return { data: undefined, faults: firstPerField(faults) as [FieldFault, ...FieldFault[]] }
}

/** What is wrong first, for who typed a command. */
export const firstFault = ({ issues }: z.ZodError): string => spokenLanguage().translate(issues[0]?.message ?? '')

/** Keeps the first error of each field. */
export function firstPerField(errors: FieldFault[]): FieldFault[] {
  const seen = new Set<string>()
  return errors.filter(({ path }) => !seen.has(path) && seen.add(path))
}

/** What is wrong with a field, by what the schema says of it. */
function codeOf(issue: Issue): FieldCode {
  switch (issue.code) {
    case 'custom':
      return FIELD_CODES.find((code) => code === issue.params?.code) ?? 'invalid'
    case 'invalid_type':
      // A request without a body has null for it.
      if (issue.input === undefined || (issue.input === null && issue.path.length === 0)) return 'required'
      return issue.expected === 'number' || issue.expected === 'int' ? 'invalid-number' : 'invalid-type'
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? 'required' : 'invalid-choice'
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'invalid-format'
    case 'too_small':
      return sizeOf(issue) === 'text' ? (issue.minimum === 1 ? 'required' : 'too-short') : SMALL[sizeOf(issue)]
    case 'too_big':
      return LARGE[sizeOf(issue)]
    case 'unrecognized_keys':
      return 'unknown-field'
    case 'invalid_union':
      return codeOfUnion(issue)
    default:
      return 'invalid'
  }
}

const FORMATS: Partial<Record<string, FieldCode>> = {
  email: 'invalid-email',
  url: 'invalid-url',
  datetime: 'invalid-date',
  date: 'invalid-date',
}
const SMALL = { text: 'too-short', list: 'too-few', number: 'too-small' } as const
const LARGE = { text: 'too-long', list: 'too-many', number: 'too-large' } as const

function sizeOf({ origin }: { origin: string }): 'text' | 'list' | 'number' {
  if (origin === 'string') return 'text'
  return origin === 'array' || origin === 'set' ? 'list' : 'number'
}

/** Where no choice fits: what is wrong by the one that is no fixed value, such as an empty text. */
function codeOfUnion(issue: z.core.$ZodIssueInvalidUnion): FieldCode {
  if (issue.input === undefined) return 'required'
  const [first] = issue.errors.flat().filter(({ code }) => code !== 'invalid_value')
  return first ? codeOf(first) : 'invalid-choice'
}
