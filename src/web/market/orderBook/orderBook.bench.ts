import { bench, describe } from 'vitest'
import * as z from 'zod/mini'
import { createRandom } from '@/core/lib/random'
import { orderbookMessage, type OrderbookMessage } from '@/core/protocol/channels/orderbook'
import { bookChecksum } from '@/core/protocol/checksum'
import { formatFixed6, fixed6, type Price } from '@/core/protocol/fixed6'
import { applyOrderbookMessage, createOrderBook, verifyChecksum } from '@/core/protocol/orderBook'
import { groupedView } from './groupedView'

/**
 * Measures a busy book at ten updates per second. The baseline stores levels by price text, copies them for each
 * message, and sorts and sums them for each view.
 */
const tick = 50_000n
const middle = 3_120_000_000n
const rowCount = 30
const step = fixed6<Price>(tick)

const wireLevel = (price: bigint, amount: number): [string, string, string] => [
  formatFixed6(price),
  String(amount),
  '0',
]

function frame(type: 'snapshot' | 'update', bids: unknown[], asks: unknown[]) {
  return {
    type,
    instrument_id: '1',
    instrument_name: 'ETH-PERP',
    instrument_type: 'PERPETUAL',
    bids,
    asks,
    last_updated: '1790000100100000000',
    checksum: '0',
  }
}

function frames(depth: number) {
  const random = createRandom(depth)
  const places = Array.from({ length: depth }, (_, index) => BigInt(index + 1))
  const snapshot = frame(
    'snapshot',
    places.map((place) => wireLevel(middle - place * tick, 1 + random.integer(99))),
    places.map((place) => wireLevel(middle + place * tick, 1 + random.integer(99))),
  )
  // Most changes are near the top of the book, as in recorded streams. One change in five removes a level, which a
  // later update restores.
  const change = (sign: bigint) => {
    const place = BigInt(1 + Math.floor(random.next() ** 3 * depth))
    return wireLevel(middle + sign * place * tick, random.integer(5) === 0 ? 0 : 1 + random.integer(99))
  }
  const updates = Array.from({ length: 512 }, () =>
    frame('update', [change(-1n), change(-1n)], [change(1n), change(1n)]),
  )
  return { snapshot, updates }
}

const decode = (json: unknown): OrderbookMessage => z.parse(orderbookMessage, json)

for (const depth of [20, 100, 500, 1_000]) {
  describe(`an update of 4 levels and a view of ${rowCount} rows, ${depth} levels per side`, () => {
    const { snapshot, updates } = frames(depth)
    const messages = updates.map(decode)
    let turn = 0
    const next = <T>(list: readonly T[]): T => list[turn++ % list.length] as T

    const book = createOrderBook()
    applyOrderbookMessage(book, decode(snapshot))
    bench('apply and view', () => {
      applyOrderbookMessage(book, next(messages))
      groupedView(book, step, rowCount)
    })

    const coarse = fixed6<Price>(tick * 10n)
    bench('apply and view, grouped by ten ticks', () => {
      applyOrderbookMessage(book, next(messages))
      groupedView(book, coarse, rowCount)
    })

    bench('apply, check and view', () => {
      const message = next(messages)
      applyOrderbookMessage(book, message)
      verifyChecksum(book, message.checksum)
      groupedView(book, step, rowCount)
    })

    bench('decode', () => {
      decode(next(updates))
    })

    let plain = plainBook(snapshot)
    bench('baseline: copy, sort and sum', () => {
      plain = applyPlain(plain, next(updates))
      plainView(plain)
    })

    bench('baseline with its checksum', () => {
      plain = applyPlain(plain, next(updates))
      const rows = plainView(plain)
      bookChecksum(rows.bids, rows.asks)
    })
  })
}

type Frame = ReturnType<typeof frame>
type PlainBook = { readonly bids: Record<string, string>; readonly asks: Record<string, string> }

function plainBook({ bids, asks }: Frame): PlainBook {
  return { bids: plainSide({}, bids), asks: plainSide({}, asks) }
}

function applyPlain(book: PlainBook, { bids, asks }: Frame): PlainBook {
  return { bids: plainSide(book.bids, bids), asks: plainSide(book.asks, asks) }
}

function plainSide(side: Record<string, string>, changes: unknown[]): Record<string, string> {
  const next = { ...side }
  for (const [price, amount] of changes as [string, string][]) {
    if (amount === '0') delete next[price]
    else next[price] = amount
  }
  return next
}

function plainView({ bids, asks }: PlainBook) {
  return { bids: plainRows(bids, -1), asks: plainRows(asks, 1) }
}

function plainRows(side: Record<string, string>, sign: 1 | -1) {
  return Object.entries(side)
    .toSorted(([a], [b]) => (Number(a) - Number(b)) * sign)
    .slice(0, rowCount)
    .map(([priceText, amountText]) => ({ priceText, amountText, price: Number(priceText), amount: Number(amountText) }))
}
