import type { RequestTrace } from '../monitor'

/**
 * Stages of a request: signature checks; waiting to be written; write and sync; engine and read models; building the
 * answer.
 */
export const requestStages = ['check', 'queue', 'write', 'apply', 'answer'] as const

export type RequestStage = (typeof requestStages)[number]

/** Computes the milliseconds of each stage, which add up to the total; undefined for a request without a command. */
export function stagesOf(trace: RequestTrace, endedMs: number): Readonly<Record<RequestStage, number>> | undefined {
  const { beganMs, submittedMs, writeBeganMs, writtenMs, appliedMs } = trace
  if (submittedMs === undefined || writeBeganMs === undefined) return undefined
  if (writtenMs === undefined || appliedMs === undefined) return undefined
  return {
    check: submittedMs - beganMs,
    queue: writeBeganMs - submittedMs,
    write: writtenMs - writeBeganMs,
    apply: appliedMs - writtenMs,
    answer: endedMs - appliedMs,
  }
}
