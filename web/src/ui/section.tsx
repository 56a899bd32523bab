import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** Of the heading, for what is named after it. */
  id?: string
  children: ReactNode
}

/** A section of a page, with a line between it and the section before. */
export function Section({ title, id, children }: Props) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <section
      aria-labelledby={headingId}
      className="[section+&]:mt-14 [section+&]:border-t [section+&]:border-line [section+&]:pt-10"
    >
      <h2 id={headingId} tabIndex={-1} className="mb-4 font-serif text-2xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
