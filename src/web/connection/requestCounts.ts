import type { Clock } from '@/core/lib/clock'

/** How many requests each operation made. */
export type RequestCounts = {
  readonly note: (operation: string) => void
  /** Counts of the last minute, the most frequent operation first. */
  readonly lastMinute: () => readonly (readonly [operation: string, count: number])[]
}

const minuteMs = 60_000

export function createRequestCounts({ nowMs }: Pick<Clock, 'nowMs'>): RequestCounts {
  let sent: readonly { readonly operation: string; readonly atMs: number }[] = []
  const forgetOld = () => (sent = sent.filter(({ atMs }) => Math.abs(nowMs() - atMs) < minuteMs))
  return {
    note: (operation) => {
      forgetOld()
      sent = [...sent, { operation, atMs: nowMs() }]
    },
    lastMinute: () => {
      forgetOld()
      const counts = new Map<string, number>()
      for (const { operation } of sent) counts.set(operation, (counts.get(operation) ?? 0) + 1)
      return [...counts].toSorted(([, a], [, b]) => b - a)
    },
  }
}
