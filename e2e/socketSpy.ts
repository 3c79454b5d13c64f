import type { Page } from '@playwright/test'

export type SocketSpy = {
  /** The `op` of each message from the page since the last `reset`, without pings. */
  readonly ops: () => string[]
  /** Operations that place, change or cancel an order. */
  readonly orderOps: () => string[]
  readonly reset: () => void
}

/** Install before the page opens. */
export function spyOnSocket(page: Page): SocketSpy {
  let ops: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { op } = JSON.parse(String(payload)) as { readonly op: string }
      if (op !== 'ping') ops.push(op)
    })
  })
  return { ops: () => [...ops], orderOps: () => ops.filter((op) => /order/.test(op)), reset: () => (ops = []) }
}
