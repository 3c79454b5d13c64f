import * as z from 'zod/mini'
import { concatBytes } from '@/core/lib/bytes'
import { runInMacrotask } from '@/core/lib/runInMacrotask'
import { pageMessage, type PageMessage, type VenueMessage } from '@/core/protocol/paper/pagePort'
import { maxMessageBytes } from '../api/messageLimits'
import type { Wire } from '../api/outbox'
import { RequestRejected } from '../api/requestRejected'
import type { RestGateway } from '../api/restGateway'
import type { AcceptedSocket, SocketGateway } from '../api/socketGateway'

export type PageChannel = {
  readonly post: (message: VenueMessage) => void
  /** Identifies the page for rate limits. */
  readonly sender: string
}

export type ServedPage = {
  readonly receive: (data: unknown) => void
  /** Called when the page is gone. Ends its connections, which applies cancel-on-disconnect. */
  readonly leave: () => void
}

type OpenConnection = { readonly accepted: AcceptedSocket; readonly taken: (bytes: number) => void; isOpen: boolean }

const encoder = new TextEncoder()
/** The venue's own pages have this address, to which a key may be limited. */
const pageAddress = '127.0.0.1'
const normalClosure = 1000
const abnormalClosure = 1006

/** Serves the interface to a page through messages, with the same gateways as over HTTP and WebSockets. */
export function servePage(
  { rest, sockets }: { readonly rest: RestGateway; readonly sockets: SocketGateway },
  { post, sender }: PageChannel,
): ServedPage {
  const connections = new Map<number, OpenConnection>()

  function end(id: number, code: number): void {
    const connection = connections.get(id)
    if (connection === undefined) return
    connections.delete(id)
    connection.isOpen = false
    post({ kind: 'closed', id, code })
    // As with a socket, the owner learns of the end in a later macrotask, not while its own code closes the connection.
    runInMacrotask(connection.accepted.onClose)
  }

  function open(id: number, url: string): void {
    if (connections.has(id)) return
    if (sockets.isFull(sender)) return post({ kind: 'closed', id, code: abnormalClosure })
    const { wire, taken } = createPageWire((bytes) => post({ kind: 'frames', id, bytes }))
    const pause = createPause()
    const accepted = sockets.accept({
      url,
      remoteAddress: pageAddress,
      sender,
      wire,
      isOpen: () => connections.get(id)?.isOpen === true,
      close: (code) => end(id, code),
      terminate: () => end(id, abnormalClosure),
      pause: pause.pause,
      resume: pause.resume,
    })
    const onMessage: AcceptedSocket['onMessage'] = (message) => pause.pass(() => accepted.onMessage(message))
    connections.set(id, { accepted: { ...accepted, onMessage }, taken, isOpen: true })
    post({ kind: 'opened', id })
  }

  function receive(data: unknown): void {
    const read = z.safeDecode(pageMessage, data as z.input<typeof pageMessage>)
    if (!read.success) return
    const message = read.data
    switch (message.kind) {
      case 'request':
        return void answer(rest, message, { post, sender })
      case 'open':
        return open(message.id, message.url)
      case 'text':
        return connections.get(message.id)?.accepted.onMessage({ bytes: encoder.encode(message.text), isBinary: false })
      case 'close':
        return end(message.id, normalClosure)
      case 'taken':
        return connections.get(message.id)?.taken(message.bytes)
    }
  }

  return {
    receive,
    leave: () => {
      for (const id of connections.keys()) end(id, abnormalClosure)
    },
  }
}

async function answer(
  rest: RestGateway,
  request: Extract<PageMessage, { kind: 'request' }>,
  { post, sender }: PageChannel,
): Promise<void> {
  const { id, method, url, headers, body } = request
  const answered = await rest({
    method,
    url,
    headers,
    remoteAddress: pageAddress,
    sender,
    readBody: () => read(body),
  })
  const { status, headers: answerHeaders } = answered
  if (answered.kind === 'text') return post({ kind: 'answer', id, status, headers: answerHeaders, text: answered.text })
  post({ kind: 'answer', id, status, headers: answerHeaders })
  try {
    for await (const text of answered.file.chunks) {
      post({ kind: 'piece', id, text })
      // Lets other browser tabs and the market run between the pieces of a long file.
      await new Promise<void>(runInMacrotask)
    }
    post({ kind: 'piece', id })
  } catch (error) {
    post({ kind: 'broken', id })
    throw error
  }
}

async function read(body: string): Promise<string> {
  if (encoder.encode(body).length > maxMessageBytes) throw new RequestRejected('MESSAGE_TOO_LARGE')
  return body
}

/**
 * Creates the wire to a page. Writes of a macrotask are sent as one message; the page reports how many bytes it has
 * read.
 */
function createPageWire(send: (bytes: Uint8Array) => void): { wire: Wire; taken: (bytes: number) => void } {
  const drained = new Set<() => void>()
  let batch: Uint8Array[] = []
  let waiting = 0
  const wire: Wire = {
    write: (bytes) => {
      batch.push(bytes)
      waiting += bytes.length
    },
    beginBatch: (onSent) =>
      runInMacrotask(() => {
        const bytes = concatBytes(batch)
        batch = []
        send(bytes)
        onSent()
      }),
    waitingBytes: () => waiting,
    onDrain: (listener) => {
      drained.add(listener)
      return () => void drained.delete(listener)
    },
  }
  const taken = (bytes: number): void => {
    waiting = Math.max(0, waiting - bytes)
    if (waiting === 0) for (const listener of drained) listener()
  }
  return { wire, taken }
}

/** Queues messages while the inbox is full, because a page does not wait by itself. */
function createPause() {
  const held: (() => void)[] = []
  let isPaused = false
  const mayPass = () => !isPaused
  return {
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
      // A delivered message may pause again.
      for (let next = held.shift(); next !== undefined; next = mayPass() ? held.shift() : undefined) next()
    },
    pass: (deliver: () => void) => {
      if (isPaused) held.push(deliver)
      else deliver()
    },
  }
}
