import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'

type GroupProps = {
  title: string
  /** The hash of the address that leads here. */
  anchor?: string
  children: ReactNode
}

/** A group of settings. */
export function Group({ title, anchor, children }: GroupProps) {
  const id = useId()
  const { hash } = useLocation()
  const isMeant = anchor !== undefined && hash === `#${anchor}`
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isMeant) place.current?.scrollIntoView()
  }, [isMeant])
  return (
    <section ref={place} aria-labelledby={id} className="grid gap-6">
      <h2 id={id} className="font-serif text-2xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
