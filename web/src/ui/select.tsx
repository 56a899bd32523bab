import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A select with the arrow of this site; `wrapClass` are the classes of the element around both. */
export function Select({
  wrapClass = '',
  className = '',
  ...props
}: ComponentProps<'select'> & { wrapClass?: string }) {
  return (
    <span className={`relative inline-block max-w-full ${wrapClass}`}>
      <select className={`appearance-none ${className}`} {...props} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3.5 top-1/2 size-4 -translate-y-1/2 text-quiet"
      />
    </span>
  )
}
