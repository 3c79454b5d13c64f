import type { Page } from '@playwright/test'
import { usePlainLink } from './plainLink'

/** Changes the messages between the venue and the page. Install before the page opens. */
export type BookTamper = {
  /** The `op` of each message from the page since `reset`, without pings and other channels' subscriptions. */
  readonly ops: () => readonly string[]
  readonly reset: () => void
  readonly updateCount: () => number
  /** Replaces the next update with the frames that `change` returns. */
  readonly onNextUpdate: (change: (update: string) => readonly string[]) => void
  readonly hold: () => void
  readonly release: () => void
  /** Sends the page a forged frame. */
  readonly say: (frame: string | Buffer) => void
}

const bookName = '"orderbook-100ms:ETH-PERP"'
const bookChannel = `"channel":${bookName}`

export async function tamperWithBook(page: Page): Promise<BookTamper> {
  let ops: string[] = []
  let updateCount = 0
  let change: ((update: string) => readonly string[]) | undefined
  let held: string[] | undefined
  let deliver: (frame: string | Buffer) => void = () => {}
  await usePlainLink(page)
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const venue = socket.connectToServer()
    deliver = (frame) => socket.send(frame)
    socket.onMessage((message) => {
      const { op } = JSON.parse(String(message)) as { readonly op: string }
      // Lazily loaded panels subscribe to their channels at any time.
      if (op !== 'ping' && (!/^(un)?subscribe$/.test(op) || String(message).includes(bookName))) ops.push(op)
      venue.send(message)
    })
    venue.onMessage((message) => {
      const frame = String(message)
      if (!frame.includes(bookChannel)) return socket.send(frame)
      const isUpdate = frame.includes('"type":"update"')
      if (isUpdate) updateCount++
      const frames = isUpdate && change !== undefined ? change(frame) : [frame]
      if (isUpdate) change = undefined
      if (held !== undefined) held.push(...frames)
      else for (const one of frames) socket.send(one)
    })
  })
  return {
    ops: () => [...ops],
    reset: () => (ops = []),
    updateCount: () => updateCount,
    onNextUpdate: (next) => (change = next),
    hold: () => (held = []),
    release: () => {
      const frames = held ?? []
      held = undefined
      for (const frame of frames) deliver(frame)
    },
    say: (frame) => deliver(frame),
  }
}
