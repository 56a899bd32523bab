import * as errors from '#messages/errors.ts'

/** `blogNotFound` → `blog-not-found`. */
type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : ''

type Errors = { [Name in keyof typeof errors as KebabCase<Name>]: (typeof errors)[Name] }

/** The text of every error of the API by its code, which is the name of the text in kebab case. */
export const ERRORS = Object.fromEntries(
  Object.entries(errors).map(([name, text]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), text]),
) as Errors

export type ErrorCode = keyof Errors

/** Why a picture cannot be used: found in a process of its own, which sends the code alone. */
export type PictureErrorCode = Extract<ErrorCode, `${'picture' | 'avif' | 'animation'}-${string}`>
