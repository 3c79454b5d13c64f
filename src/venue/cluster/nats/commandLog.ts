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
  /** Rejects with {@link VenueStoppedError} without an outcome in time: the log may then hold the command or not. */
  readonly submit: (command: Command, trace?: RequestTrace) => Promise<CommandOutcome>
  /** Takes the outcome of a batch; ignores those of other gateways. */
  readonly answer: (batch: AppliedBatch, publishedMs?: number) => void
  readonly waitingCount: () => number
  /**
   * Rejects unanswered commands, stops repeating them, and rejects new ones until `goOn`. For a cut-off gateway: a
   * rejected client asks another one, and must not be surprised later.
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
/** Pause after a failed publish; a lost connection costs this much more than it lasts. */
const retryMs = 50
const lookMs = 1_000

/**
 * Commands submitted during a publish share the next batch, so that one sync of the log serves many. Only one batch is
 * in flight, so that a repetition after a lost answer cannot overtake earlier commands.
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
  let refusing: VenueStoppedError | undefined
  let isStopped = false
  /** Counts holdBack calls: batches in flight at the time are no longer awaited. */
  let era = 0
  const timer = setInterval(unanswered.giveUpOld, lookMs)

  function submit(command: Command, trace?: RequestTrace): Promise<CommandOutcome> {
    if (refusing !== undefined) return Promise.reject(refusing)
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

  function refuseAll(reason: VenueStoppedError): void {
    refusing = reason
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
      refuseAll(new VenueStoppedError('the gateway is cut off: it is not known whether the venue has the command'))
    },
    goOn: () => {
      if (!isStopped) refusing = undefined
    },
    stop: () => {
      clearInterval(timer)
      isStopped = true
      refuseAll(new VenueStoppedError('the gateway is closed'))
    },
  }
}

/** The commands' requests; undefined without a monitor. */
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

/** Publishes until the batch is stored, until its answer proves that it is, or until nobody waits for it any more. */
async function store(
  { jetStream, isConnected }: Nats,
  subject: string,
  { id, bytes, headers }: { readonly id: string; readonly bytes: Uint8Array; readonly headers: MsgHdrs | undefined },
  unanswered: Unanswered,
): Promise<void> {
  while (unanswered.has(id)) {
    // It may have been stored despite a failure. The same id is stored only once, so repeating is safe.
    const publish = () =>
      jetStream.publish(subject, bytes, { msgID: id, ...(headers !== undefined && { headers }) }).catch(() => undefined)
    if (isConnected() && (await publish()) !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}
