import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../freePort'
import { startOtlpReceiver } from '../otlpReceiver'
import { bundleOf } from '../run/askRun'
import { openWatchedTrader } from '../watchedTrader'
import { startHostProcess, type HostProcess } from './hostProcess'

let hostScript = ''
const running = new Set<HostProcess>()

beforeAll(async () => {
  hostScript = await bundleOf('host')
})
afterAll(async () => {
  for (const host of running) host.kill('SIGKILL')
  await Promise.all([...running].map(({ ended }) => ended))
})

function start(...flags: string[]): HostProcess {
  const host = startHostProcess(hostScript, ['--data=:memory:', ...flags])
  running.add(host)
  void host.ended.then(() => running.delete(host))
  return host
}

/** Registers, logs in by secret and places a signed order. Returns every text that no log may contain. */
async function tradeOnce(restUrl: string): Promise<{ readonly secrets: readonly string[]; readonly answer: string }> {
  const { trader, fields, ask, secrets, leave } = await openWatchedTrader(restUrl, 'logged')
  const answer = await ask({ op: 'create_order', data: fields })
  // Includes rejected requests, because an error must not print its input.
  await ask({ op: 'create_order', data: { ...fields, signature: '0x1234' } })
  await ask({ op: 'auth', data: { key: trader.apiKey, secret: 'wrong' } })
  await fetch(`${restUrl}/account`, { headers: { 'AEVO-KEY': trader.apiKey, 'AEVO-SECRET': trader.apiSecret } })
  leave()
  return { secrets, answer }
}

const withoutCase = (text: string) => text.toLowerCase()

test('a monitored host serves metrics, logs requests as JSON at debug, and logs no secret', async () => {
  const port = await freePort()
  const host = start(`--metrics-port=${port}`, '--log-level=debug', '--log-format=json')
  const { secrets, answer } = await tradeOnce(await host.venueUrl)
  expect(answer).toContain('order_id')
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toContain('optick_requests_total{transport="socket",operation="createOrder",result="ok"} 1\n')
  expect(metrics).toContain('optick_commands_total{command="createOrder",result="accepted"} 1\n')
  host.kill('SIGTERM')
  const { code, errors } = await host.ended
  expect(code).toBe(0)
  const lines = errors.map((line) => JSON.parse(line) as Record<string, unknown>)
  const orders = lines.filter(({ operation, error }) => operation === 'createOrder' && error === undefined)
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({
    level: 'debug',
    msg: 'request',
    requestId: expect.stringMatching(/^[0-9a-f]{8}-\d+$/) as string,
    seq: expect.any(Number) as number,
    checkMs: expect.any(Number) as number,
    queueMs: expect.any(Number) as number,
    writeMs: expect.any(Number) as number,
    applyMs: expect.any(Number) as number,
    answerMs: expect.any(Number) as number,
  })
  for (const text of [errors.join('\n'), metrics].map(withoutCase)) {
    for (const secret of secrets) expect(text).not.toContain(withoutCase(secret))
  }
})

test('an unmonitored host logs no requests, and a metrics port in use is rejected with a message', async () => {
  const host = start()
  await tradeOnce(await host.venueUrl)
  const taken = new URL(await host.venueUrl).port
  const second = start(`--metrics-port=${taken}`)
  const rejected = await second.ended
  expect(rejected.code).toBe(1)
  expect(rejected.errors).toEqual([
    `optick: port ${taken} is already in use: stop the other program or use --metrics-port N (0 picks a free port)`,
  ])
  host.kill('SIGTERM')
  const { code, errors } = await host.ended
  expect([code, errors]).toEqual([0, []])
})

test('an order in a single process is one trace, which continues its client’s', async () => {
  const collector = await startOtlpReceiver()
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
  const host = start()
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const url = await host.venueUrl
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await fetch(`${url}/time`, { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
  const unwanted = '4bf92f3577b34da6a3ce929d0e0e4737'
  await fetch(`${url}/time`, { headers: { traceparent: `00-${unwanted}-00f067aa0ba902b7-00` } })
  const { secrets } = await tradeOnce(url)
  // Buffered spans are sent before the process ends.
  host.kill('SIGTERM')
  const { code, errors } = await host.ended
  expect([code, errors]).toEqual([0, []])
  await collector.stop()
  const spans = collector.spans
  expect(spans.filter((span) => span.traceId === traceId)).toMatchObject([
    { name: 'gateway receive', parentSpanId: '00f067aa0ba902b7', attributes: { 'optick.operation': 'GET /time' } },
  ])
  expect(spans.filter((span) => span.traceId === unwanted)).toEqual([])
  const order = spans.find(({ attributes }) => attributes['optick.operation'] === 'createOrder')
  expect(order).toMatchObject({ name: 'gateway receive', parentSpanId: undefined, service: 'optick' })
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === order?.spanId)
  expect(parts.map(({ name }) => name)).toEqual(['signature', 'queue', 'write', 'engine apply', 'answer'])
  // Consecutive stages, from the arrival to the answer.
  const ends = [order?.startMs ?? 0, ...parts.map(({ endMs }) => endMs)]
  for (const [at, { startMs }] of parts.entries()) expect(startMs).toBeCloseTo(ends[at] ?? 0, 2)
  expect(ends.at(-1)).toBeCloseTo(order?.endMs ?? 0, 2)
  for (const secret of secrets) expect(withoutCase(collector.text())).not.toContain(withoutCase(secret))
})

test('the reason for a failed start is a JSON line too', async () => {
  const host = start('--log-format=json', '--market=replay:/nowhere.csv')
  const { errors } = await host.ended
  expect(errors).toHaveLength(1)
  expect(JSON.parse(errors[0] ?? '')).toMatchObject({
    level: 'error',
    msg: expect.stringContaining('/nowhere.csv') as string,
  })
})
