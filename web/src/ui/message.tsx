import { createElement, Fragment, type ReactNode } from 'react'
import { formatWith, type ValuesOf } from '#contract/format-message.ts'

/** The names of the tags in a message: `terms` of `I accept the <terms>Terms</terms>`. */
type Tags<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never

interface Props<Text extends string> {
  /** Undefined for a value of a newer release that this page has no text for: nothing is shown. */
  text: Text | undefined
  /** An element, text or number for each argument, and a function for each tag, which receives the tag's content. */
  values: Record<keyof ValuesOf<Text>, ReactNode> & Record<Tags<Text>, (inner: ReactNode) => ReactNode>
}

/** Not in any message: around the name of a value, which is put in after the message is formatted. */
const MARK = '\uE000'
const PARTS = new RegExp(`<(\\w+)>(.*?)</\\1>|${MARK}(\\w+)${MARK}`, 's')

/**
 * A message with elements: `text` as of `formatMessage`, with `<tag>…</tag>` around what an element shows. Each of its
 * texts has an element of its own, so that the page can be translated, and a value that is a text, such as a name, one
 * that isolates its direction.
 */
export function Message<const Text extends string>({ text, values }: Props<Text>) {
  if (text === undefined) return null
  const given: Record<string, unknown> = values
  const formatted = formatWith(text, given, (_value, name) => MARK + name + MARK)
  return <>{messageParts(formatted, given)}</>
}

const isolated = (value: ReactNode) => (typeof value === 'string' ? <bdi>{value}</bdi> : value)

function messageParts(text: string, values: Record<string, unknown>): ReactNode {
  // A text, a tag, its content, and a value's name, repeatedly.
  const split = text.split(PARTS)
  const parts: ReactNode[] = []
  for (let at = 0; at < split.length; at += 4) {
    const [plain, tag, inner = '', name] = split.slice(at, at + 4)
    if (plain) parts.push(<span>{plain}</span>)
    if (tag) parts.push((values[tag] as (inner: ReactNode) => ReactNode)(messageParts(inner, values)))
    if (name) parts.push(isolated(values[name] as ReactNode))
  }
  // Not as an array, whose children need keys.
  return createElement(Fragment, null, ...parts)
}

/** For a tag of a message, such as `hidden`: content only for screen readers. */
export const srOnly = (inner: ReactNode) => <span className="sr-only">{inner}</span>
