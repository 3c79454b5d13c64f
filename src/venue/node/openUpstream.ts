import { WebSocket } from 'ws'
import type { OpenUpstream } from '../market/source/upstream/upstreamConnection'

/** Longer than the snapshot of any book. */
const longestMessage = 16 * 1024 * 1024

/** Opens a socket of Node to another venue. */
export const openUpstream: OpenUpstream = (url, handlers) => {
  const socket = new WebSocket(url, { maxPayload: longestMessage, perMessageDeflate: false, handshakeTimeout: 10_000 })
  let isClosedByUs = false
  socket.on('open', () => handlers.onOpen())
  socket.on('message', (data, isBinary) => {
    // The interface has text frames only (websocket.md 1.1), which `ws` passes as a buffer.
    if (!isClosedByUs && !isBinary && Buffer.isBuffer(data)) handlers.onText(data.toString('utf8'))
  })
  socket.on('close', () => {
    if (!isClosedByUs) handlers.onClose()
  })
  // Every error is followed by `close`.
  socket.on('error', () => undefined)
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => {
      isClosedByUs = true
      socket.terminate()
    },
  }
}
