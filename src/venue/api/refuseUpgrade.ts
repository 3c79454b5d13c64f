import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Refuses an upgrade in HTTP, because there is no WebSocket yet, and closes the connection as soon as the answer has been
 * written: after an upgrade the HTTP server no longer closes it. `reason` is plain text and may be empty.
 */
export function refuseUpgrade(socket: Duplex, status: number, reason = ''): void {
  // The HTTP server stops listening for errors when it hands the socket over: a reset now must not end the process.
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(reason)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${reason}`)
}
