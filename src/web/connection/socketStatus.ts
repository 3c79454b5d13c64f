/** The state of the connection. Times are UNIX milliseconds of the client's clock. */
export type SocketStatus =
  | {
      readonly state: 'open'
      readonly sinceMs: number
      /** Median round trip of the last few pings; undefined before the first pong. */
      readonly latencyMs: number | undefined
      /**
       * The time until which the data is known to be right, while it may be outdated because the connection is silent
       * or delayed. Undefined while the data is live.
       */
      readonly silentSinceMs?: number | undefined
    }
  /** `sinceMs` is when the connection was lost or first wanted; `attempt` counts the failed attempts. */
  | {
      readonly state: 'connecting'
      readonly sinceMs: number
      readonly attempt: number
      /**
       * True while the browser reports that it is offline. The report may be wrong, so the socket still tries to
       * connect.
       */
      readonly isOffline: boolean
    }
  | {
      readonly state: 'waiting'
      readonly sinceMs: number
      readonly attempt: number
      readonly retryAtMs: number
      readonly isOffline: boolean
    }
  | { readonly state: 'closed'; readonly sinceMs: number }
