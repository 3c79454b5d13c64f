import { wireOf, type OpenWebSocket, type WireSocket } from '@/web/connection/webSocket'

/**
 * Opens the WebSocket of the browser, Deno or Node 22, and in Node 20 that of the package `ws`, which loads with the first
 * connection.
 * @param report gets why a connection could not be opened
 */
export function createProgramSockets(report: (problem: Error) => void): OpenWebSocket {
  return (url, handlers) => {
    let wire: WireSocket | undefined
    let isClosed = false
    const open = (Socket: typeof WebSocket) => {
      if (isClosed) return
      const socket = new Socket(url)
      // A failed connection is closed too. The package throws errors that no one listens to.
      socket.addEventListener('error', () => undefined)
      wire = wireOf(socket, handlers)
      socket.addEventListener('open', () => {
        if (!isClosed) handlers.onOpen()
      })
    }
    const fail = (cause: unknown) => {
      report(new Error(`${url} cannot be opened`, { cause }))
      if (!isClosed) handlers.onClose()
    }
    if (typeof WebSocket === 'function') open(WebSocket)
    else loadSocket().then(open).catch(fail)
    return {
      send: (text) => wire?.send(text),
      close: () => {
        isClosed = true
        wire?.close()
      },
    }
  }
}

async function loadSocket(): Promise<typeof WebSocket> {
  const { WebSocket: Socket } = await import('ws')
  // It has the part of the browser's interface that `wireOf` uses.
  return Socket as unknown as typeof WebSocket
}
