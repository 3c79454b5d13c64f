import { WebSocket } from 'ws'
import type { OpenWebSocket } from '@/client/webSocket'

/** The socket of a page, in a process without a browser. */
export const openNodeWebSocket: OpenWebSocket = (url, handlers) => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  let isClosedByUs = false
  socket.on('open', () => isClosedByUs || handlers.onOpen())
  socket.on('message', (data: Buffer) => isClosedByUs || handlers.onText(data.toString('utf8')))
  socket.on('close', () => isClosedByUs || handlers.onClose())
  // `close` follows and says as much as a browser would.
  socket.on('error', () => undefined)
  return {
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    },
    close: () => {
      isClosedByUs = true
      // A browser says goodbye and does not wait for the answer either.
      if (socket.readyState === socket.CONNECTING) socket.terminate()
      else socket.close()
    },
  }
}
