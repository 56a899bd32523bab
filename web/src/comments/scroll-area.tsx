import { type ReactNode, type Ref, useEffect, useRef } from 'react'

type Props = { label: string; ref: Ref<HTMLDivElement>; onEnd: (atEnd: boolean) => void; children: ReactNode }

/**
 * The scrollable part of a panel of fixed height; arrow keys scroll it too. `onEnd` gets whether the end is in view.
 */
export function ScrollArea({ label, ref, onEnd, children }: Props) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => onEnd(entries.at(-1)?.isIntersecting ?? false))
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [onEnd])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the list could not be scrolled by keyboard
    <section ref={ref} tabIndex={0} aria-label={label} className="grow overflow-y-auto overscroll-contain px-5">
      {children}
      <div ref={end} className="h-px" />
    </section>
  )
}
