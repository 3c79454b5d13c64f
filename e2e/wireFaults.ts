import type { Page } from '@playwright/test'
import { usePlainLink } from './plainLink'

/** A faulty connection between the venue and the page, deterministic by seed. Install before the page opens. */
export type WireFaults = {
  readonly begin: () => void
  /** From then on everything arrives unchanged. Delayed frames are discarded. */
  readonly end: () => void
  /** The number of faults by kind. */
  readonly counts: () => Readonly<Record<FaultKind, number>>
  /** Books of the instrument as the venue sent them, in order: five levels a side, best first. */
  readonly books: () => readonly string[]
  /** Mark prices as the venue sent them, in order. */
  readonly marks: () => readonly number[]
}

const faultKinds = ['doubled', 'late', 'swapped', 'lost', 'wrongName', 'wrongChannel'] as const
type FaultKind = (typeof faultKinds)[number]

type Frame = {
  readonly channel: string
  readonly data: {
    readonly type?: string
    readonly instrument_name?: string
    readonly bids?: readonly (readonly string[])[]
    readonly asks?: readonly (readonly string[])[]
    readonly tickers?: readonly { readonly instrument_name: string; readonly mark?: { readonly price?: string } }[]
  }
}

export async function installWireFaults(page: Page, instrumentName: string, seed: number): Promise<WireFaults> {
  const random = randomFrom(seed)
  const counts: Record<FaultKind, number> = { doubled: 0, late: 0, swapped: 0, lost: 0, wrongName: 0, wrongChannel: 0 }
  const books: string[] = []
  const marks: number[] = []
  let isOn = false
  let sides = { bids: new Map<string, string>(), asks: new Map<string, string>() }
  /** Frames delayed until `after` more have arrived. */
  let held: { readonly text: string; after: number }[] = []

  const remember = ({ channel, data }: Frame) => {
    if (channel === `orderbook-100ms:${instrumentName}`) {
      if (data.type === 'snapshot') sides = { bids: new Map(), asks: new Map() }
      for (const side of ['bids', 'asks'] as const) {
        for (const [price = '', amount = ''] of data[side] ?? []) {
          if (Number(amount) === 0) sides[side].delete(price)
          else sides[side].set(price, amount)
        }
      }
      books.push(bookText(sides))
    }
    for (const { instrument_name: name, mark } of data.tickers ?? []) {
      if (name === instrumentName && mark?.price !== undefined) marks.push(Number(mark.price))
    }
  }

  /** The page receives these frames instead. */
  const spoil = (text: string, { channel, data }: Frame): readonly string[] => {
    const isOwn = channel === `orderbook-100ms:${instrumentName}` || data.tickers !== undefined
    if (!isOn || !isOwn || random() > 0.6) return [text]
    const kind = faultKinds[Math.floor(random() * faultKinds.length)] ?? 'doubled'
    counts[kind] += 1
    switch (kind) {
      case 'doubled':
        return [text, text]
      case 'lost':
        return []
      case 'late':
        held.push({ text, after: 2 + Math.floor(random() * 6) })
        return [text]
      case 'swapped':
        held.push({ text, after: 1 })
        return []
      case 'wrongName':
        // Another instrument's prices on this channel, under their own name.
        return [text.replaceAll(`"instrument_name":"${instrumentName}"`, '"instrument_name":"BTC-PERP"'), text]
      case 'wrongChannel':
        return [text.replace(`"channel":"${channel}"`, '"channel":"orderbook-100ms:BTC-PERP"'), text]
    }
  }

  await usePlainLink(page)
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const venue = socket.connectToServer()
    socket.onMessage((message) => venue.send(message))
    venue.onMessage((message) => {
      const text = String(message)
      const frame = JSON.parse(text) as Partial<Frame>
      if (frame.channel === undefined || frame.data === undefined) return socket.send(text)
      const known = { channel: frame.channel, data: frame.data }
      remember(known)
      for (const one of spoil(text, known)) socket.send(one)
      for (const one of held) one.after -= 1
      for (const { text: late } of held.filter(({ after }) => after <= 0)) socket.send(late)
      held = held.filter(({ after }) => after > 0)
    })
  })
  return {
    begin: () => (isOn = true),
    end: () => {
      isOn = false
      held = []
    },
    counts: () => counts,
    books: () => books,
    marks: () => marks,
  }
}

const rows = 5

function bookText({ bids, asks }: { bids: ReadonlyMap<string, string>; asks: ReadonlyMap<string, string> }): string {
  const best = (side: ReadonlyMap<string, string>, sign: 1 | -1) =>
    [...side]
      .map(([price, amount]) => [Number(price), Number(amount)] as const)
      .sort(([a], [b]) => sign * (a - b))
      .slice(0, rows)
  return JSON.stringify([best(bids, -1), best(asks, 1)])
}

/** Records the painted book and mark frame by frame from now on. */
export async function watchPaint(
  page: Page,
): Promise<() => Promise<{ readonly books: string[]; readonly marks: number[] }>> {
  await page.evaluate((count) => {
    const seen = { books: new Set<string>(), marks: [] as number[] }
    Object.assign(window, { __painted: seen })
    const number = (text: string | null | undefined) =>
      Number((text ?? '').replaceAll(',', '').replaceAll('\u2212', '-'))
    const side = (table: Element, name: string) =>
      [...table.querySelectorAll(`[data-side="${name}"]`)]
        .map((row) =>
          ['price', 'amount'].map((cell) => number(row.querySelector(`[data-cell="${cell}"]`)?.textContent)),
        )
        .filter(([price]) => price !== 0)
    const look = () => {
      const table = document.querySelector('[role="table"][aria-label="Order book"], table[aria-label="Order book"]')
      // Dimmed data is already marked as stale.
      if (table !== null && table.closest('.is-stale') === null) {
        const bids = side(table, 'buy').slice(0, count)
        const asks = side(table, 'sell').toReversed().slice(0, count)
        if (bids.length === count && asks.length === count) seen.books.add(JSON.stringify([bids, asks]))
      }
      const mark = number(document.querySelector('[title="Mark price"]')?.textContent)
      if (mark > 0 && seen.marks.at(-1) !== mark) seen.marks.push(mark)
      requestAnimationFrame(look)
    }
    look()
  }, rows)
  return () =>
    page.evaluate(() => {
      const { books, marks } = (window as unknown as { __painted: { books: Set<string>; marks: number[] } }).__painted
      return { books: [...books], marks: [...marks] }
    })
}

/** mulberry32 */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
