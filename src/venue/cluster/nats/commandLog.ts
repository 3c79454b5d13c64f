import type { MsgHdrs } from '@nats-io/transport-node'
import { laterTurn } from '@/core/lib/laterTurn'
import type { Clock } from '@/core/lib/clock'
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

/** Sends commands of one gateway to the log, in the order in which they were submitted. */
export type CommandSender = {
  /**
   * Settles with the answer that `answer` brings. Rejects with {@link VenueStoppedError} when none comes in time: then it is
   * unknown whether the command is in the log.
   */
  readonly submit: (command: Command, trace?: RequestTrace) => Promise<CommandOutcome>
  /** Takes what became of a batch; one of another gateway is passed over. */
  readonly answer: (batch: AppliedBatch, publishedMs?: number) => void
  /** Commands without an answer. */
  readonly waitingCount: () => number
  /**
   * Rejects what has no answer and stops repeating it, and rejects all that comes, until `goOn`. For a gateway that hears
   * nothing any more: who is refused by it asks another one, and must not be surprised later.
   */
  readonly holdBack: () => void
  readonly goOn: () => void
  /** Rejects what has no answer, and takes nothing more. */
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
/** A pause after a publish that failed; a lost connection costs this much more than it lasts. */
const retryMs = 50
const lookMs = 1_000

/**
 * Commands that are submitted while a batch is on its way share the next one, so that a sync of the log serves many. One
 * batch is on its way at a time: what is repeated after a lost answer cannot overtake what came before it.
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
  /** Counts how often the sender was held back: what was on its way then is no longer waited for. */
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
    laterTurn(() => {
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

/** Which requests the commands belong to; undefined when no one watches them. */
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

/** Publishes until it is stored, or until its answer shows that it is, or until no one waits for it any more. */
async function store(
  { jetStream, isConnected }: Nats,
  subject: string,
  { id, bytes, headers }: { readonly id: string; readonly bytes: Uint8Array; readonly headers: MsgHdrs | undefined },
  unanswered: Unanswered,
): Promise<void> {
  while (unanswered.has(id)) {
    // Stored or not where it fails: the same id is stored once, so it can be sent again until an answer comes.
    const publish = () =>
      jetStream.publish(subject, bytes, { msgID: id, ...(headers !== undefined && { headers }) }).catch(() => undefined)
    if (isConnected() && (await publish()) !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}
