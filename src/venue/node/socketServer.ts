import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { GatewayOptions } from '../api/gateway'
import { createSocketGateway } from '../api/socketGateway'
import type { VenuePort } from '../venuePort'
import { refuseUpgrade } from './httpServer'
import { namesTwoHosts, senderOf } from './sender'
import { streamWire } from './streamWire'

export type SocketServer = {
  /** For the `upgrade` event of an HTTP server. */
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly close: () => Promise<void>
}

/** The connection is closed with 1009 for a longer frame, which is not even read. */
const maxFrameBytes = 1_048_576

export function createSocketServer(port: VenuePort, options: GatewayOptions = {}): SocketServer {
  const gateway = createSocketGateway(port, options)
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    clientTracking: false,
    // A message is encoded once for all its readers. Per-connection compression would prevent that.
    perMessageDeflate: false,
    autoPong: false,
  })

  function accept(socket: WebSocket, request: IncomingMessage): void {
    const accepted = gateway.accept({
      url: request.url,
      remoteAddress: request.socket.remoteAddress,
      sender: senderOf(request),
      // Frames bypass the WebSocket's own sender and are written to its connection directly.
      wire: streamWire(request.socket),
      isOpen: () => socket.readyState === socket.OPEN,
      close: (code, reason) => socket.close(code, reason),
      terminate: () => socket.terminate(),
      pause: () => socket.pause(),
      resume: () => socket.resume(),
    })
    socket.on('message', (data, isBinary) => accepted.onMessage({ bytes: bytesOf(data), isBinary }))
    socket.on('ping', (data) => {
      // A client that does not read gets no pongs, because we would have to buffer them.
      if (!accepted.isBehind()) socket.pong(data)
    })
    socket.on('close', accepted.onClose)
    // After a broken frame or a lost connection `close` follows. Nobody is left to receive an error.
    socket.on('error', () => socket.terminate())
  }

  return {
    handleUpgrade: (request, socket, head) => {
      if (namesTwoHosts(request)) refuseUpgrade(socket, 400, 'Bad request: exactly one host required.')
      else if (gateway.isFull(senderOf(request))) refuseUpgrade(socket, 429)
      else server.handleUpgrade(request, socket, head, accept)
    },
    close: async () => {
      await gateway.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}
