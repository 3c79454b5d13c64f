import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rawHead, sendRaw, statusOf } from '@/dev/testing/rawHttp'
import { createHttpServer } from '@/venue/node/httpServer'
import { createSiteGuard } from './appListeners'
import { createMetricsListeners, type Readiness } from './metricsListeners'

const readiness: Readiness = { isReady: true }
const faults: unknown[] = []
let readText = () => Promise.resolve('optick_ready 1\n')
const listeners = createMetricsListeners({
  metrics: { text: () => readText(), contentType: 'text/plain; version=0.0.4; charset=utf-8' },
  readiness,
  guard: createSiteGuard(['prometheus-target']),
  onFault: (fault) => faults.push(fault),
})
const server = createHttpServer(listeners.request)
server.on('upgrade', listeners.upgrade)
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  readiness.isReady = true
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = (line: string, ...headers: string[]) => sendRaw(port, [`${line} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
const host = 'Host: localhost'
const close = 'Connection: close'

test('metrics are served with the content type of Prometheus text', async () => {
  const answer = await ask('GET /metrics', host, close)
  expect(statusOf(answer)).toBe(200)
  expect(answer).toMatch(/^content-type: text\/plain; version=0\.0\.4; charset=utf-8\r$/im)
  expect(answer).toMatch(/^cache-control: no-store\r$/im)
  expect(answer).toMatch(/\r\n\r\noptick_ready 1\n$/)
  expect(answer.toLowerCase()).not.toContain('access-control')
})

test('the process is healthy while it is not ready', async () => {
  readiness.isReady = false
  expect(statusOf(await ask('GET /healthz', host, close))).toBe(200)
  expect(statusOf(await ask('GET /readyz', host, close))).toBe(503)
  readiness.isReady = true
  expect(statusOf(await ask('GET /readyz', host, close))).toBe(200)
})

test.each([
  ['a name that another site made resolve to this machine', ['Host: evil.example']],
  ['a page of another site', [host, 'Origin: https://evil.example']],
  ['a request of another site’s page without an origin', [host, 'Sec-Fetch-Site: cross-site']],
])('%s is rejected', async (_, headers) => {
  const answer = await ask('GET /metrics', ...headers, close)
  expect(statusOf(answer)).toBe(403)
  expect(answer).not.toContain('optick_ready')
})

test('an allowed name is served', async () => {
  expect(statusOf(await ask('GET /metrics', 'Host: prometheus-target:9464', close))).toBe(200)
})

test('other methods, other paths and upgrades are rejected', async () => {
  expect(statusOf(await ask('POST /metrics', host, close, 'Content-Length: 0'))).toBe(405)
  expect(statusOf(await ask('GET /', host, close))).toBe(404)
  expect(statusOf(await ask('GET /metrics/../time', host, close))).toBe(404)
  expect(await ask('GET /metrics', host, 'Connection: Upgrade', 'Upgrade: websocket')).toBe('')
})

test('a failure to read metrics fails one request without showing the reason', async () => {
  readText = () => Promise.reject(new Error('the database is closed'))
  const answer = await ask('GET /metrics', host, close)
  expect(statusOf(answer)).toBe(500)
  expect(answer).not.toContain('database')
  expect(faults).toHaveLength(1)
  readText = () => Promise.resolve('optick_ready 1\n')
  expect(statusOf(await sendRaw(port, rawHead('GET /metrics HTTP/1.1')))).toBe(200)
})
