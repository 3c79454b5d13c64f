/** What a replay is doing, as `GET /paper/replay` reports it. Times are UNIX nanoseconds of the recording. */
export type ReplayStatus = {
  readonly hash: string
  readonly startNs: bigint
  readonly endNs: bigint
  readonly nowNs: bigint
  readonly isPlaying: boolean
  /** Recorded seconds per real second, 0.1 to 1,000. */
  readonly speed: number
  readonly clock: 'real' | 'lockstep'
  /** Counts the jumps; a session ends with a jump. */
  readonly session: number
  readonly names: readonly string[]
}

/** Drives a replayed market. Each call resolves when the venue has reached what it asked for. */
export type ReplayControl = {
  readonly status: () => ReplayStatus
  readonly play: () => Promise<void>
  readonly pause: () => Promise<void>
  readonly setSpeed: (speed: number) => Promise<void>
  /** Pauses, and advances by one message, by a second, or to the end of the current minute candle. */
  readonly step: (unit: 'message' | 'second' | 'candle') => Promise<void>
  /** Lockstep: advances by this many nanoseconds of the recording. */
  readonly advance: (byNs: bigint) => Promise<void>
  /** Jumps to a time: the accounts begin again as they started, in a new session. */
  readonly jump: (toNs: bigint) => Promise<void>
}
