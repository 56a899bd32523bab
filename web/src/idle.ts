import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { keepLanguage } from './layout/page-language.ts'
import { startLive } from './live.ts'
import { showToastsBy } from './ui/toast.ts'
import { show } from './ui/toaster.ts'

type LiveOptions = Parameters<typeof startLive> extends [QueryClient, ...infer Rest] ? Rest : never

/** Starts what every page has once it is idle: toasts, which tell that the server is unreachable, and live updates. */
export function startIdle(client: QueryClient, router: DataRouter, ...live: LiveOptions): void {
  showToastsBy(show)
  startLive(client, ...live)
  keepLanguage(client, router)
}
