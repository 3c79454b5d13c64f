type Seen =
  | {
      readonly kind: 'rest' | 'preflight'
      readonly method: string
      readonly path: string
      readonly operation: string
      readonly status: number
    }
  | { readonly kind: 'socket'; readonly operation: string; readonly error: string | undefined }
export type Logged = Seen & { readonly atMs: number }
export type RequestLog = {
  readonly entries: Logged[]
  readonly add: (seen: Seen) => void
  readonly of: (kind: Seen['kind'], operation?: RegExp) => Logged[]
}

/** Logs all client requests, so that tests can count requests, pings and preflights. */
export function createRequestLog(nowMs: () => number): RequestLog {
  const entries: Logged[] = []
  return {
    entries,
    add: (seen) => void entries.push({ ...seen, atMs: nowMs() }),
    of: (kind, operation = /^/) => entries.filter((one) => one.kind === kind && operation.test(one.operation)),
  }
}
