import * as z from 'zod/mini'

/**
 * Messages between a page and the venue in a worker of its browser, over a message port or a broadcast channel. They
 * carry the requests and connections of the interface, with unchanged texts, seals and limits.
 */
const id = z.int().check(z.nonnegative())

/** From the page. `id` numbers its requests and its connections, each in a sequence of its own. */
export const pageMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('request'),
    id,
    method: z.string(),
    /** Path and query, without the venue's address. */
    url: z.string(),
    /** Lower-case names. */
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  z.object({ kind: z.literal('open'), id, url: z.string() }),
  z.object({ kind: z.literal('text'), id, text: z.string() }),
  z.object({ kind: z.literal('close'), id }),
  /** Reports bytes of frames that the page has read; the venue counts the bytes in flight. */
  z.object({ kind: z.literal('taken'), id, bytes: z.int().check(z.nonnegative()) }),
])
export type PageMessage = z.output<typeof pageMessage>

export type VenueMessage =
  | {
      readonly kind: 'answer'
      readonly id: number
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly text?: string
    }
  /** The next piece of a body; without text the body is complete. */
  | { readonly kind: 'piece'; readonly id: number; readonly text?: string }
  /** The rest of the body cannot be read. */
  | { readonly kind: 'broken'; readonly id: number }
  | { readonly kind: 'opened'; readonly id: number }
  /** Complete frames, concatenated as a server writes them to a WebSocket (RFC 6455, 5.2). */
  | { readonly kind: 'frames'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'closed'; readonly id: number; readonly code: number }

/** The state of this browser's venue, sent to every page. */
export type VenueState =
  | {
      readonly kind: 'state'
      readonly state: 'running'
      readonly epoch: string
      /** True if the data outlives the pages. */
      readonly isKept: boolean
      /** True if the venue found no data. */
      readonly isNew: boolean
      /** Present while a recording is open; its orders and accounts end with it. */
      readonly market?: 'replay'
    }
  /** The venue cannot continue. `reason` is readable; the kind of failure follows. */
  | { readonly kind: 'state'; readonly state: 'failed'; readonly epoch: string; readonly reason: string }

/** Requests to the venue's worker itself, not to the venue. */
export const workerOrder = z.discriminatedUnion('kind', [
  /** A page of this browser asks to be served over the broadcast channel `${name}:${page}`. */
  z.object({ kind: z.literal('join'), page: z.string() }),
  z.object({ kind: z.literal('export'), id }),
  z.object({ kind: z.literal('import'), id, bytes: z.instanceof(Uint8Array) }),
  /** Deletes all data and restarts. */
  z.object({ kind: z.literal('erase'), id }),
  /** Restarts with the existing data. */
  z.object({ kind: z.literal('restart'), id }),
  /** Replaces the market by a recording, in memory, until a restart. */
  z.object({ kind: z.literal('replay'), id, file: z.instanceof(Blob) }),
])
export type WorkerOrder = z.output<typeof workerOrder>

/** The result of a worker order, with a readable reason if it failed. */
export type OrderDone = {
  readonly kind: 'done'
  readonly id: number
  readonly reason?: string
  readonly bytes?: Uint8Array
}

/** The first message to the worker. `port` is the page's own channel to the venue. */
export type WorkerStart = {
  readonly kind: 'start'
  /** Identifies this site's venue in the browser: prefix of its broadcast channels, locks and files. */
  readonly name: string
  readonly page: string
  readonly port: MessagePort
}
