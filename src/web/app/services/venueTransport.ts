import { openBrowserWebSocket, type OpenWebSocket } from '@/web/connection/webSocket'

export type VenueTransport = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly openWebSocket: OpenWebSocket
}

const network: VenueTransport = { fetch: (url, init) => fetch(url, init), openWebSocket: openBrowserWebSocket }

/**
 * Returns the network transport, or that of the static site's paper venue in the browser, whose code loads on the first
 * request.
 */
export function venueTransport(restUrl: string): VenueTransport {
  if (import.meta.env.MODE !== 'site' || !restUrl.startsWith(`${location.origin}/`)) return network
  const load = () =>
    import('@/web/app/browserVenue/browserVenue').then(({ joinBrowserVenue }) => joinBrowserVenue(restUrl).transport)
  return {
    fetch: async (url, init) => (await load()).fetch(url, init),
    openWebSocket: (url, handlers) => {
      let socket: ReturnType<OpenWebSocket> | undefined
      let isClosed = false
      load().then(
        ({ openWebSocket }) => {
          if (!isClosed) socket = openWebSocket(url, handlers)
        },
        () => {
          if (!isClosed) handlers.onClose()
        },
      )
      return {
        send: (text) => socket?.send(text),
        close: () => {
          isClosed = true
          socket?.close()
        },
      }
    },
  }
}
