import * as z from 'zod/mini'

/**
 * What a page and the venue that runs in a worker of its browser send each other, over a message port or a broadcast
 * channel. It carries the requests and connections of the interface itself, which keep their texts, seals and limits.
 */
const id = z.int().check(z.nonnegative())

/** From the page. `id` numbers its requests and connections, each with a row of its own. */
export const pageMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('request'),
    id,
    method: z.string(),
    /** Path and query, without the address of the venue. */
    url: z.string(),
    /** Names in lower case. */
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  z.object({ kind: z.literal('open'), id, url: z.string() }),
  z.object({ kind: z.literal('text'), id, text: z.string() }),
  z.object({ kind: z.literal('close'), id }),
  /** So many bytes of frames were read: the venue counts what is on its way. */
  z.object({ kind: z.literal('taken'), id, bytes: z.int().check(z.nonnegative()) }),
])
export type PageMessage = z.output<typeof pageMessage>

/** From the venue. */
export type VenueMessage =
  | {
      readonly kind: 'answer'
      readonly id: number
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      /** The whole body; absent when it comes in pieces. */
      readonly text?: string
    }
  /** The next piece of a body; without a text it is complete. */
  | { readonly kind: 'piece'; readonly id: number; readonly text?: string }
  /** The body cannot be read to its end. */
  | { readonly kind: 'broken'; readonly id: number }
  | { readonly kind: 'opened'; readonly id: number }
  /** Whole frames one after the other, as a server writes them to a WebSocket (RFC 6455, 5.2). */
  | { readonly kind: 'frames'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'closed'; readonly id: number; readonly code: number }

/** How the venue of this browser is, for every page of it. */
export type VenueState =
  | {
      readonly kind: 'state'
      readonly state: 'running'
      readonly epoch: string
      /** Its data outlives the pages. */
      readonly isKept: boolean
      /** It found no data. */
      readonly isNew: boolean
    }
  /** It cannot go on: in words, with what kind of trouble it is. */
  | { readonly kind: 'state'; readonly state: 'failed'; readonly epoch: string; readonly reason: string }

/** What is asked of the venue's worker itself, not of the venue. */
export const workerOrder = z.discriminatedUnion('kind', [
  /** A page of this browser wants to be served over the broadcast channel `${name}:${page}`. */
  z.object({ kind: z.literal('join'), page: z.string() }),
  z.object({ kind: z.literal('export'), id }),
  z.object({ kind: z.literal('import'), id, bytes: z.instanceof(Uint8Array) }),
  /** Begins again with nothing. */
  z.object({ kind: z.literal('erase'), id }),
  /** Tries again with what is there. */
  z.object({ kind: z.literal('restart'), id }),
])
export type WorkerOrder = z.output<typeof workerOrder>

/** The end of an order: with a reason in words where it could not be done. */
export type OrderDone = {
  readonly kind: 'done'
  readonly id: number
  readonly reason?: string
  readonly bytes?: Uint8Array
}

/** The first message to the worker. `port` is the page's own channel to the venue. */
export type WorkerStart = {
  readonly kind: 'start'
  /** Of the site in this browser: names its broadcast channels, locks and files. */
  readonly name: string
  readonly page: string
  readonly port: MessagePort
}
