import { csvLine } from '@/core/lib/csvLine'

/** Figures of one second. Undefined members are unknown: a hidden tab has no frames, and the book may not be shown. */
export type Sample = {
  /** End of the second, UNIX milliseconds. */
  readonly atMs: number
  readonly framesPerSecond: number | undefined
  readonly longestFrameMs: number | undefined
  /** Excludes answers to pings. */
  readonly messagesPerSecond: number
  /** Share of the second during which the main thread was busy, 0 to 1. */
  readonly mainThreadShare: number | undefined
  /** 95th percentile of the time from a book change's arrival to its paint, in milliseconds. */
  readonly bookDrawnMs: number | undefined
  /** Age of the newest painted book change, in milliseconds. A quiet book can be old and still correct. */
  readonly bookAgeMs: number | undefined
}

/** Ten minutes of samples. */
export const retainedSamples = 600

export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples.slice(1 - retainedSamples), sample]
}

/** Formats samples as CSV, with times in ISO 8601 and durations in milliseconds. */
export function samplesCsv(samples: readonly Sample[]): string {
  const head = [
    'time',
    'frames_per_s',
    'longest_frame_ms',
    'messages_per_s',
    'main_thread_share',
    'book_drawn_p95_ms',
    'book_age_ms',
  ]
  const lines = samples.map((sample) =>
    csvLine([
      new Date(sample.atMs).toISOString(),
      sample.framesPerSecond?.toFixed(1),
      sample.longestFrameMs?.toFixed(1),
      sample.messagesPerSecond.toFixed(1),
      sample.mainThreadShare?.toFixed(3),
      sample.bookDrawnMs?.toFixed(0),
      sample.bookAgeMs?.toFixed(0),
    ]),
  )
  return csvLine(head) + lines.join('')
}

/**
 * Returns the 95th percentile by nearest rank: the smallest value that at least 95 % of the values do not exceed.
 * Undefined for an empty list.
 */
export function percentile95(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.ceil(0.95 * values.length) - 1]
}
