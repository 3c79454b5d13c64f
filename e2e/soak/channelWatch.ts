import type { Page } from '@playwright/test'

/** Tracks the page's subscribed channels. Install before the page opens. */
export function watchChannels(page: Page): () => readonly string[] {
  let channels = new Set<string>()
  page.on('websocket', (socket) => {
    const own = new Set<string>()
    channels = own
    socket.on('framesent', ({ payload }) => {
      const { op, data } = JSON.parse(String(payload)) as { readonly op: string; readonly data?: unknown }
      if (!Array.isArray(data)) return
      for (const name of data.map(String)) {
        if (op === 'subscribe') own.add(name)
        if (op === 'unsubscribe') own.delete(name)
      }
    })
  })
  return () => [...channels].toSorted()
}
