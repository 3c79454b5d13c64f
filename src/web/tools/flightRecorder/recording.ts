import { csvLine } from '@/core/lib/csvLine'

/** One second of the page. Unknown is undefined: frames of a hidden tab, a book that is not shown. */
export type Sample = {
  /** UNIX milliseconds of its end. */
  readonly atMs: number
  readonly framesPerSecond: number | undefined
  /** The longest time between two frames, in milliseconds. */
  readonly longestFrameMs: number | undefined
  /** Messages of the venue, without the answers to pings. */
  readonly messagesPerSecond: number
  /** The share of the time in which the main thread was busy, 0 to 1. */
  readonly mainThreadShare: number | undefined
  /** From the arrival of a change of the book until it was drawn, in milliseconds: the 95th percentile. */
  readonly bookDrawnMs: number | undefined
  /** The age of the newest change of the book that is drawn, in milliseconds. A quiet book is old and right. */
  readonly bookAgeMs: number | undefined
}

/** Ten minutes. */
export const retainedSamples = 600

/** The samples with one more; the oldest leave. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples.slice(1 - retainedSamples), sample]
}

/** The samples as a CSV file: times in ISO 8601, durations in milliseconds. */
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

/** The smallest value that at least 95 % of the values do not exceed (nearest rank); undefined for no values. */
export function percentile95(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.ceil(0.95 * values.length) - 1]
}
