import { type ComponentType, lazy, type ReactNode } from 'react'
import { retryUntilAnswered } from '../http/retry.ts'

/** A lazy component that a page can be read without: if its script fails to load, there are only its children. */
export function orNothing<Props extends object>(read: () => Promise<ComponentType<Props>>) {
  const nothing = ({ children }: Props & { children?: ReactNode }) => children
  return lazy(async () => ({ default: await retryUntilAnswered(read).catch(() => nothing) }))
}
