export type Connection =
  | { readonly state: 'live'; readonly latencyMs: number | undefined }
  /** `retryAtMs` is this machine's time of the next try; `undefined` while one is under way. */
  | { readonly state: 'reconnecting'; readonly retryAtMs: number | undefined }
  | { readonly state: 'offline' }
  | { readonly state: 'closed' }

/** The state in words, for the eye and for the live region. The countdown is not part of what is spoken. */
export function connectionWords(connection: Connection): string {
  switch (connection.state) {
    case 'live':
      return 'Live'
    case 'reconnecting':
      return 'Reconnecting'
    case 'offline':
      return 'Offline'
    case 'closed':
      return 'Not connected'
  }
}

/** The small number beside the words: round trip, or seconds to the next try. */
export function connectionDetail(connection: Connection, nowMs: number): string | undefined {
  switch (connection.state) {
    case 'live':
      return connection.latencyMs === undefined ? undefined : `${Math.round(connection.latencyMs)} ms`
    case 'reconnecting':
      if (connection.retryAtMs === undefined) return 'now'
      return `in ${Math.max(0, Math.ceil((connection.retryAtMs - nowMs) / 1000))} s`
    case 'offline':
    case 'closed':
      return undefined
  }
}
