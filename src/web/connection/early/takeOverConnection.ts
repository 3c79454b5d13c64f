import { wireOf, type EarlyTalk, type OpenWebSocket } from '@/web/connection/webSocket'
import type { EarlyConnection } from './earlyVisit'

/**
 * Opens connections, the first of them by taking over the one that is open already, if it is to the same address and
 * still lives: the venue lets in only so many. One that is of no use is closed.
 */
export function takeOverConnection(early: EarlyConnection | undefined, openWebSocket: OpenWebSocket): OpenWebSocket {
  let left = early
  return (url, handlers) => {
    const link = left
    left = undefined
    if (link === undefined) return openWebSocket(url, handlers)
    link.take()
    const { socket } = link
    if (link.url !== url || socket.readyState > WebSocket.OPEN) {
      socket.close()
      return openWebSocket(url, handlers)
    }
    let isOurs = true
    const wire = wireOf(socket, handlers)
    const begin = () => isOurs && handlers.onOpen(talkOf(link))
    // The script's own listener came before, and has asked what it asks by then.
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', begin)
    // As if it opened now: no frame arrives before.
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
    // The venue sends text frames only; anything else is not for us.
    received: received.flatMap(([text, receivedMs]) => (typeof text === 'string' ? [{ text, receivedMs }] : [])),
  }
}
