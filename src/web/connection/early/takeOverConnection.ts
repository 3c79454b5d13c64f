import { wireOf, type EarlyTalk, type OpenWebSocket } from '@/web/connection/webSocket'
import type { EarlyConnection } from './earlyVisit'

/**
 * Returns an `OpenWebSocket` whose first call takes over the early script's connection if it has the requested URL and
 * is not closing. Otherwise the early connection is closed, because the venue limits the number of connections.
 */
export function takeOverConnection(early: EarlyConnection | undefined, openWebSocket: OpenWebSocket): OpenWebSocket {
  let left = early
  return (url, handlers) => {
    const connection = left
    left = undefined
    if (connection === undefined) return openWebSocket(url, handlers)
    connection.take()
    const { socket } = connection
    if (connection.url !== url || socket.readyState > WebSocket.OPEN) {
      socket.close()
      return openWebSocket(url, handlers)
    }
    let isOurs = true
    const wire = wireOf(socket, handlers)
    const begin = () => isOurs && handlers.onOpen(talkOf(connection))
    // The script's own listener was added first, so its ping and its subscription are already sent at this point.
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', begin)
    // A microtask makes this look like a new connection: no frame can arrive before the handlers run.
    else queueMicrotask(begin)
    return {
      send: wire.send,
      close: () => {
        isOurs = false
        wire.close()
      },
    }
  }
}

function talkOf({ beganMs, openedMs = beganMs, sent, id, names, received }: EarlyConnection): EarlyTalk {
  return {
    beganMs,
    openedMs,
    sent,
    id,
    names,
    // The venue sends text frames only, so binary frames are dropped.
    received: received.flatMap(([text, receivedMs]) => (typeof text === 'string' ? [{ text, receivedMs }] : [])),
  }
}
