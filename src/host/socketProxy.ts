import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { refuseUpgrade } from '@/venue/api/refuseUpgrade'

export type SocketProxy = {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, wsUrl: string) => void
  readonly close: () => void
}

/** From the page: more than any message of it. From a venue: a whole book or a list of all tickers. */
const maxPageBytes = 1_048_576
const maxVenueBytes = 16 * 1_048_576
const maxWaitingBytes = 16 * 1_048_576
const maxSockets = 64
const handshakeMs = 10_000
/** Messages of the page before the venue has opened. */
const maxEarlyMessages = 256

/** Joins sockets of the page with sockets of venues: what one says the other hears, and the end of one is that of both. */
export function createSocketProxy(): SocketProxy {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxPageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const open = new Set<WebSocket>()

  function join(page: WebSocket, wsUrl: string): void {
    // No origin, no cookies, and no way to another address than the one that is listed.
    const venue = new WebSocket(wsUrl, {
      maxPayload: maxVenueBytes,
      handshakeTimeout: handshakeMs,
      followRedirects: false,
    })
    const early: { readonly data: RawData; readonly isBinary: boolean }[] = []
    open.add(page)
    const pass = (to: WebSocket, data: RawData, isBinary: boolean) => {
      if (to.readyState !== WebSocket.OPEN) return
      to.send(data, { binary: isBinary })
      // Who does not read is not waited for: the page comes back and reads anew.
      if (to.bufferedAmount > maxWaitingBytes) end(1013, 'too slow')
    }
    const end = (code: number, reason: string) => {
      open.delete(page)
      for (const socket of [page, venue]) {
        if (socket.readyState === WebSocket.OPEN) socket.close(code, reason)
        else if (socket.readyState === WebSocket.CONNECTING) socket.terminate()
      }
    }
    page.on('message', (data, isBinary) => {
      if (venue.readyState !== WebSocket.CONNECTING) pass(venue, data, isBinary)
      else if (early.push({ data, isBinary }) > maxEarlyMessages) end(1013, 'too early')
    })
    venue.on('open', () => {
      for (const { data, isBinary } of early.splice(0)) pass(venue, data, isBinary)
    })
    venue.on('message', (data, isBinary) => pass(page, data, isBinary))
    page.on('close', (code) => end(sayable(code), ''))
    venue.on('close', (code) => end(sayable(code), ''))
    // `close` follows, and says it to the other side.
    for (const socket of [page, venue]) socket.on('error', () => socket.terminate())
  }

  return {
    upgrade: (request, socket, head, wsUrl) => {
      if (open.size >= maxSockets) refuseUpgrade(socket, 503)
      else server.handleUpgrade(request, socket, head, (page) => join(page, wsUrl))
    },
    close: () => {
      for (const page of open) page.close(1001, 'the host ends')
    },
  }
}

/** Some codes only say how a connection was lost and cannot be sent. */
function sayable(code: number): number {
  return code === 1000 || code === 1001 || (code >= 1007 && code <= 1013) || code >= 3000 ? code : 1011
}
