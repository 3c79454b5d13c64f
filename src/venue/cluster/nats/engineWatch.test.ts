import { headers } from '@nats-io/transport-node'
import { describe, expect, test } from 'vitest'
import { addressOf } from '@/dev/scenes/engine/sceneInstruments'
import { openSender, startEngine, until } from '@/dev/testing/cluster/clusterScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import type { AppliedRequest, RequestTrace } from '../../monitor'
import { v8Codec } from '../../node/v8Codec'
import { createVenueMetrics } from '../../node/venueMetrics'
import { createVenueMonitor } from '../../node/venueMonitor'
import type { Tracing } from '../../tracing'
import { createEngineWatch } from './engineWatch'
import { writeHead } from './eventHead'
import { encodeBatch } from './messages'
import { readStream } from './streamReader'

const shared = sharedNats()

function watched(fromMs = 0) {
  const metrics = createVenueMetrics(() => true)
  const lines: AppliedRequest[] = []
  const onApplied = { fromMs, hear: (line: AppliedRequest) => lines.push(line) }
  const monitor = createVenueMonitor({ metrics, processId: 'watched', onApplied })
  const read = async (sample: string) => {
    const found = (await metrics.text()).split('\n').find((line) => line.startsWith(`${sample} `))
    return Number(found?.slice(sample.length + 1))
  }
  return { metrics, monitor, lines, read }
}

const noSpan = { traceparent: undefined, part: () => undefined, end: () => undefined }

describe.skipIf(!hasNats)('an engine that is watched', () => {
  test('counts that the event stream rejected it, and continues', async () => {
    const cluster = await shared.open()
    const { monitor, metrics, read } = watched()
    const nats = await cluster.connect()
    const engine = await startEngine(nats, cluster, 'engine', { monitor })
    const sender = await openSender(await cluster.connect(), cluster)
    await sender.submitAt(1n, { type: 'openAccount', account: addressOf(1), kind: 'trader' })
    const before = await read('optick_fencing_refusals_total')
    // Another engine that believes that it leads. From here on the number that this engine expects is wrong.
    const head = { engine: 'stranger', version: '1', kindCount: 0, through: 0, digests: [], skipped: undefined }
    await nats.jetStream.publish(cluster.names.events.subject, new Uint8Array(), {
      headers: writeHead(headers(), head),
    })
    const outcome = await sender.submitAt(2n, { type: 'openAccount', account: addressOf(2), kind: 'trader' })
    expect(outcome.isAccepted).toBe(true)
    expect(await read('optick_fencing_refusals_total')).toBeGreaterThan(before)
    expect(engine.failures).toEqual([])
    sender.close()
    await engine.close()
    metrics.close()
  })

  test('counts each command once, and names its request, its number and what became of it', async () => {
    const cluster = await shared.open()
    const { monitor, metrics, lines, read } = watched()
    const engine = await startEngine(await cluster.connect(), cluster, 'engine', { monitor, digestEvery: 1 })
    const sender = await openSender(await cluster.connect(), cluster)
    const traces = [1, 2].map((): RequestTrace => monitor.beginRequest('rest'))
    const open = { type: 'openAccount', account: addressOf(1), kind: 'trader' } as const
    // The market's commands have no request.
    const first = sender.submit({ type: 'closeRfqs' })
    const second = sender.submit(open, traces[0])
    const third = sender.submit(
      { type: 'cancelOrder', account: addressOf(1), orderId: `0x${'1'.repeat(64)}` },
      traces[1],
    )
    expect((await Promise.all([first, second, third])).map(({ isAccepted }) => isAccepted)).toEqual([true, true, false])
    expect(lines).toMatchObject([
      { requestId: traces[0]?.id, seq: 2, command: 'openAccount', result: 'accepted' },
      { requestId: traces[1]?.id, seq: 3, command: 'cancelOrder', result: 'rejected' },
    ])
    expect(traces.map(({ seq }) => seq)).toEqual([2, 3])
    expect(await read('optick_commands_total{command="openAccount",result="accepted"}')).toBe(1)
    expect(await read('optick_commands_total{command="cancelOrder",result="rejected"}')).toBe(1)
    expect(await read('optick_stage_seconds_count{stage="apply"}')).toBe(3)
    expect(await read('optick_command_seq')).toBe(3)
    await until(() => engine.equalDigests() > 0, 'the engine hears its own digest')
    expect(await read('optick_digests_equal_total')).toBeGreaterThan(0)
    sender.close()
    await engine.close()
    metrics.close()
  })

  test('reports no commands faster than the requested limit', async () => {
    const cluster = await shared.open()
    const { monitor, metrics, lines } = watched(60_000)
    const engine = await startEngine(await cluster.connect(), cluster, 'engine', { monitor })
    const sender = await openSender(await cluster.connect(), cluster)
    await sender.submit({ type: 'closeRfqs' }, monitor.beginRequest('rest'))
    expect(lines).toEqual([])
    sender.close()
    await engine.close()
    metrics.close()
  })

  test('separates its replay at the start from live commands, in metrics, logs and traces', async () => {
    const cluster = await shared.open()
    const first = await startEngine(await cluster.connect(), cluster, 'first')
    const sender = await openSender(await cluster.connect(), cluster)
    const traced = (id: string): RequestTrace => ({
      ...watched().monitor.beginRequest('rest'),
      id,
      traceparent: `00-${id.repeat(32)}-${id.repeat(16)}-01`,
    })
    for (const account of [1, 2, 3]) {
      await sender.submit({ type: 'openAccount', account: addressOf(account), kind: 'trader' }, traced('a'))
    }
    await first.close()
    // No engine runs, so the command is stored and its sender waits.
    const waiting = sender.submit({ type: 'closeRfqs' }, traced('b'))
    await until(() => sender.waitingCount() === 1, 'the command waits')

    const spans: string[] = []
    const tracing: Tracing = {
      begin: (_name, _atMs, { parent } = {}) => {
        spans.push(parent ?? '')
        return noSpan
      },
      close: () => Promise.resolve(),
    }
    const { monitor, metrics, lines, read } = watched(1_000)
    const hourMs = 3_600_000
    // A monitor as if the engine had started an hour later.
    const later = { ...monitor, tracing, wallMs: (ms: number) => monitor.wallMs(ms) + hourMs }
    const second = await startEngine(await cluster.connect(), cluster, 'second', { monitor: later })
    expect((await waiting).isAccepted).toBe(true)
    await until(() => lines.length > 0, 'the command that waited for an hour is called slow')
    expect(lines.map(({ requestId, seq }) => [requestId, seq])).toEqual([['b', 4]])
    expect(lines[0]?.fetchMs).toBeGreaterThan(hourMs)
    expect(spans).toEqual([`00-${'b'.repeat(32)}-${'b'.repeat(16)}-01`])
    expect(await read('optick_replayed_commands_total')).toBe(3)
    expect(await read('optick_stage_seconds_count{stage="fetch"}')).toBe(1)
    expect(await read('optick_stage_seconds_count{stage="apply"}')).toBe(1)
    expect(await read('optick_commands_total{command="closeRfqs",result="accepted"}')).toBe(1)
    expect(await read('optick_commands_total{command="openAccount",result="accepted"}')).toBeNaN()
    sender.close()
    await second.close()
    metrics.close()
  })

  test('counts as replayed what others answered while it was cut off, whichever stream it reads first', async () => {
    const cluster = await shared.open()
    const nats = await cluster.connect()
    const commands = [{ sentNs: 1n, command: { type: 'closeRfqs' } as const }]
    const bytes = encodeBatch(v8Codec, { id: 'x', commands })
    for (const at of [1, 2, 3, 4])
      await nats.jetStream.publish(cluster.names.commands.subject, bytes, { msgID: `${at}` })
    const { monitor, metrics, read } = watched()
    // Ten seconds after all four commands were stored.
    const nowMs = monitor.wallMs(monitor.nowMs()) + 10_000
    // Command 1 was answered before the engine started, command 2 before the engine applied it.
    let through = 1
    const watch = createEngineWatch({ ...monitor, wallMs: () => nowMs }, () => through)
    const failures: unknown[] = []
    const reader = await readStream(nats, cluster.names.commands, {
      afterSeq: 0,
      onMessage: (message) => {
        const commandsSeq = message.seq
        const applied = [{ seq: commandsSeq, timeNs: 1n, outcome: { isAccepted: true } as const, events: [] }]
        watch.apply(message, () => ({ message: { id: 'x', commands }, batch: { id: 'x', commandsSeq, applied } }))
        through = Math.max(through, 2)
      },
      onFailure: (error) => failures.push(error),
    })
    await reader.untilRead(4)
    reader.stop()
    expect(failures).toEqual([])
    expect(await read('optick_replayed_commands_total')).toBe(2)
    // Another engine published the answer to command 3 nine seconds ago, but this engine only learns of it now.
    watch.answered(3, nowMs - 9_000, false)
    expect(await read('optick_replayed_commands_total')).toBe(3)
    expect(await read('optick_stage_seconds_count{stage="fetch"}')).toBeNaN()
    // This engine itself publishes the answer to command 4, for which the sender has waited ten seconds.
    watch.answered(4, nowMs + 1, true)
    expect(await read('optick_replayed_commands_total')).toBe(3)
    expect(await read('optick_stage_seconds_count{stage="fetch"}')).toBe(1)
    expect(await read('optick_stage_seconds_sum{stage="fetch"}')).toBeGreaterThan(9)
    metrics.close()
  })
})
