import { spokenLanguage } from './spoken-language.ts'

/** Names one after the other, as the language separates them. */
export const joined = (names: readonly string[]): string => names.join(spokenLanguage().listSeparator)

/** Sentences one after the other: with a space between them, unless the mark that ends one has its own. */
export const sentences = (parts: readonly string[]): string => parts.join(' ').replace(/(?<=[。！？]) /g, '')

/** A message without its full stop, for a part of a sentence. */
export const withoutFullStop = (message: string): string => message.replace(/[.。।]$/, '')
