import type { JsMsg } from '@nats-io/jetstream'
import type { AppliedRequest, VenueMonitor } from '../../monitor'
import type { SpanAttributes, Tracing } from '../../tracing'
import type { AppliedBatch, AppliedCommand, CommandBatch } from './messages'
import { readMarks, type RequestMark } from './requestMarks'
import { storedMsOf } from './streamReader'

/** What an engine did with one message of the command log. */
export type AppliedMessage = { readonly message: CommandBatch; readonly batch: AppliedBatch }

/** Measures an engine between the two streams, for its monitor. */
export type EngineWatch = {
  /** Runs `apply`, which applies the message. */
  readonly apply: (message: JsMsg, apply: () => AppliedMessage) => void
  /** The requests of what this engine has applied up to a message of the command log and has not published. */
  readonly marksThrough: (commandsSeq: number) => readonly RequestMark[]
  /** The event stream has the answers up to a message of the command log. */
  readonly published: (commandsSeq: number) => void
}

/** A message that this engine may have to publish. */
type Unpublished = {
  readonly commandsSeq: number
  readonly appliedMs: number
  readonly marks: readonly RequestMark[]
}

/** By the clock of the machine: milliseconds since 1970. */
type Times = { readonly beganMs: number; readonly endMs: number }

/** `through` says up to which message of the command log the event stream has answers, by whichever engine. */
export function createEngineWatch(monitor: VenueMonitor, through: () => number): EngineWatch {
  const { nowMs, tracing, onApplied } = monitor
  let unpublished: Unpublished[] = []

  /** Counts what was applied, and gives the requests that it belongs to, with the numbers of their commands. */
  function note(message: JsMsg, { message: { commands }, batch }: AppliedMessage, times: Times): RequestMark[] {
    const fetchMs = Math.max(0, times.beganMs - storedMsOf(message))
    const applyMs = times.endMs - times.beganMs
    monitor.stageTook('fetch', fetchMs)
    for (const [at, { outcome }] of batch.applied.entries()) {
      const command = commands[at]?.command
      if (command === undefined) continue
      const share = { queuedMs: 0, applyMs: applyMs / commands.length }
      monitor.commandApplied(command, outcome?.isAccepted === true, share)
    }
    const isLogged = onApplied !== undefined && fetchMs + applyMs >= onApplied.fromMs
    if (tracing === undefined && !isLogged) return []
    return readMarks(message.headers).flatMap(({ at, requestId, traceparent }) => {
      const applied = batch.applied[at]
      const command = commands[at]?.command.type
      if (applied === undefined || command === undefined) return []
      const { seq } = applied
      const result = resultOf(applied)
      if (isLogged) onApplied.hear({ requestId, seq, command, result, fetchMs, applyMs })
      if (tracing !== undefined && traceparent !== undefined) {
        trace(tracing, traceparent, times.beganMs - fetchMs, {
          times,
          attributes: { 'optick.seq': seq, 'optick.command': command, 'optick.result': result },
        })
      }
      return [{ at: seq, requestId, traceparent }]
    })
  }

  return {
    apply: (message, apply) => {
      const beganMs = nowMs()
      const done = apply()
      const appliedMs = nowMs()
      const times = { beganMs: monitor.wallMs(beganMs), endMs: monitor.wallMs(appliedMs) }
      const marks = note(message, done, times)
      // One that follows keeps them too, as its outbox does: it may have to publish what it has applied before it leads.
      while (unpublished[0] !== undefined && unpublished[0].commandsSeq <= through()) unpublished.shift()
      if (message.seq > through()) unpublished.push({ commandsSeq: message.seq, appliedMs, marks })
    },
    marksThrough: (commandsSeq) =>
      unpublished.filter((one) => one.commandsSeq <= commandsSeq).flatMap(({ marks }) => marks),
    published: (commandsSeq) => {
      const endMs = nowMs()
      for (const one of unpublished) {
        if (one.commandsSeq <= commandsSeq) monitor.stageTook('publish', endMs - one.appliedMs)
      }
      unpublished = unpublished.filter((one) => one.commandsSeq > commandsSeq)
    },
  }
}

function resultOf({ outcome }: AppliedCommand): AppliedRequest['result'] {
  if (outcome === undefined) return 'left out'
  return outcome.isAccepted ? 'accepted' : 'rejected'
}

/** The engine's part of a trace: from the moment at which the log had the command. */
function trace(
  tracing: Tracing,
  parent: string,
  storedMs: number,
  { times, attributes }: { readonly times: Times; readonly attributes: SpanAttributes },
): void {
  const span = tracing.begin('engine apply', storedMs, { parent, kind: 'consumer' })
  span.part('stored', storedMs, times.beganMs)
  span.part('apply', times.beganMs, times.endMs)
  span.end(times.endMs, attributes)
}
