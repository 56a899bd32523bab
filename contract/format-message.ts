import { formatCount, formatDigits } from './format-count.ts'
import { spokenLanguage } from './spoken-language.ts'

/** The name at the beginning of an argument, such as `count` of `count, plural, …`; never for the text of a form. */
type NameIn<Text extends string> = Text extends `${infer Before}${',' | '}' | '{'}${string}`
  ? Before extends `${string}${' ' | '#' | ',' | '{' | '}'}${string}` | ''
    ? never
    : Before
  : never
type Names<Text extends string> = Text extends `${string}{${infer Rest}` ? NameIn<Rest> | Names<Rest> : never

/** The values of a message's arguments, by name. A form of a plural or a choice has more than one word, or a `#`. */
export type ValuesOf<Text extends string> = Record<Names<Text>, string | number>

/**
 * A message with its values: ICU MessageFormat with `{name}`, `{count, number}`, `{count, plural, =0 {…} one {…}
 * other {…}}` and `{name, select, key {…} other {…}}`, as the catalogues need. `#` is the number of a plural.
 */
export function formatMessage<Text extends string>(text: Text, values: ValuesOf<Text>): string {
  return formatWith(text, values, (value) => isolated(String(value ?? '')))
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** What is copied or opened as it is: the marks would be taken for a part of it. */
const ADDRESS = /^https?:\/\/\S+$/

/**
 * A value that can have another direction than the text around it, between marks that keep both in their order. Its first
 * letter decides its direction. Letters between such marks do not count, so that a message within a message could have
 * none, and run from left to right: what has marks is a text of the interface, and has the interface's direction.
 */
function isolated(value: string): string {
  const isToLeft = spokenLanguage().direction === 'rtl'
  const isMixed = isToLeft ? /\D/.test(value) : RIGHT_TO_LEFT.test(value)
  if (!isMixed || ADDRESS.test(value)) return value
  return `${isToLeft && value.includes('\u2068') ? '\u2067' : '\u2068'}${value}\u2069`
}

type Values = Record<string, unknown>
type Show = (value: unknown, name: string) => string

/** The same, where `show` writes the value of each plain `{name}`; `values` need not be texts. */
export function formatWith(text: string, values: Values, show: Show): string {
  return formatForm(spokenLanguage().translate(text), values, show)
}

/** @param count the number of the plural that the text is a form of */
function formatForm(text: string, values: Values, show: Show, count?: number): string {
  let shown = ''
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') {
      const end = closingOf(text, at)
      shown += renderArgument(text.slice(at + 1, end), values, show, count)
      at = end
    } else shown += text[at] === '#' && count !== undefined ? formatCount(count) : text[at]
  }
  return shown
}

function renderArgument(argument: string, values: Values, show: Show, count: number | undefined): string {
  const [, name = '', kind, forms = ''] = /^(\w+)(?:,\s*(\w+))?(?:,\s*(.*))?$/s.exec(argument) ?? []
  const value = values[name]
  // One that is undefined was left out by a server of an earlier release, and breaks no page.
  if (!(name in values)) throw new Error(`A message lacks its value ${name || argument}`)
  if (kind === 'number') return formatCount(Number(value))
  if (kind === 'plural') {
    const form = formOf(forms, `=${value}`, pluralOf(Number(value)))
    return formatForm(form, values, show, Number(value))
  }
  if (kind === 'select') return formatForm(formOf(forms, String(value)), values, show, count)
  return typeof value === 'number' ? formatDigits(value) : show(value, name)
}

function pluralOf(count: number): string {
  const { tag } = spokenLanguage()
  // Without Intl, whose rules would cost a page and the server some memory.
  return tag === 'en' ? (count === 1 ? 'one' : 'other') : new Intl.PluralRules(tag).select(count)
}

/** The text of the form with the first of these keys that there is, else that of `other`. */
function formOf(forms: string, ...keys: string[]): string {
  const texts = new Map<string, string>()
  for (let at = 0; at < forms.length; ) {
    const begin = forms.indexOf('{', at)
    if (begin < 0) break
    const end = closingOf(forms, begin)
    const [name, text] = [forms.slice(at, begin).trim(), forms.slice(begin + 1, end)]
    texts.set(name, text)
    at = end + 1
  }
  return texts.get([...keys, 'other'].find((key) => texts.has(key)) ?? '') ?? ''
}

/** Where the brace at `from` is closed. */
function closingOf(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  throw new Error(`A message lacks a closing brace: ${text}`)
}
