import { describe, expect, test } from 'vitest'
import { addressOf } from '@/dev/scenes/engine/sceneInstruments'
import { listen, until } from '@/dev/testing/cluster/clusterScene'
import { hasNats, sharedNats, type SceneCluster } from '@/dev/testing/cluster/openCluster'
import { v8Codec } from '../../node/v8Codec'
import { lastSeqOf } from './clusterStreams'
import { readHead } from './eventHead'
import { lead, type LeaderConfig } from './leader'
import { createOutbox } from './outbox'
import { readStream } from './streamReader'

const shared = sharedNats()

/** An engine that always believes that it holds the lease, like an engine that was paused and resumes. */
async function believer(cluster: SceneCluster, engineId: string) {
  const nats = await cluster.connect()
  const outbox = createOutbox()
  let answered = 0
  let holds = true
  const reader = await readStream(nats, cluster.names.events, {
    afterSeq: 0,
    isHeadersOnly: true,
    onMessage: ({ headers }) => {
      answered = Math.max(answered, readHead(headers).through)
      outbox.dropThrough(answered)
    },
    onFailure: () => undefined,
  })
  const config: LeaderConfig = {
    nats,
    codec: v8Codec,
    events: cluster.names.events,
    engineId,
    version: 'scene',
    lease: {
      isHeld: () => holds,
      isWithAnother: () => false,
      isWithNoOne: () => false,
      term: () => 1,
      untilHeld: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
    outbox,
    reader,
    through: () => answered,
  }
  return {
    config,
    outbox,
    apply: (commandsSeq: number) => {
      const events = [{ type: 'accountOpened', account: addressOf(commandsSeq), kind: 'trader' }] as const
      const applied = [{ seq: commandsSeq, timeNs: 1n, outcome: { isAccepted: true } as const, events }]
      outbox.add({ batch: { id: `batch-${commandsSeq}`, commandsSeq, applied }, digests: [] })
    },
    end: () => {
      holds = false
      outbox.wake()
      reader.stop()
    },
  }
}

describe.skipIf(!hasNats)('a leader', () => {
  test('that was replaced can publish nothing, though it believes that it leads', async () => {
    const cluster = await shared.open()
    const received = await listen(await cluster.connect(), cluster)
    const [first, second] = [await believer(cluster, 'first'), await believer(cluster, 'second')]
    const ended = lead(first.config).then(
      () => 'in good order',
      (error: unknown) => String(error),
    )
    first.apply(1)
    await until(() => received.applied.length === 1, 'the first leader publishes')
    const leading = lead(second.config)
    await until(() => received.publishers.at(-1) === 'second', 'the second engine takes over')
    first.apply(2)
    expect(await ended).toContain('wrong last sequence')
    expect(received.applied.map(({ seq }) => seq)).toEqual([1])
    second.apply(2)
    await until(() => received.applied.length === 2, 'the second leader publishes')
    expect(received.publishers).toEqual(['first', 'first', 'second', 'second'])
    second.end()
    await leading
    first.end()
    received.reader.stop()
  })

  test('publishes after a takeover only messages that are not in the stream', async () => {
    const cluster = await shared.open()
    const received = await listen(await cluster.connect(), cluster)
    const [first, second] = [await believer(cluster, 'first'), await believer(cluster, 'second')]
    for (const seq of [1, 2, 3]) second.apply(seq)
    for (const seq of [1, 2]) first.apply(seq)
    void lead(first.config).catch(() => undefined)
    await until(() => received.applied.length === 2, 'the first leader publishes')
    void lead(second.config).catch(() => undefined)
    await until(() => received.applied.length >= 3, 'the second leader publishes')
    expect(received.applied.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(await lastSeqOf(second.config.nats, cluster.names.events)).toBe(4)
    first.end()
    second.end()
    received.reader.stop()
  })
})
