/** What the client needs of a WebSocket, so that a test can hold the other end. */
export type WireSocket = {
  readonly send: (text: string) => void
  /** After this no handler is called any more. */
  readonly close: () => void
}

export type WireHandlers = {
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  /** At most once, for whatever reason the connection ended: every close is worth another try (websocket.md 1.1). */
  readonly onClose: () => void
}

export type OpenWebSocket = (url: string, handlers: WireHandlers) => WireSocket

/** The browser's own WebSocket. */
export const openBrowserWebSocket: OpenWebSocket = (url, handlers) => {
  const socket = new WebSocket(url)
  let isClosedByUs = false
  socket.addEventListener('open', () => handlers.onOpen())
  socket.addEventListener('close', () => {
    if (!isClosedByUs) handlers.onClose()
  })
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    // The venue sends text frames only; anything else is not for us.
    if (!isClosedByUs && typeof event.data === 'string') handlers.onText(event.data)
  })
  return {
    // What is said to one that is closing is lost with it, and `close` follows.
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => {
      isClosedByUs = true
      socket.close()
    },
  }
}
