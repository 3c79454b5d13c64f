import { createRandom } from '@/core/lib/random'
import { startFaultProxy, type FaultProxy, type Meddling } from '@/dev/testing/faults/faultProxy'

/** A faulty connection between a browser and a host, observed at the host's end. */
export type VenueWatch = {
  readonly appUrl: string
  readonly proxy: FaultProxy
  /** Each ETH-PERP book that the venue sent on any connection, before faults: five levels a side. */
  readonly books: () => readonly string[]
  /** Drops or doubles the next order or its answer. */
  readonly dropNext: (what: 'order' | 'answer') => void
  readonly doubleNext: (what: 'order' | 'answer') => void
  readonly close: () => Promise<void>
}

export type BookFrame = {
  readonly channel?: string
  readonly data?: {
    readonly type?: string
    readonly bids?: readonly (readonly string[])[]
    readonly asks?: readonly (readonly string[])[]
  }
}

const depth = 5

export async function watchVenue(target: () => string, seed: number): Promise<VenueWatch> {
  const books: string[] = []
  let next: { readonly what: 'order' | 'answer'; readonly how: 'drop' | 'double' } | undefined
  let orderId: string | undefined

  function meddle(what: 'order' | 'answer', text: string): readonly string[] {
    if (next?.what !== what) return [text]
    const { how } = next
    next = undefined
    return how === 'drop' ? [] : [text, text]
  }

  function newConnection(): Meddling {
    const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() }
    return {
      up: (text) => {
        if (!text.includes('"op":"create_order"')) return [text]
        orderId = /"id":(\d+)/.exec(text)?.[1]
        return meddle('order', text)
      },
      down: (text) => {
        const frame = JSON.parse(text) as BookFrame
        if (frame.channel === 'orderbook-100ms:ETH-PERP') {
          noteBook(sides, frame)
          books.push(bookText(sides))
        }
        const isAnswer = orderId !== undefined && frame.channel === undefined && text.includes(`"id":${orderId},`)
        return isAnswer ? meddle('answer', text) : [text]
      },
    }
  }

  const proxy = await startFaultProxy({ target, restPath: '/api', random: createRandom(seed), newConnection })
  return {
    appUrl: `http://localhost:${proxy.port}`,
    proxy,
    books: () => books,
    dropNext: (what) => (next = { what, how: 'drop' }),
    doubleNext: (what) => (next = { what, how: 'double' }),
    close: proxy.close,
  }
}

type Sides = { readonly bids: Map<string, string>; readonly asks: Map<string, string> }

export function noteBook(sides: Sides, { data }: BookFrame): void {
  for (const side of ['bids', 'asks'] as const) {
    if (data?.type === 'snapshot') sides[side].clear()
    for (const [price = '', amount = ''] of data?.[side] ?? []) {
      if (Number(amount) === 0) sides[side].delete(price)
      else sides[side].set(price, amount)
    }
  }
}

export function bookText({ bids, asks }: Sides): string {
  const best = (side: ReadonlyMap<string, string>, sign: 1 | -1) =>
    [...side]
      .map(([price, amount]) => [Number(price), Number(amount)] as const)
      .sort(([a], [b]) => sign * (a - b))
      .slice(0, depth)
  return JSON.stringify([best(bids, -1), best(asks, 1)])
}
