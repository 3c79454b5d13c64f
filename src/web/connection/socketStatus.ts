/** The state of the one connection. Times are UNIX milliseconds of the client's clock. */
export type SocketStatus =
  | {
      readonly state: 'open'
      readonly sinceMs: number
      /** Median round trip of the last few pings; undefined before the first. */
      readonly latencyMs: number | undefined
      /**
       * When something was heard last, while an answer is overdue and nothing at all comes: what was read may be old.
       * Undefined while the link speaks.
       */
      readonly silentSinceMs?: number | undefined
    }
  /** `sinceMs` is when the link was lost, or first wanted; `attempt` counts the tries that failed. */
  | {
      readonly state: 'connecting'
      readonly sinceMs: number
      readonly attempt: number
      /** The browser said that there is no network at all; it may be wrong, so it is tried nevertheless. */
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
