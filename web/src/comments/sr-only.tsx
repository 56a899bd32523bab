import type { ReactNode } from 'react'

/** For a message's tag `hidden`: what screen readers alone say. */
export const srOnly = (inner: ReactNode) => <span className="sr-only">{inner}</span>
