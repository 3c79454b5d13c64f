import { expect, test } from 'vitest'
import { startOtlpReceiver } from '@/dev/testing/otlpReceiver'
import { openTracing, tracesEndpoint } from './openTelemetry'

test.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318' }, 'http://a:4318'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://b/x' }, 'http://b/x'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318', OTEL_SDK_DISABLED: 'true' }, undefined],
])('with %j, traces go to %s', (env, endpoint) => {
  expect(tracesEndpoint(env)).toBe(endpoint)
})

test.each(['-1', '1.5', 'often'])('the sampling share %j is rejected with a message', async (share) => {
  await expect(openTracing({ OTEL_TRACES_SAMPLER_ARG: share }, {})).rejects.toThrow(
    `OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "${share}"`,
  )
})

test('the client decides about recording its own traces, and the share about those that begin here', async () => {
  const collector = await startOtlpReceiver()
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
  const tracing = await openTracing({ OTEL_TRACES_SAMPLER_ARG: '0' }, { 'service.name': 'optick-test' })
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const parent = (flags: string) => `00-4bf92f3577b34da6a3ce929d0e0e473${flags}-00f067aa0ba902b7-0${flags}`
  for (const origin of [{}, { parent: parent('0') }, { parent: parent('1') }, { parent: 'nonsense' }]) {
    const span = tracing.begin('gateway receive', 1_700_000_000_000.25, origin)
    span.part('signature', 1_700_000_000_000.25, 1_700_000_000_001)
    span.end(1_700_000_000_002.5, { 'optick.seq': 7 }, 'RATE_LIMIT_EXCEEDED')
    const isRecorded = origin.parent === parent('1')
    expect(span.traceparent?.slice(0, 36)).toBe(isRecorded ? parent('1').slice(0, 36) : undefined)
  }
  await tracing.close()
  await collector.stop()
  expect(collector.spans).toMatchObject([
    { name: 'signature', service: 'optick-test' },
    { name: 'gateway receive', parentSpanId: '00f067aa0ba902b7', attributes: { 'optick.seq': '7' } },
  ])
  const [part, whole] = collector.spans
  expect(part?.parentSpanId).toBe(whole?.spanId)
  expect(whole?.startMs).toBeCloseTo(1_700_000_000_000.25, 2)
  expect(whole?.endMs).toBeCloseTo(1_700_000_000_002.5, 2)
})
