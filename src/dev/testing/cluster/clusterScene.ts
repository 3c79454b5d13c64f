import { createHash } from 'node:crypto'
import { runClusterEngine, type ClusterEngineConfig } from '@/venue/cluster/nats/clusterEngine'
import { createCommandSender } from '@/venue/cluster/nats/commandLog'
import { decodeApplied, type AppliedBatch, type AppliedCommand } from '@/venue/cluster/nats/messages'
import type { Nats } from '@/venue/cluster/nats/openNats'
import { openSnapshotStore } from '@/venue/cluster/nats/snapshotStore'
import { stateDigest } from '@/venue/cluster/nats/stateDigest'
import { readStream } from '@/venue/cluster/nats/streamReader'
import type { Command, NumberedCommand } from '@/venue/engine/command'
import { applyCommand } from '@/venue/engine/exchange'
import { exportState } from '@/venue/engine/snapshotData'
import { createExchange } from '@/venue/engine/state'
import { v8Codec } from '@/venue/node/v8Codec'
import { firstConfig } from '@/venue/rules/firstConfig'
import type { SceneCluster } from './openCluster'

export async function listen(nats: Nats, { names }: Pick<SceneCluster, 'names'>) {
  const applied: AppliedCommand[] = []
  const publishers: string[] = []
  const failures: unknown[] = []
  const listeners = new Set<(batch: AppliedBatch) => void>()
  const reader = await readStream(nats, names.events, {
    afterSeq: 0,
    onMessage: ({ data, headers }) => {
      publishers.push(headers?.get('Optick-Engine') ?? '')
      for (const batch of decodeApplied(v8Codec, data)) {
        applied.push(...batch.applied)
        for (const listener of listeners) listener(batch)
      }
    },
    onFailure: (error) => failures.push(error),
  })
  return { applied, publishers, failures, listeners, reader }
}

/** A sender with a clock that the test sets. */
export async function openSender(nats: Nats, cluster: SceneCluster, senderId = 'sender') {
  let nowNs = 0n
  const clock = { nowNs: () => nowNs, nowMs: () => Number(nowNs / 1_000_000n) }
  const sender = createCommandSender(nats, cluster.names.commands, { codec: v8Codec, clock, senderId })
  const received = await listen(nats, cluster)
  received.listeners.add(sender.answer)
  return {
    ...sender,
    received,
    submitAt: (timeNs: bigint, command: Command) => {
      nowNs = timeNs
      return sender.submit(command)
    },
    /** Submits all within one macrotask, at their recorded times. */
    submitAll: (commands: readonly NumberedCommand[]) =>
      commands.map(({ timeNs, command }) => {
        nowNs = timeNs
        return sender.submit(command)
      }),
    close: () => {
      sender.stop()
      received.reader.stop()
    },
  }
}

export async function startEngine(
  nats: Nats,
  { names }: Pick<SceneCluster, 'names'>,
  engineId: string,
  rest: Partial<ClusterEngineConfig> = {},
) {
  const failures: unknown[] = []
  const notices: string[] = []
  const engine = await runClusterEngine({
    nats,
    codec: v8Codec,
    names,
    engineId,
    version: 'scene',
    replicas: 1,
    onFailure: (error) => failures.push(error),
    onNotice: (notice) => notices.push(notice),
    ...rest,
  })
  return { ...engine, failures, notices }
}

/** Waits for a snapshot that covers `seq`, and resolves to the number of its last command. */
export async function untilSnapshot(nats: Nats, { names }: SceneCluster, seq: number): Promise<number> {
  const store = await openSnapshotStore(nats, v8Codec, { bucket: names.snapshots, replicas: 1 })
  const endMs = performance.now() + 60_000
  for (;;) {
    const newest = await store.newestSeq()
    if (newest >= seq) return newest
    if (performance.now() > endMs) throw new Error(`no snapshot of command ${seq} came`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Applies the commands to an engine without a cluster, for comparison. */
export function applyPlainly(commands: readonly NumberedCommand[]) {
  const state = createExchange(firstConfig)
  const applied = commands.map((numbered) => {
    const { seq, timeNs } = numbered
    return { seq, timeNs, ...applyCommand(state, numbered) }
  })
  return { applied, digest: stateDigest(commands.length, exportState(state)).hash }
}

export function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))
  return createHash('sha256').update(text).digest('hex')
}

/** Polls. The limit only ends hanging tests: a busy machine takes many times as long as an idle one. */
export async function until(isSo: () => boolean, what: string, withinMs = 60_000): Promise<void> {
  const deadlineMs = performance.now() + withinMs
  while (!isSo()) {
    if (performance.now() > deadlineMs) throw new Error(`it never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
