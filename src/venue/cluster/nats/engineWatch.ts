import type { JsMsg } from '@nats-io/jetstream'
import type { AppliedRequest, VenueMonitor } from '../../monitor'
import type { SpanAttributes, Tracing } from '../../tracing'
import type { AppliedBatch, AppliedCommand, CommandBatch } from './messages'
import { readMarks, type RequestMark } from './requestMarks'
import { storedMsOf } from './streamReader'

/** A message of the command log with its outcome. */
export type AppliedMessage = { readonly message: CommandBatch; readonly batch: AppliedBatch }

/** Measures an engine between the two streams, for its monitor. */
export type EngineWatch = {
  readonly apply: (message: JsMsg, apply: () => AppliedMessage) => void
  /** Returns the requests of applied but unpublished commands, up to a message of the command log. */
  readonly marksThrough: (commandsSeq: number) => readonly RequestMark[]
  /**
   * Reports that the event stream has the answers up to a message of the command log. The last answer was stored at
   * `storedMs` by the clock of NATS. `isOwn`: this engine published the answers.
   */
  readonly answered: (commandsSeq: number, storedMs: number, isOwn: boolean) => void
}

type Unpublished = {
  readonly commandsSeq: number
  readonly appliedMs: number
  readonly marks: readonly RequestMark[]
}

/** UNIX milliseconds of the machine's clock. */
type Times = { readonly storedMs: number; readonly beganMs: number; readonly endMs: number }

/** A message that waited for long and has no answer yet. Its answer shows whether anyone waited for this engine. */
type Late = { readonly commandsSeq: number; readonly beganMs: number; readonly note: (isReplayed: boolean) => void }

/**
 * A message that waited less than this is live even if it is already answered, because a follower that lags for a
 * moment does not replay. The log uses this limit for slow commands too, so that a replayed command is never called
 * slow.
 */
const lateMs = 1_000

/**
 * `through` returns the last message of the command log that any engine has answered. A message counts as replayed if
 * it was answered before the engine started, or if it was already answered when the engine reached it more than
 * `lateMs` after storage. Nobody waited for such a message, so it is left out of times, traces and counts of commands.
 */
export function createEngineWatch(monitor: VenueMonitor, through: () => number): EngineWatch {
  let answeredAtStart: number | undefined
  let unpublished: Unpublished[] = []
  let late: Late[] = []

  function judge(message: JsMsg, { storedMs, beganMs }: Times, wasAnswered: boolean): 'live' | 'replayed' | 'unknown' {
    if (message.seq <= (answeredAtStart ?? 0)) return 'replayed'
    if (beganMs - storedMs < lateMs) return 'live'
    return wasAnswered ? 'replayed' : 'unknown'
  }

  return {
    apply: (message, apply) => {
      // The event stream was read to its end before the first message.
      answeredAtStart ??= through()
      const wasAnswered = message.seq <= through()
      const beganMs = monitor.nowMs()
      const done = apply()
      const appliedMs = monitor.nowMs()
      const times = { ...clockTimes(monitor, message, beganMs), endMs: monitor.wallMs(appliedMs) }
      const marks = readMarks(message.headers)
      const note = (isReplayed: boolean) => measure(monitor, { done, marks, times, isReplayed })
      const judged = judge(message, times, wasAnswered)
      if (judged === 'unknown') late.push({ commandsSeq: message.seq, beganMs: times.beganMs, note })
      else note(judged === 'replayed')
      // Followers retain the requests too, because they may have to publish applied commands before they lead.
      while (unpublished[0] !== undefined && unpublished[0].commandsSeq <= through()) unpublished.shift()
      if (message.seq > through()) {
        unpublished.push({ commandsSeq: message.seq, appliedMs, marks: numbered(marks, done.batch) })
      }
    },
    marksThrough: (commandsSeq) =>
      unpublished.filter((one) => one.commandsSeq <= commandsSeq).flatMap(({ marks }) => marks),
    answered: (commandsSeq, storedMs, isOwn) => {
      const known = late.filter((one) => one.commandsSeq <= commandsSeq)
      if (known.length > 0) late = late.filter((one) => one.commandsSeq > commandsSeq)
      for (const { beganMs, note } of known) note(!isOwn && storedMs < beganMs)
      if (!isOwn) return
      const endMs = monitor.nowMs()
      for (const one of unpublished) {
        if (one.commandsSeq <= commandsSeq) monitor.stageTook('publish', endMs - one.appliedMs)
      }
      unpublished = unpublished.filter((one) => one.commandsSeq > commandsSeq)
    },
  }
}

/** Corrects a start that appears to precede the storage, because clocks of two machines differ slightly. */
function clockTimes(monitor: VenueMonitor, message: JsMsg, beganAtMs: number): Omit<Times, 'endMs'> {
  const beganMs = monitor.wallMs(beganAtMs)
  return { beganMs, storedMs: Math.min(beganMs, storedMsOf(message)) }
}

type Measured = {
  readonly done: AppliedMessage
  readonly marks: readonly RequestMark[]
  readonly times: Times
  readonly isReplayed: boolean
}

/** Counts applied commands, and reports them to the logs and traces of their requests. */
function measure(monitor: VenueMonitor, { done: { message, batch }, marks, times, isReplayed }: Measured): void {
  const { tracing, onApplied } = monitor
  const { storedMs, beganMs, endMs } = times
  const applyMs = endMs - beganMs
  const fetchMs = isReplayed ? undefined : beganMs - storedMs
  if (fetchMs !== undefined) monitor.stageTook('fetch', fetchMs)
  for (const [at, { outcome }] of batch.applied.entries()) {
    const command = message.commands[at]?.command
    if (command === undefined) continue
    const share = { queuedMs: 0, applyMs: applyMs / message.commands.length }
    if (isReplayed) monitor.happened('commandsReplayed')
    else monitor.commandApplied(command, outcome?.isAccepted === true, share)
  }
  const isLogged = onApplied !== undefined && (fetchMs ?? 0) + applyMs >= onApplied.fromMs
  const isTraced = tracing !== undefined && !isReplayed
  if (!isLogged && !isTraced) return
  for (const { at, requestId, traceparent } of marks) {
    const applied = batch.applied[at]
    const command = message.commands[at]?.command.type
    if (applied === undefined || command === undefined) continue
    const { seq } = applied
    const result = resultOf(applied)
    if (isLogged) onApplied.hear({ requestId, seq, command, result, fetchMs, applyMs })
    if (!isTraced || traceparent === undefined) continue
    const attributes = { 'optick.seq': seq, 'optick.command': command, 'optick.result': result }
    trace(tracing, traceparent, { times, attributes })
  }
}

/** Replaces places in the message by command numbers. */
function numbered(marks: readonly RequestMark[], { applied }: AppliedBatch): RequestMark[] {
  return marks.flatMap((mark) => {
    const seq = applied[mark.at]?.seq
    return seq === undefined ? [] : [{ ...mark, at: seq }]
  })
}

function resultOf({ outcome }: AppliedCommand): AppliedRequest['result'] {
  if (outcome === undefined) return 'left out'
  return outcome.isAccepted ? 'accepted' : 'rejected'
}

/** Traces the engine's part of a request, from the time at which the command was stored in the log. */
function trace(
  tracing: Tracing,
  parent: string,
  { times, attributes }: { readonly times: Times; readonly attributes: SpanAttributes },
): void {
  const span = tracing.begin('engine apply', times.storedMs, { parent, kind: 'consumer' })
  span.part('stored', times.storedMs, times.beganMs)
  span.part('apply', times.beganMs, times.endMs)
  span.end(times.endMs, attributes)
}
