import type { MsgHdrs } from '@nats-io/transport-node'
import type { Clock } from '@/core/lib/clock'
import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { Command } from '../../engine/command'
import type { CommandOutcome } from '../../engine/event'
import type { RequestTrace } from '../../monitor'
import type { StorageCodec } from '../../storage/storageCodec'
import { VenueStoppedError } from '../../venuePort'
import type { StreamName } from './clusterStreams'
import { encodeBatch, type AppliedBatch } from './messages'
import type { Nats } from './openNats'
import { addMarks, type RequestMark } from './requestMarks'
import { createUnanswered, type Unanswered, type WaitingCommand } from './unanswered'

/** Sends one gateway's commands to the log, in order of submission. */
export type CommandSender = {
  /**
   * Rejects with {@link VenueStoppedError} if no outcome arrives in time. The log may or may not contain the command
   * then.
   */
  readonly submit: (command: Command, trace?: RequestTrace) => Promise<CommandOutcome>
  /** Receives the outcome of a batch. Batches of other gateways are ignored. */
  readonly answer: (batch: AppliedBatch, publishedMs?: number) => void
  readonly waitingCount: () => number
  /**
   * Rejects unanswered commands, stops repeating them, and rejects new ones until `goOn`. For a gateway that is cut
   * off: a rejected client moves to another gateway, and a late execution must not surprise it.
   */
  readonly holdBack: () => void
  readonly goOn: () => void
  readonly stop: () => void
}

type SenderConfig = {
  readonly codec: StorageCodec
  readonly clock: Clock
  /** Unique among all processes that ever send. */
  readonly senderId: string
  readonly monotonicMs?: () => number
}

const maxGroup = 500
/** Pause after a failed publish. A connection loss delays commands by at most this much longer than it lasts. */
const retryMs = 50
const lookMs = 1_000

/**
 * Creates a sender. Commands submitted during a publish share the next batch, so that one sync of the log serves many.
 * Only one batch is in flight, so that repeating it after a lost answer cannot overtake other commands.
 */
export function createCommandSender(
  nats: Nats,
  { subject }: StreamName,
  { codec, clock, senderId, monotonicMs = () => performance.now() }: SenderConfig,
): CommandSender {
  const unanswered = createUnanswered(monotonicMs)
  let queue: WaitingCommand[] = []
  let batchCount = 0
  let isSending = false
  let isPlanned = false
  let rejecting: VenueStoppedError | undefined
  let isStopped = false
  /** Counts calls of `holdBack`. Batches in flight at such a call are no longer awaited. */
  let era = 0
  const timer = setInterval(unanswered.giveUpOld, lookMs)

  function submit(command: Command, trace?: RequestTrace): Promise<CommandOutcome> {
    if (rejecting !== undefined) return Promise.reject(rejecting)
    if (trace !== undefined) trace.submittedMs ??= monotonicMs()
    const sent = { sentNs: clock.nowNs(), command }
    const answered = new Promise<CommandOutcome>((resolve, reject) => queue.push({ sent, trace, resolve, reject }))
    plan()
    return answered
  }

  function plan(): void {
    if (isSending || isPlanned || queue.length === 0) return
    isPlanned = true
    runInMacrotask(() => {
      isPlanned = false
      void send()
    })
  }

  async function send(): Promise<void> {
    isSending = true
    const began = era
    const group = queue.splice(0, maxGroup)
    batchCount += 1
    const id = `${senderId}-${batchCount}`
    unanswered.add(id, group)
    note(group, 'writeBeganMs', monotonicMs())
    const bytes = encodeBatch(codec, { id, commands: group.map(({ sent }) => sent) })
    await store(nats, subject, { id, bytes, headers: await headersOf(group) }, unanswered)
    note(group, 'writtenMs', monotonicMs())
    if (began !== era) return
    isSending = false
    plan()
  }

  function rejectAll(reason: VenueStoppedError): void {
    rejecting = reason
    unanswered.rejectAll(reason)
    for (const { reject } of queue) reject(reason)
    queue = []
  }

  return {
    submit,
    answer: unanswered.answer,
    waitingCount: () => unanswered.count() + queue.length,
    holdBack: () => {
      if (isStopped) return
      era += 1
      isSending = false
      rejectAll(new VenueStoppedError('the gateway is cut off: it is not known whether the venue has the command'))
    },
    goOn: () => {
      if (!isStopped) rejecting = undefined
    },
    stop: () => {
      clearInterval(timer)
      isStopped = true
      rejectAll(new VenueStoppedError('the gateway is closed'))
    },
  }
}

/** Message headers with the commands' requests; undefined without a monitor. */
async function headersOf(group: readonly WaitingCommand[]): Promise<MsgHdrs | undefined> {
  const marks = group.flatMap(({ trace }, at): RequestMark[] =>
    trace === undefined ? [] : [{ at, requestId: trace.id, traceparent: trace.traceparent }],
  )
  if (marks.length === 0) return undefined
  const { headers } = await import('@nats-io/transport-node')
  const marked = headers()
  addMarks(marked, marks)
  return marked
}

function note(group: readonly WaitingCommand[], stage: 'writeBeganMs' | 'writtenMs', nowMs: number): void {
  for (const { trace } of group) if (trace !== undefined) trace[stage] ??= nowMs
}

/** Publishes a batch until it is stored, until its answer proves that, or until nobody waits for it any more. */
async function store(
  { jetStream, isConnected }: Nats,
  subject: string,
  { id, bytes, headers }: { readonly id: string; readonly bytes: Uint8Array; readonly headers: MsgHdrs | undefined },
  unanswered: Unanswered,
): Promise<void> {
  while (unanswered.has(id)) {
    // A batch may have been stored although publishing failed. Repeating is safe, because one id is stored only once.
    const publish = () =>
      jetStream.publish(subject, bytes, { msgID: id, ...(headers !== undefined && { headers }) }).catch(() => undefined)
    if (isConnected() && (await publish()) !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}
