import { readTraceparent, type OpenSpan, type Tracing } from '@/venue/tracing'
import { HostError } from './openPort'

type Environment = Readonly<Record<string, string | undefined>>

/** Address of the trace collector. Undefined: there is none, and OpenTelemetry is not loaded. */
export function tracesEndpoint(env: Environment): string | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: all } = env
  if (env['OTEL_SDK_DISABLED'] === 'true') return undefined
  return own !== undefined && own !== '' ? own : all === '' ? undefined : all
}

/**
 * Opens tracing, which sends spans by OTLP over HTTP. The exporter reads OpenTelemetry's variables itself.
 * `OTEL_TRACES_SAMPLER_ARG` is the recorded fraction of traces that begin here; other traces follow their sender's
 * decision. Throws `HostError` for an invalid fraction.
 */
export async function openTracing(env: Environment, process: Readonly<Record<string, string>>): Promise<Tracing> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, isSpanContextValid, trace } = await import('@opentelemetry/api')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } =
    await import('@opentelemetry/sdk-trace')
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } =
    await import('@opentelemetry/resources')
  const own = resourceFromAttributes({ 'service.name': 'optick', ...process })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(shareOf(env['OTEL_TRACES_SAMPLER_ARG'])) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1_000 })],
  })
  const tracer = provider.getTracer('optick')

  function contextOf(traceparent: string) {
    const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
    const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
    return isSpanContextValid(spanContext) ? spanContext : undefined
  }

  return {
    begin: (name, atMs, { parent, links = [], kind } = {}): OpenSpan => {
      const from = parent === undefined ? undefined : contextOf(parent)
      const span = tracer.startSpan(
        name,
        {
          startTime: timeOf(atMs),
          kind: kind === 'server' ? SpanKind.SERVER : kind === 'consumer' ? SpanKind.CONSUMER : SpanKind.INTERNAL,
          links: links.flatMap((link) => {
            const context = contextOf(link)
            return context === undefined ? [] : [{ context }]
          }),
        },
        from === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, from),
      )
      const { traceId, spanId } = span.spanContext()
      const inside = trace.setSpan(ROOT_CONTEXT, span)
      return {
        traceparent: span.isRecording() ? readTraceparent(`00-${traceId}-${spanId}-01`) : undefined,
        part: (partName, fromMs, toMs) => {
          if (!span.isRecording()) return
          tracer.startSpan(partName, { startTime: timeOf(fromMs) }, inside).end(timeOf(Math.max(fromMs, toMs)))
        },
        end: (endMs, attributes = {}, error) => {
          for (const [key, value] of Object.entries(attributes)) if (value !== undefined) span.setAttribute(key, value)
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error })
          span.end(timeOf(Math.max(atMs, endMs)))
        },
      }
    },
    // Spans that the collector does not accept are lost: the process must not wait for it.
    close: () => provider.shutdown().catch(() => undefined),
  }
}

function shareOf(text: string | undefined): number {
  const share = text === undefined || text === '' ? 1 : Number(text)
  if (share >= 0 && share <= 1) return share
  throw new HostError(`OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "${text}"`)
}

/** Seconds and nanoseconds, because OpenTelemetry takes a small plain number for a `performance.now()` time. */
function timeOf(ms: number): [number, number] {
  const seconds = Math.floor(ms / 1_000)
  return [seconds, Math.round((ms - seconds * 1_000) * 1e6)]
}
