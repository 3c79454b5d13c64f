import type { PageMessage, VenueMessage } from '@/core/protocol/paper/pagePort'
import type { OpenWebSocket, WireHandlers } from './webSocket'

/** The page's side of a venue that runs in a worker of this browser: fetches and WebSockets as messages. */
export type PageTransport = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly openWebSocket: OpenWebSocket
  /** Connects a started venue and sends it the waiting messages. */
  readonly attach: (post: (message: PageMessage) => void) => void
  /** Disconnects the venue: pending requests fail as on a lost network. New messages wait for the next `attach`. */
  readonly detach: () => void
  readonly receive: (message: VenueMessage) => void
}

type Pending = {
  readonly resolve: (response: Response) => void
  readonly reject: (error: unknown) => void
  pieces?: ReadableStreamDefaultController<Uint8Array>
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
/** https://fetch.spec.whatwg.org/#null-body-status */
const bodiless = new Set([204, 205, 304])

type Send = (message: PageMessage) => void

/** `baseUrl` is removed from each URL, because the worker does not know its public address. */
export function createPageTransport(baseUrl: string): PageTransport {
  let post: Send | undefined
  let waiting: PageMessage[] = []
  let lastId = 0
  const send: Send = (message) => {
    if (post === undefined) waiting.push(message)
    else post(message)
  }
  const line: Line = {
    nextId: () => ++lastId,
    send,
    withdraw: (id) => {
      const wasWaiting = waiting.some((message) => message.id === id)
      waiting = waiting.filter((message) => message.id !== id)
      return wasWaiting
    },
  }
  const requests = createRequests(baseUrl, line)
  const connections = createConnections(line)
  return {
    fetch: requests.fetch,
    openWebSocket: connections.openWebSocket,
    attach: (next) => {
      post = next
      const messages = waiting
      waiting = []
      for (const message of messages) next(message)
    },
    detach: () => {
      if (post === undefined) return
      post = undefined
      requests.failAll()
      connections.closeAll()
    },
    receive: (message) => {
      switch (message.kind) {
        case 'answer':
          return requests.answer(message)
        case 'piece':
          return requests.addPiece(message.id, message.text)
        case 'broken':
          return requests.fail(message.id)
        case 'opened':
          return connections.opened(message.id)
        case 'frames':
          return connections.read(message.id, message.bytes)
        case 'closed':
          return connections.closed(message.id)
      }
    },
  }
}

/** Sends messages to the venue; they wait while no venue is attached. */
type Line = {
  readonly nextId: () => number
  readonly send: Send
  /** Removes a waiting message. Returns true if it was still waiting. */
  readonly withdraw: (id: number) => boolean
}

function createRequests(baseUrl: string, { nextId, send, withdraw }: Line) {
  const requests = new Map<number, Pending>()

  function fail(id: number, error: unknown = new TypeError('the venue of this browser is gone')): void {
    const pending = requests.get(id)
    requests.delete(id)
    pending?.pieces?.error(error)
    pending?.reject(error)
  }

  return {
    fetch: (url: string, { signal, method = 'GET', headers, body }: RequestInit): Promise<Response> =>
      new Promise((resolve, reject) => {
        const id = nextId()
        requests.set(id, { resolve, reject })
        const abandon = (): void => {
          withdraw(id)
          fail(id, signal?.reason)
        }
        if (signal?.aborted === true) return abandon()
        signal?.addEventListener('abort', abandon, { once: true })
        send({
          kind: 'request',
          id,
          method,
          url: url.startsWith(baseUrl) ? url.slice(baseUrl.length) || '/' : url,
          headers: Object.fromEntries(new Headers(headers)),
          body: typeof body === 'string' ? body : '',
        })
      }),
    answer: ({ id, status, headers, text }: Extract<VenueMessage, { kind: 'answer' }>): void => {
      const pending = requests.get(id)
      if (pending === undefined) return
      if (text !== undefined) {
        requests.delete(id)
        return pending.resolve(new Response(bodiless.has(status) ? null : text, { status, headers }))
      }
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          pending.pieces = controller
        },
        cancel: () => void requests.delete(id),
      })
      pending.resolve(new Response(body, { status, headers }))
    },
    addPiece: (id: number, text: string | undefined): void => {
      const pieces = requests.get(id)?.pieces
      if (text !== undefined) return pieces?.enqueue(encoder.encode(text))
      pieces?.close()
      requests.delete(id)
    },
    fail,
    failAll: () => {
      for (const id of requests.keys()) fail(id)
    },
  }
}

function createConnections({ nextId, send, withdraw }: Line) {
  const connections = new Map<number, WireHandlers>()
  const closed = (id: number): void => {
    const handlers = connections.get(id)
    connections.delete(id)
    handlers?.onClose()
  }
  const openWebSocket: OpenWebSocket = (url, handlers) => {
    const id = nextId()
    connections.set(id, handlers)
    const { pathname, search } = new URL(url)
    send({ kind: 'open', id, url: pathname + search })
    return {
      send: (text) => {
        if (connections.has(id)) send({ kind: 'text', id, text })
      },
      close: () => {
        const wasSent = !withdraw(id)
        if (connections.delete(id) && wasSent) send({ kind: 'close', id })
      },
    }
  }
  return {
    openWebSocket,
    opened: (id: number) => connections.get(id)?.onOpen(),
    read: (id: number, bytes: Uint8Array): void => {
      send({ kind: 'taken', id, bytes: bytes.length })
      for (const text of textsOf(bytes)) connections.get(id)?.onText(text)
    },
    closed,
    closeAll: () => {
      for (const id of connections.keys()) closed(id)
    },
  }
}

/** Returns the texts of consecutive complete, unmasked frames (RFC 6455, 5.2). */
export function textsOf(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const texts: string[] = []
  for (let at = 0; at < bytes.length;) {
    const short = view.getUint8(at + 1)
    const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
    const length = short < 126 ? short : short === 126 ? view.getUint16(at + 2) : Number(view.getBigUint64(at + 2))
    texts.push(decoder.decode(bytes.subarray(start, start + length)))
    at = start + length
  }
  return texts
}
