/** Sends reports of requests to a trace collector. All times are UNIX milliseconds. */
export type Tracing = {
  readonly begin: (name: string, atMs: number, origin?: SpanOrigin) => OpenSpan
  readonly close: () => Promise<void>
}

export type SpanOrigin = {
  /** A span of another process that this span continues, as a W3C `traceparent`. */
  readonly parent?: string | undefined
  /** Other related spans. */
  readonly links?: readonly string[]
  readonly kind?: 'server' | 'consumer'
}

export type SpanAttributes = Readonly<Record<string, string | number | undefined>>

export type OpenSpan = {
  /** The W3C name of this span; undefined if it is not recorded. */
  readonly traceparent: string | undefined
  readonly part: (name: string, fromMs: number, toMs: number) => void
  readonly end: (atMs: number, attributes?: SpanAttributes, error?: string) => void
}

const pattern = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Parses a W3C `traceparent` of version 00; undefined for any other text. */
export function readTraceparent(text: unknown): string | undefined {
  return typeof text === 'string' && pattern.test(text) ? text : undefined
}

/** Finds the `traceparent` member of a socket message, wherever it occurs in the text. */
export function findTraceparent(message: string): string | undefined {
  return /"traceparent"\s*:\s*"(00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2})"/.exec(message)?.[1]
}
