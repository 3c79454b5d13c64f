import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { bookText, noteBook, type BookFrame } from './faultProxy'
import type { Paint } from './paintLog'
import type { RestTrader } from './restTrader'

/** The venue's past states with times, received on a separate connection without faults. */
export type VenueRecorder = {
  /** The milliseconds for which a paint was wrong: never true, or outdated by more than `graceMs`. */
  readonly wrongMs: (paint: Paint, graceMs: number) => number
  readonly close: () => void
}

type Span = { readonly fromMs: number; toMs: number }
type Order = {
  readonly order_id: string
  readonly price: string
  readonly amount: string
  readonly order_status: string
}
type Frame = BookFrame & { readonly data?: { readonly orders?: readonly Order[] } }

/** Follows the ETH-PERP book and the open orders of an account, even across a restart of the venue. */
export function recordVenue(venueUrl: string, trader: RestTrader): VenueRecorder {
  const truths = { book: createSpans(), orders: createSpans() }
  let socket: WebSocket | undefined
  let isClosed = false

  function open(): void {
    const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() }
    let known: Map<string, string> | undefined
    const noteOrders = (orders: readonly Order[]) => {
      known ??= new Map()
      for (const { order_id: id, price, amount, order_status: status } of orders) {
        if (status === 'opened' || status === 'partial') known.set(id, figuresText(price, amount))
        else known.delete(id)
      }
      truths.orders.note([...known.values()].sort().join(', '))
    }
    const own = new WebSocket(venueUrl.replace(/^http/, 'ws') + '/ws')
    socket = own
    own.on('open', () => {
      own.send(JSON.stringify({ op: 'auth', id: 1, data: trader.credentials }))
      own.send(JSON.stringify({ op: 'subscribe', data: ['orderbook-100ms:ETH-PERP'] }))
    })
    own.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame & { readonly id?: number }
      if (frame.id === 1) {
        own.send(JSON.stringify({ op: 'subscribe', id: 2, data: ['orders'] }))
        return
      }
      if (frame.id === 2) {
        void trader.read('/orders').then((orders) => noteOrders(Object.values(orders) as Order[]))
        return
      }
      if (frame.channel === 'orderbook-100ms:ETH-PERP') {
        noteBook(sides, frame)
        truths.book.note(bookText(sides))
      } else if (frame.channel === 'orders') noteOrders(frame.data?.orders ?? [])
    })
    own.on('error', () => own.terminate())
    own.on('close', () => void again())
  }

  async function again(): Promise<void> {
    await sleep(50)
    if (!isClosed) open()
  }

  open()
  return {
    wrongMs: (paint, graceMs) => truths[paint.what].outside(paint, graceMs),
    close: () => {
      isClosed = true
      socket?.terminate()
    },
  }
}

export function figuresText(price: string, amount: string): string {
  return [String(Number(price)), String(Number(amount))].sort().join(' ')
}

/** The periods during which each text was true. */
function createSpans() {
  const spans = new Map<string, Span[]>()
  let current: { readonly text: string; readonly span: Span } | undefined
  return {
    note: (text: string) => {
      if (current?.text === text) return
      const nowMs = Date.now()
      if (current !== undefined) current.span.toMs = nowMs
      const span = { fromMs: nowMs, toMs: Infinity }
      spans.set(text, [...(spans.get(text) ?? []), span])
      current = { text, span }
    },
    /** Messages may arrive here slightly later than at the page, so the grace applies on both sides. */
    outside: ({ text, fromMs, toMs }: Paint, graceMs: number): number => {
      let left = toMs - fromMs
      let coveredToMs = fromMs
      for (const span of spans.get(text) ?? []) {
        const beginMs = Math.max(coveredToMs, span.fromMs - graceMs)
        const endMs = Math.min(toMs, span.toMs + graceMs)
        if (endMs <= beginMs) continue
        left -= endMs - beginMs
        coveredToMs = endMs
      }
      return left
    },
  }
}
