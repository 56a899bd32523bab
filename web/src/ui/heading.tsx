import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The key of the location that the document was loaded at, for which the browser itself handles the focus. */
export const FirstLocation = createContext<string | null>(null)

type Props = {
  className?: string
  /** Of a title that an author wrote. */
  lang?: string | undefined
  /** Of a title or name that a person wrote. */
  dir?: 'auto'
  children: ReactNode
}

/** A page's h1, see also `PageHeading`. It takes the focus after a navigation, so that a screen reader announces the page. */
export function Heading({ children, ...props }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = use(FirstLocation)
  const { key } = useLocation()
  const arrived = useRef(first !== null && key !== first)
  useEffect(() => {
    const busy = document.activeElement?.closest('main, [role=dialog], search')
    if (arrived.current && !busy) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} {...props}>
      {children}
    </h1>
  )
}

/** The h1 of a page of the site: one look on all of them. Only the title of a blog has its own. */
export function PageHeading({ className = '', ...props }: Props) {
  return (
    <Heading
      className={`font-serif text-3xl leading-tight font-semibold tracking-tight text-balance sm:text-4xl ${className}`}
      {...props}
    />
  )
}
