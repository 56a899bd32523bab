import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as messages from '#messages/admin-status.ts'

/** A part of the status page. */
export function StatusSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-10">
      <h2 className="mb-3 font-serif text-2xl font-semibold">{title}</h2>
      <div className="grid max-w-prose gap-3">{children}</div>
    </section>
  )
}

/** What is so, beside its name. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[11rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="mb-1 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

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
