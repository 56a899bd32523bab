import { spokenLanguage } from './spoken-language.ts'

/** Names one after the other, as the language separates them. */
export const joined = (names: readonly string[]): string => names.join(spokenLanguage().listSeparator)

/** A message without its full stop, for a part of a sentence. */
export const withoutFullStop = (message: string): string => message.replace(/[.。।]$/, '')
