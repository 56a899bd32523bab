import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import type { Observer } from './observer.ts'

/**
 * OpenTelemetry traces: a span for each request that reaches the framework, within the caller's trace if there is one,
 * with a child span for each query. They contain routes and query texts, but no values.
 * @param endpoint the base URL of an OTLP collector over HTTP, without a trailing slash
 */
export function openTraces(endpoint: string): Observer {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'blogi' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('blogi')
  const spans = new WeakMap<FastifyRequest, Span>()

  return {
    queried(milliseconds, sql) {
      // The query for jobs runs each second: a trace of its own would be useless.
      if (!trace.getSpan(context.active())) return
      const now = Date.now()
      const attributes = { 'db.query.text': sql }
      const name = sql.slice(0, sql.indexOf(' ')) || sql
      tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: now - milliseconds }).end(now)
    },
    async watch(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const caller = propagation.extract(context.active(), request.headers)
        const route = request.routeOptions.url ?? 'none'
        const attributes = { 'http.request.method': request.method, 'http.route': route }
        const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller)
        spans.set(request, span)
        context.with(trace.setSpan(caller, span), done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
      app.addHook('onClose', () => provider.shutdown())
    },
  }
}
