import { startLive } from './live.ts'
import { showToastsBy } from './ui/toast.ts'
import { show } from './ui/toaster.ts'

/** Starts what every page has once it is idle: toasts, which tell that the server is unreachable, and live updates. */
export function startIdle(...live: Parameters<typeof startLive>): void {
  showToastsBy(show)
  startLive(...live)
}
