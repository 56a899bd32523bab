import { type ComponentType, useState } from 'react'

/**
 * A component whose script loads on demand. Without it the page works all the same, so a failure is not reported: the
 * next call tries again.
 */
export function useLoaded<Props>(read: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const load = () => {
    read().then(
      (component) => setLoaded(() => component),
      () => {},
    )
  }
  return { Loaded, load }
}
