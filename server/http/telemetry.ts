import type { Config } from '../config.ts'
import type { Observer } from './observer.ts'

/** The observers that the settings ask for, each loaded only then. */
export async function openTelemetry({ metricsToken, otelEndpoint }: Config): Promise<Observer[]> {
  return Promise.all([
    ...(metricsToken ? [import('./metrics.ts').then(({ openMetrics }) => openMetrics(metricsToken))] : []),
    ...(otelEndpoint ? [import('./traces.ts').then(({ openTraces }) => openTraces(otelEndpoint))] : []),
  ])
}

/** Tells every observer of a query; undefined where there is none, so that nothing is measured for nobody. */
export function tellAll(observers: Observer[]): Observer['queried'] | undefined {
  if (observers.length === 0) return undefined
  return (milliseconds, sql) => {
    for (const { queried } of observers) queried(milliseconds, sql)
  }
}
