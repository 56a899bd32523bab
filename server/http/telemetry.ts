import type { Config } from '../config.ts'
import type { Observer } from './observer.ts'

/** The observers that are configured; each is loaded only then. */
export async function openTelemetry({ metricsToken, otelEndpoint }: Config): Promise<Observer[]> {
  return Promise.all([
    ...(metricsToken ? [import('./metrics.ts').then(({ openMetrics }) => openMetrics(metricsToken))] : []),
    ...(otelEndpoint ? [import('./traces.ts').then(({ openTraces }) => openTraces(otelEndpoint))] : []),
  ])
}

/** Passes queries to every observer; undefined if there are none, so that nothing is measured needlessly. */
export function notifyObservers(observers: Observer[]): Observer['queried'] | undefined {
  if (observers.length === 0) return undefined
  return (milliseconds, sql) => {
    for (const { queried } of observers) queried(milliseconds, sql)
  }
}
