/**
 * Where one channel stands. `live`: the venue has it and sends what there is to send, which may be nothing for long.
 * `stale`: the link is gone, and what was read may be wrong by now. `resyncing`: dropped on purpose, to begin afresh.
 */
export type ChannelStatus = {
  readonly state: 'loading' | 'live' | 'stale' | 'resyncing'
  /** UNIX milliseconds of the client's clock. */
  readonly lastMessageAtMs: number | undefined
  /** Why the venue does not give it, as its code. */
  readonly error: string | undefined
}
