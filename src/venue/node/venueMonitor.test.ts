import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { registeredTrader, type Trader } from '@/dev/testing/registeredTrader'
import { signOrder } from '@/dev/testing/testSigner'
import { startVenue, type StartedVenue } from './startVenue'
import { createVenueMetrics } from './venueMetrics'
import { createVenueMonitor, type FinishedRequest } from './venueMonitor'

const folder = mkdtempSync(join(tmpdir(), 'optick-monitor-'))
const metrics = createVenueMetrics(() => true)
const finished: FinishedRequest[] = []
const monitor = createVenueMonitor({ metrics, processId: 'test', onRequest: (request) => finished.push(request) })
let venue: StartedVenue
let trader: Trader
let socket: WebSocket

beforeAll(async () => {
  venue = await startVenue({
    venue: { dataDir: folder, monitor },
    market: { mode: 'empty' },
    gateway: { monitor },
  })
  trader = await registeredTrader(venue, 'watched')
  socket = new WebSocket(venue.wsUrl, { perMessageDeflate: false })
  await new Promise((resolve) => socket.once('open', resolve))
  await ask({ op: 'auth', data: { key: trader.apiKey, secret: trader.apiSecret } })
})
afterAll(async () => {
  socket.terminate()
  await venue.close()
  metrics.close()
  rmSync(folder, { recursive: true })
})

function ask(message: object): Promise<string> {
  return new Promise((resolve) => {
    socket.once('message', (data: Buffer) => resolve(data.toString()))
    socket.send(JSON.stringify(message))
  })
}

function order(salt: bigint, isGood = true) {
  const terms = {
    maker: trader.account,
    isBuy: true,
    limitPrice: 3_000_000_000n,
    amount: 10_000n,
    salt,
    instrument: 1n,
    timestamp: BigInt(Math.floor(Date.now() / 1_000)),
  }
  const { fields } = signOrder(trader.signingKey, venue.core.domain, terms)
  return { op: 'create_order', data: isGood ? fields : { ...fields, salt: '999' } }
}

/** The samples of a metric by their labels, in the written form `{a="b"}`. */
async function read(name: string): Promise<Record<string, number>> {
  const lines = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  return Object.fromEntries(
    lines.map((line) => {
      const space = line.lastIndexOf(' ')
      return [line.slice(name.length, space), Number(line.slice(space + 1))]
    }),
  )
}

test('commands, requests, rejections and stages are counted', async () => {
  const before = {
    stages: await read('optick_stage_seconds_count'),
    bytes: (await read('optick_journal_written_bytes_total'))[''] ?? 0,
    seq: (await read('optick_command_seq'))[''] ?? 0,
  }
  for (const salt of [1n, 2n, 3n]) expect(await ask(order(salt))).toContain('order_id')
  expect(await ask(order(4n, false))).toContain('error')
  expect(await ask({ op: 'dance', data: 1 })).toContain('OPERATION_NOT_FOUND')
  expect((await fetch(`${venue.restUrl}/time`)).status).toBe(200)
  expect((await fetch(`${venue.restUrl}/nowhere/${trader.account}`)).status).toBe(404)

  // A signature over other terms belongs to an unknown account, which may not sign for this one.
  expect(await read('optick_commands_total')).toMatchObject({
    '{command="createOrder",result="accepted"}': 3,
    '{command="createOrder",result="rejected"}': 1,
  })
  expect(await read('optick_requests_total')).toMatchObject({
    '{transport="socket",operation="auth",result="ok"}': 1,
    '{transport="socket",operation="createOrder",result="ok"}': 3,
    '{transport="socket",operation="createOrder",result="refused"}': 1,
    '{transport="socket",operation="unknown",result="refused"}': 1,
    '{transport="rest",operation="GET /time",result="ok"}': 1,
    '{transport="rest",operation="unknown",result="refused"}': 1,
  })
  const rejections = await read('optick_refusals_total')
  expect(rejections['{transport="socket",code="OPERATION_NOT_FOUND"}']).toBe(1)
  expect(Object.values(rejections).reduce((sum, count) => sum + count, 0)).toBe(3)
  const after = await read('optick_stage_seconds_count')
  const added = (stage: string) => (after[`{stage="${stage}"}`] ?? 0) - (before.stages[`{stage="${stage}"}`] ?? 0)
  const commands = ((await read('optick_command_seq'))[''] ?? 0) - before.seq
  expect(commands).toBeGreaterThanOrEqual(4)
  expect([added('check'), added('answer'), added('queue'), added('apply')]).toEqual([4, 4, commands, commands])
  expect(added('write')).toBeGreaterThanOrEqual(4)
  expect((await read('optick_journal_written_bytes_total'))['']).toBeGreaterThan(before.bytes)
  expect((await read('optick_event_lag_seconds_count'))['']).toBeGreaterThan(0)
})

test('the time of an order is the sum of its stages, and its number is that of the journal', async () => {
  finished.length = 0
  const seqBefore = venue.core.live.seq
  const startMs = performance.now()
  await ask(order(10n))
  const elapsedMs = performance.now() - startMs
  const [request, ...others] = finished
  expect(others).toEqual([])
  expect(request).toMatchObject({ transport: 'socket', operation: 'createOrder', error: undefined })
  expect(request?.requestId).toMatch(/^test-\d+$/)
  expect(request?.seq).toBeGreaterThan(seqBefore)
  expect(request?.seq).toBeLessThanOrEqual(venue.core.live.seq)
  const stages = Object.values(request?.stagesMs ?? {})
  expect(stages).toHaveLength(5)
  expect(Math.min(...stages)).toBeGreaterThanOrEqual(0)
  const totalMs = request?.totalMs ?? Number.NaN
  expect(stages.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(totalMs, 6)
  expect(totalMs).toBeLessThanOrEqual(elapsedMs)
})

test('a request without a command has no stages', async () => {
  finished.length = 0
  await ask({ op: 'ping' })
  expect(finished).toMatchObject([{ operation: 'ping', seq: undefined, stagesMs: undefined }])
})

test('gauges show the current values, and an unknown value is not a number', async () => {
  expect(await read('optick_sockets')).toEqual({ '': 1 })
  expect(await read('optick_slow_sockets')).toEqual({ '': 0 })
  expect(await read('optick_waiting_messages')).toEqual({ '': 0 })
  expect(await read('optick_waiting_commands')).toEqual({ '': 0 })
  expect(await read('optick_accounts')).toEqual({ '': venue.core.live.accounts.size })
  expect(await read('optick_command_seq')).toEqual({ '': venue.core.live.seq })
  expect(await read('optick_journal_commands')).toEqual({ '': venue.core.live.seq })
  expect(await read('optick_commands_since_snapshot')).toEqual({ '': venue.core.live.seq })
  expect(await read('optick_snapshot_age_seconds')).toEqual({ '': Number.NaN })
  expect((await read('optick_journal_bytes'))['']).toBeGreaterThan(4_096)
  expect((await read('optick_history_bytes'))['']).toBeGreaterThan(4_096)
  const age = (await read('optick_journal_age_seconds'))['']
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThan(60)
  expect(await read('optick_ready')).toEqual({ '': 1 })
})

test('after a restart on a snapshot its age is known', async () => {
  const other = mkdtempSync(join(tmpdir(), 'optick-monitor-again-'))
  const first = await startVenue({ venue: { dataDir: other }, market: { mode: 'empty' } })
  await first.close()
  const watched = createVenueMetrics(() => true)
  const again = await startVenue({
    venue: { dataDir: other, monitor: createVenueMonitor({ metrics: watched, processId: 'again' }) },
    market: { mode: 'empty' },
  })
  const [, age] = /^optick_snapshot_age_seconds (\S+)$/m.exec(await watched.text()) ?? []
  expect(Number(age)).toBeGreaterThanOrEqual(0)
  expect(Number(age)).toBeLessThan(60)
  await again.close()
  watched.close()
  rmSync(other, { recursive: true })
})

test('commands that the journal replays at a start are in no metric of commands and stages', async () => {
  const other = mkdtempSync(join(tmpdir(), 'optick-monitor-replay-'))
  const written = venue.core.live.seq
  // As after a power failure: without the snapshot of a normal end.
  cpSync(folder, other, { recursive: true })
  const watched = createVenueMetrics(() => true)
  const again = await startVenue({
    venue: { dataDir: other, monitor: createVenueMonitor({ metrics: watched, processId: 'replay' }) },
    market: { mode: 'empty' },
  })
  const text = await watched.text()
  const sum = (pattern: RegExp) =>
    Array.from(text.matchAll(pattern), ([, value]) => Number(value)).reduce((a, b) => a + b, 0)
  const live = sum(/^optick_commands_total\{.*\} (\d+)$/gm)
  expect(again.core.live.seq - live).toBeGreaterThanOrEqual(written)
  expect(sum(/^optick_stage_seconds_count\{stage="apply"\} (\d+)$/gm)).toBe(live)
  await again.close()
  watched.close()
  rmSync(other, { recursive: true })
})
