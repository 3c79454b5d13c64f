import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { clusterNames, createStreams } from '@/venue/cluster/nats/clusterStreams'
import { createEngineLog } from '@/venue/cluster/nats/engineLog'
import { readNewestHead } from '@/venue/cluster/nats/eventHead'
import { nextMessage } from '@/venue/cluster/nats/leader'
import { encodeBatch } from '@/venue/cluster/nats/messages'
import { accessOf } from '@/venue/cluster/nats/natsAccess'
import { openNats } from '@/venue/cluster/nats/openNats'
import type { NumberedCommand } from '@/venue/engine/command'
import { applyCommand } from '@/venue/engine/exchange'
import { createExchange } from '@/venue/engine/state'
import { v8Codec } from '@/venue/node/v8Codec'
import { firstConfig } from '@/venue/rules/firstConfig'
import { startLoadEngine } from './clusterProcesses'
import { timesOf } from './processTimes'

/** Microseconds of a command: of the thread that applies it, which cannot be parallelized, and of the whole process. */
export type StageCost = { readonly threadUs: number; readonly processUs: number }

/** The engine alone: one call per command, including its events. */
export function measureApply(commands: readonly NumberedCommand[], warmUp: number): StageCost {
  const state = createExchange(firstConfig)
  let eventCount = 0
  const apply = (from: number, to: number) => {
    for (const numbered of commands.slice(from, to)) eventCount += applyCommand(state, numbered).events.length
  }
  apply(0, warmUp)
  const cost = costHere(commands.length - warmUp, () => apply(warmUp, commands.length))
  if (eventCount === 0) throw new Error('nothing happened')
  return cost
}

/** All work of a cluster's engine except sending: decoding, digests, encoding. */
export function measureMessages(commands: readonly NumberedCommand[], warmUp: number, batch: number): StageCost {
  const messages = messagesOf(commands, batch)
  const log = createEngineLog(
    { state: createExchange(firstConfig), seq: 0, timeNs: 0n, commandsSeq: 0 },
    { codec: v8Codec, digestEvery: 10_000, rules: {}, onApplied: () => undefined },
  )
  let byteCount = 0
  const take = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      log.apply(at + 1, messages[at]?.bytes ?? new Uint8Array())
      byteCount += nextMessage(v8Codec, log.outbox.waiting()).bytes.length
      log.outbox.dropThrough(at + 1)
    }
  }
  const first = Math.floor(warmUp / batch)
  take(0, first)
  const cost = costHere(commands.length - first * batch, () => take(first, messages.length))
  if (byteCount === 0) throw new Error('nothing was published')
  return cost
}

/** Concurrent messages to the log. */
const window = 8

/** A leading engine process with a real NATS, from the first command in the log to the last event in the stream. */
export async function measureProcess(
  natsUrl: string,
  commands: readonly NumberedCommand[],
  { warmUp, batch, league }: { readonly warmUp: number; readonly batch: number; readonly league: string },
): Promise<StageCost & { readonly perSecond: number }> {
  const names = clusterNames(league)
  const nats = await openNats(accessOf([natsUrl]), 'load')
  await createStreams(nats, names, 1)
  const engine = await startLoadEngine(natsUrl, league)
  const messages = messagesOf(commands, batch)
  const send = async (from: number, to: number) => {
    for (let at = from; at < to; at += window) {
      const some = messages.slice(at, Math.min(to, at + window))
      await Promise.all(
        some.map(({ id, bytes }) => nats.jetStream.publish(names.commands.subject, bytes, { msgID: id })),
      )
    }
    while (((await readNewestHead(nats, names.events))?.through ?? 0) < to) await setTimeout(10)
  }
  const first = Math.floor(warmUp / batch)
  await send(0, first)
  const startMs = performance.now()
  const before = costsOf(engine.pid)
  await send(first, messages.length)
  const after = costsOf(engine.pid)
  const seconds = (performance.now() - startMs) / 1_000
  await engine.stop()
  await nats.close()
  const count = commands.length - first * batch
  return { ...difference(before, after, count), perSecond: count / seconds }
}

function messagesOf(commands: readonly NumberedCommand[], batch: number) {
  return Array.from({ length: Math.ceil(commands.length / batch) }, (_, at) => {
    const group = commands.slice(at * batch, (at + 1) * batch)
    const id = `load-${at + 1}`
    const sent = group.map(({ timeNs, command }) => ({ sentNs: timeNs, command }))
    return { id, bytes: encodeBatch(v8Codec, { id, commands: sent }) }
  })
}

type Costs = { readonly threadUs: number; readonly processUs: number }

function costsOf(pid: number): Costs {
  // The scheduler counts nanoseconds of the first thread, which runs JavaScript.
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
  return { threadUs: Number(nanoseconds) / 1_000, processUs: timesOf(pid).cpuSeconds * 1e6 }
}

function costHere(count: number, work: () => void): StageCost {
  const before = costsOf(process.pid)
  work()
  return difference(before, costsOf(process.pid), count)
}

function difference(before: Costs, after: Costs, count: number): StageCost {
  return {
    threadUs: (after.threadUs - before.threadUs) / count,
    processUs: (after.processUs - before.processUs) / count,
  }
}
