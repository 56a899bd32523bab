import { NavLink } from 'react-router'

type Props = {
  /** The name of the landmark. */
  label: string
  links: { label: string; to: string }[]
  className?: string
}

/** The links between pages that belong together, below their heading. */
export function PageLinks({ label, links, className = 'mt-6 mb-8' }: Props) {
  return (
    <nav aria-label={label} className={`flex flex-wrap gap-x-5 border-b border-line ${className}`}>
      {links.map(({ label, to }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
