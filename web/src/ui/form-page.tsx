import type { ReactNode } from 'react'
import { PageHeading } from './heading.tsx'

/** A page with a short form: heading, introduction, form. */
export function FormPage({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg px-5 py-12 sm:py-20">
      <PageHeading>{title}</PageHeading>
      <p className="mt-3 mb-8 text-quiet">{aside}</p>
      {children}
    </div>
  )
}
