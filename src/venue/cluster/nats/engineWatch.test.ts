import { headers } from '@nats-io/transport-node'
import { describe, expect, test } from 'vitest'
import { openSender, startEngine, until } from '@/testing/cluster/clusterScene'
import { hasNats, sharedNats } from '@/testing/cluster/openCluster'
import { addressOf } from '../../engine/scenes/sceneInstruments'
import type { AppliedRequest, RequestTrace } from '../../monitor'
import { createVenueMetrics } from '../../node/venueMetrics'
import { createVenueMonitor } from '../../node/venueMonitor'
import { writeHead } from './eventHead'

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

describe.skipIf(!hasNats)('an engine that is watched', () => {
  test('counts that the event stream refused it, and goes on', async () => {
    const cluster = await shared.open()
    const { monitor, metrics, read } = watched()
    const nats = await cluster.connect()
    const engine = await startEngine(nats, cluster, 'engine', { monitor })
    const sender = await openSender(await cluster.connect(), cluster)
    await sender.submitAt(1n, { type: 'openAccount', account: addressOf(1), kind: 'trader' })
    const before = await read('optick_fencing_refusals_total')
    // Another engine that believes that it leads: from here on the number that this one expects is wrong.
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

  test('says nothing of commands that took less than is asked for', async () => {
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
})
