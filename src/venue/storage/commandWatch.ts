import type { NumberedCommand } from '../engine/command'
import type { RequestTrace, VenueMonitor } from '../monitor'

export type CommandMarks = { readonly submittedMs: number; readonly trace: RequestTrace | undefined }

export type CommandMonitor = Pick<VenueMonitor, 'commandApplied' | 'groupWritten' | 'eventsDelivered'>

/** Measures the journal's handling of commands, for the monitor and for request traces. */
export type CommandWatch = {
  readonly submitted: (seq: number, trace: RequestTrace | undefined) => CommandMarks
  readonly written: (
    commands: number,
    bytes: number,
    times: { readonly beganMs: number; readonly endedMs: number },
  ) => void
  /** Called for each command of the last written group, in order, right after it was applied. */
  readonly applied: (command: NumberedCommand, marks: CommandMarks | undefined, isAccepted: boolean) => void
  readonly delivered: () => void
}

export function createCommandWatch(monitor: CommandMonitor, nowMs: () => number): CommandWatch {
  let group = { beganMs: 0, endedMs: 0 }
  let lastAppliedMs = 0
  /** When the oldest command whose events are not yet delivered was applied. */
  let undeliveredMs: number | undefined

  return {
    submitted: (seq, trace) => {
      const submittedMs = nowMs()
      if (trace !== undefined) {
        trace.submittedMs ??= submittedMs
        trace.seq ??= seq
      }
      return { submittedMs, trace }
    },
    written: (commands, bytes, times) => {
      group = times
      lastAppliedMs = times.endedMs
      monitor.groupWritten(commands, bytes, times.endedMs - times.beganMs)
    },
    applied: ({ command }, marks, isAccepted) => {
      const appliedMs = nowMs()
      const queuedMs = group.beganMs - (marks?.submittedMs ?? group.beganMs)
      monitor.commandApplied(command, isAccepted, { queuedMs, applyMs: appliedMs - lastAppliedMs })
      lastAppliedMs = appliedMs
      undeliveredMs ??= appliedMs
      const trace = marks?.trace
      if (trace === undefined) return
      trace.writeBeganMs ??= group.beganMs
      trace.writtenMs ??= group.endedMs
      trace.appliedMs = appliedMs
    },
    delivered: () => {
      if (undeliveredMs !== undefined) monitor.eventsDelivered(nowMs() - undeliveredMs)
      undeliveredMs = undefined
    },
  }
}
