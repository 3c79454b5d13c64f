import type { RequestTrace } from '../monitor'

/**
 * The stages of a request, in their order: decoding, credentials and signatures; waiting to be written; the write with
 * its sync; the engine and the read models; making the answer.
 */
export const requestStages = ['check', 'queue', 'write', 'apply', 'answer'] as const

export type RequestStage = (typeof requestStages)[number]

/** Milliseconds in each stage, which add up to the whole; undefined for a request that led to no command. */
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
