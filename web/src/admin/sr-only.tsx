import type { ReactNode } from 'react'

/** For a tag of a message: what is in it is for screen readers alone. */
export const srOnly = (inner: ReactNode) => <span className="sr-only">{inner}</span>
