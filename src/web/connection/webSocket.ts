/** The part of a WebSocket that the client uses, so that a test can replace it. */
export type WireSocket = {
  readonly send: (text: string) => void
  /** Closes the connection. No handler is called afterwards. */
  readonly close: () => void
}

/** Messages on a connection from before the page took it over. Times are UNIX milliseconds. */
export type EarlyTalk = {
  readonly beganMs: number
  /** When the connection opened and the first ping was sent. */
  readonly openedMs: number
  /** Number of sent messages, including the ping. */
  readonly sent: number
  /** Id of the subscription request; `names` are its channels. */
  readonly id: number
  readonly names: readonly string[]
  /** All received text frames, in order. */
  readonly received: readonly { readonly text: string; readonly receivedMs: number }[]
}

export type WireHandlers = {
  /** Called when the connection is open, with the early messages if it was taken over. */
  readonly onOpen: (early?: EarlyTalk) => void
  readonly onText: (text: string) => void
  /**
   * Called at most once, for whatever reason the connection ended: every close is followed by another attempt
   * (websocket.md 1.1).
   */
  readonly onClose: () => void
}

export type OpenWebSocket = (url: string, handlers: WireHandlers) => WireSocket

/** Opens the browser's own WebSocket. */
export const openBrowserWebSocket: OpenWebSocket = (url, handlers) => {
  const socket = new WebSocket(url)
  const wire = wireOf(socket, handlers)
  socket.addEventListener('open', () => handlers.onOpen())
  return wire
}

/** Wraps a browser's WebSocket. It never calls `onOpen`; the caller does. */
export function wireOf(socket: WebSocket, handlers: WireHandlers): WireSocket {
  let isClosedByUs = false
  socket.addEventListener('close', () => {
    if (!isClosedByUs) handlers.onClose()
  })
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    // The venue sends text frames only, so binary frames are dropped.
    if (!isClosedByUs && typeof event.data === 'string') handlers.onText(event.data)
  })
  return {
    // A closing socket would lose the message, and its `close` event follows anyway.
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    },
    close: () => {
      isClosedByUs = true
      socket.close()
    },
  }
}
