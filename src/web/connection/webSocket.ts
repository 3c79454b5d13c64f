/** What the client needs of a WebSocket, so that a test can hold the other end. */
export type WireSocket = {
  readonly send: (text: string) => void
  /** After this no handler is called any more. */
  readonly close: () => void
}

/** What was said and heard on a connection before the page took it over. Times are UNIX milliseconds. */
export type EarlyTalk = {
  readonly beganMs: number
  /** When it was open, and a ping was sent on it. */
  readonly openedMs: number
  /** How many messages were sent, the ping among them. */
  readonly sent: number
  /** The channels that one of them subscribed, and its id. */
  readonly id: number
  readonly names: readonly string[]
  /** All that came, in order. */
  readonly received: readonly { readonly text: string; readonly receivedMs: number }[]
}

export type WireHandlers = {
  /** With what was said before, on a connection that was taken over. */
  readonly onOpen: (early?: EarlyTalk) => void
  readonly onText: (text: string) => void
  /** At most once, for whatever reason the connection ended: every close is worth another try (websocket.md 1.1). */
  readonly onClose: () => void
}

export type OpenWebSocket = (url: string, handlers: WireHandlers) => WireSocket

/** The browser's own WebSocket. */
export const openBrowserWebSocket: OpenWebSocket = (url, handlers) => {
  const socket = new WebSocket(url)
  const wire = wireOf(socket, handlers)
  socket.addEventListener('open', () => handlers.onOpen())
  return wire
}

/** A browser's WebSocket as the page uses it; `onOpen` is for who opened it to call. */
export function wireOf(socket: WebSocket, handlers: WireHandlers): WireSocket {
  let isClosedByUs = false
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
