/** What the venue reports of requests to a collector of traces. All times: milliseconds since 1970. */
export type Tracing = {
  readonly begin: (name: string, atMs: number, origin?: SpanOrigin) => OpenSpan
  /** Sends what waits. */
  readonly close: () => Promise<void>
}

export type SpanOrigin = {
  /** A span of another process that this one goes on with, as a W3C `traceparent`. */
  readonly parent?: string | undefined
  /** Spans that it also has to do with. */
  readonly links?: readonly string[]
  readonly kind?: 'server' | 'consumer'
}

export type SpanAttributes = Readonly<Record<string, string | number | undefined>>

export type OpenSpan = {
  /** Its W3C name; undefined when it is not recorded. */
  readonly traceparent: string | undefined
  /** A part of it that is over. */
  readonly part: (name: string, fromMs: number, toMs: number) => void
  readonly end: (atMs: number, attributes?: SpanAttributes, error?: string) => void
}

const pattern = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** A W3C `traceparent` of version 00, or undefined for any other text. */
export function readTraceparent(text: unknown): string | undefined {
  return typeof text === 'string' && pattern.test(text) ? text : undefined
}

/** The one that a socket message has as a member, wherever in it: what else it says does not matter here. */
export function findTraceparent(message: string): string | undefined {
  return /"traceparent"\s*:\s*"(00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2})"/.exec(message)?.[1]
}
