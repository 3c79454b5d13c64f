import type { Page } from '@playwright/test'
import type { OrderDone, PageMessage, VenueMessage, VenueState } from '@/core/protocol/paper/pagePort'
import { bridgePage, type PageBridge } from '@/dev/testing/browser/bridgePage'
import { createPageTransport } from '@/web/connection/pageTransport'

/** A browser's venue, run by a page without the app, for clients outside the browser. */
export type PageVenue = PageBridge & {
  /** The archive of its data. Restarts the venue. */
  readonly exportData: () => Promise<Buffer>
  /** From the start of its worker to its first answer. */
  readonly startMs: number
}

type FromPage = Exclude<VenueMessage, { kind: 'frames' }> | VenueState | Omit<OrderDone, 'bytes'> | InText
/** Bytes in the encoding between page and test. */
type InText = { readonly kind: 'frames' | 'done'; readonly id: number; readonly base64: string }

const baseUrl = 'https://page.example/api'

/**
 * Starts the site's worker in `page`, which must show a file of the site, and waits until the venue runs. Messages of
 * clients pass through the page, so they end with it.
 */
export async function startPageVenue(page: Page, workerAddress: string): Promise<PageVenue> {
  const transport = createPageTransport(baseUrl)
  const dones = new Map<number, (data: Buffer) => void>()
  let lastOrder = 0
  const began = performance.now()
  let settle: (problem?: Error) => void = () => undefined
  const running = new Promise<void>((resolve, reject) => {
    settle = (problem) => (problem === undefined ? resolve() : reject(problem))
  })
  await page.exposeBinding('received', (_, message: FromPage) => {
    if (message.kind === 'state') {
      settle(message.state === 'running' ? undefined : new Error(message.reason))
    } else if (message.kind === 'done') {
      dones.get(message.id)?.('base64' in message ? Buffer.from(message.base64, 'base64') : Buffer.alloc(0))
    } else if ('base64' in message) {
      transport.receive({
        kind: 'frames',
        id: message.id,
        bytes: new Uint8Array(Buffer.from(message.base64, 'base64')),
      })
    } else transport.receive(message)
  })
  // Some test runners name functions with a helper that the page lacks.
  await page.evaluate('globalThis.__name = (named) => named')
  await page.evaluate(runInPage, { workerAddress })
  await running
  const startMs = performance.now() - began
  const say = (message: PageMessage | { kind: 'export'; id: number }): void => {
    // A killed page accepts nothing, which its clients must detect.
    page.evaluate(sayInPage, message).catch(() => undefined)
  }
  transport.attach(say)
  const bridge = await bridgePage(transport, baseUrl)
  return {
    ...bridge,
    startMs,
    exportData: () =>
      new Promise((resolve) => {
        const id = ++lastOrder
        dones.set(id, resolve)
        say({ kind: 'export', id })
      }),
    close: async () => {
      transport.detach()
      await bridge.close()
    },
  }
}

type OwnWindow = {
  received: (message: unknown) => Promise<void>
  venuePort?: MessagePort
}

/** Runs in the page. */
function runInPage({ workerAddress }: { workerAddress: string }): void {
  const own = globalThis as unknown as OwnWindow
  const { port1, port2 } = new MessageChannel()
  const toText = (bytes: Uint8Array) => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return btoa(text)
  }
  port1.addEventListener('message', ({ data: { bytes, ...rest } }: MessageEvent<{ bytes?: Uint8Array }>) => {
    void own.received(bytes === undefined ? rest : { ...rest, base64: toText(bytes) })
  })
  port1.start()
  own.venuePort = port1
  const worker = new Worker(workerAddress, { type: 'module' })
  worker.addEventListener('error', ({ message }) => {
    void own.received({ kind: 'state', state: 'failed', epoch: '', reason: message })
  })
  worker.postMessage({ kind: 'start', name: 'kills', page: 'killed', port: port2 }, [port2])
}

function sayInPage(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is for windows: a port has no target.
  ;(globalThis as unknown as OwnWindow).venuePort?.postMessage(message)
}
