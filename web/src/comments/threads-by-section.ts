import type { Section } from '#contract/quotes.ts'
import * as messages from '#messages/comments.ts'
import type { Thread } from './threads.ts'

/** The threads at one part of the text. */
export interface ThreadGroup {
  /** Undefined: at none. `gone`: at parts that are no longer in the text. */
  section: Section | 'gone' | undefined
  label: string
  threads: Thread[]
}

/** The place of a thread in the text, which its replies have, too. */
const sectionOf = ({ top, replies }: Thread) => (top ?? replies.find(({ section }) => section))?.section

/** Groups threads in the order of the text; those about the whole blog come last, where new ones are looked for. */
export function threadsBySection(threads: Thread[], sections: { name: Section; label: string }[]): ThreadGroup[] {
  const groups: ThreadGroup[] = [
    ...sections.map(({ name, label }) => ({ section: name, label, threads: [] })),
    { section: 'gone', label: messages.groupGone, threads: [] },
    { section: undefined, label: messages.groupWhole, threads: [] },
  ]
  for (const thread of threads) {
    const section = sectionOf(thread)
    const isGone = section !== undefined && sections.every(({ name }) => name !== section)
    groups.find((group) => group.section === (isGone ? 'gone' : section))?.threads.push(thread)
  }
  return groups.filter((group) => group.threads.length > 0)
}
