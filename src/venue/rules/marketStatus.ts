/** Where the prices of a mirrored or replayed market come from, and whether they do. */
export type MarketStatus = {
  readonly kind: 'mirror' | 'recording'
  /** The mirrored venue, or the files of the recording. */
  readonly upstream?: string
  /**
   * `live`: every quote is the source's. `resyncing`: some books are unknown. In all other states no quote is shown:
   * `connecting` (not yet connected), `lost`, `stale` (nothing comes), `slow` (what comes is late).
   */
  readonly state: 'live' | 'connecting' | 'resyncing' | 'lost' | 'stale' | 'slow'
  /** UNIX milliseconds. */
  readonly sinceMs: number
  readonly reason?: string
  /** Books that are unknown now. */
  readonly unknownBooks?: number
  /** Median of the recent delays of the source's messages, by both clocks. */
  readonly delayMs?: number
  /** As on the command line. */
  readonly queue?: string
  readonly latency?: string
  /** How long size stays consumed that a trader has taken. */
  readonly consumedMs?: number
}
