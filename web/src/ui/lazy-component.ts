// biome-ignore lint/style/noRestrictedImports: this is what the others are to use
import { type ComponentType, lazy, type ReactNode } from 'react'
import { retryUntilAnswered } from '../http/retry.ts'

/**
 * A part of a page whose script is loaded when it is first shown. While the server is away the part is missing and its
 * script is asked for again; if the script no longer exists, only its children are shown. React's own `lazy` would show
 * the page's error instead of all that is on the page, so Biome refuses it elsewhere.
 */
export function lazyComponent<Props extends object>(read: () => Promise<ComponentType<Props>>) {
  const nothing = ({ children }: Props & { children?: ReactNode }) => children
  return lazy(async () => ({ default: await retryUntilAnswered(read).catch(() => nothing) }))
}
