import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as messages from '#messages/admin-status.ts'
import { Section } from '../ui/section.tsx'

/** A part of the status page. */
export function StatusSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <div className="grid max-w-prose gap-3">{children}</div>
    </Section>
  )
}

/** A list of `Fact`. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[11rem_1fr]">{children}</dl>
)

/** What is so, beside its name. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-quiet">{name}</dt>
    <dd className="mb-1 wrap-anywhere">{children}</dd>
  </div>
)

/** What is wrong, and how to mend it. */
export function Wrong({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-lg border border-stop bg-stop-soft px-4 py-3 text-[0.9375rem]">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-stop-text" />
      <div className="grid min-w-0 gap-3">
        <span className="sr-only">{messages.wrong}</span>
        {children}
      </div>
    </div>
  )
}
