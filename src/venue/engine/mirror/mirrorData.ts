import { assert } from '@/core/lib/assert'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Address, Side } from '@/core/protocol/instrument'
import { levelAt } from '../orderBook'
import type { BookOrder } from '../orders/openOrder'
import type { ExchangeState } from '../state'
import { createSegment, mirroredTotal, mirrorOf } from './mirror'

/** The mirrored size of one book as plain data. */
export type MirrorData = {
  readonly instrumentId: string
  readonly house: Address
  readonly levels: readonly MirrorLevelData[]
}

export type MirrorLevelData = {
  readonly side: Side
  readonly price: Price
  readonly shown: Amount
  readonly consumed: Amount
  readonly consumedAtNs: bigint
  /** From the front of the queue. */
  readonly segments: readonly { readonly amount: Amount; readonly priority: number }[]
}

export function exportMirrors({ mirror: { mirrors }, instruments }: ExchangeState): MirrorData[] {
  return [...mirrors].map(([instrumentId, { house, buy, sell }]) => ({
    instrumentId,
    house,
    levels: [...buy.values(), ...sell.values()].map(({ side, price, shown, consumed, consumedAtNs }) => {
      const book = instruments.get(instrumentId)?.book
      const segments: { amount: Amount; priority: number }[] = []
      let order = book === undefined ? undefined : levelAt(book, side, price)?.first
      for (; order !== undefined; order = order.behind) {
        if (order.isMirrored) segments.push({ amount: order.remaining, priority: order.priority })
      }
      return { side, price, shown, consumed, consumedAtNs, segments }
    }),
  }))
}

/** Restores the levels, and returns the segments, which rest among the orders by priority. */
export function importMirrors(state: ExchangeState, mirrors: readonly MirrorData[] = []): BookOrder[] {
  const rested: BookOrder[] = []
  for (const { instrumentId, house, levels } of mirrors) {
    const mirror = mirrorOf(state, instrumentId, house)
    for (const { segments, ...level } of levels) {
      const shown = { instrumentId, ...level }
      mirror[shown.side].set(shown.price, shown)
      if (shown.consumed > 0n) state.mirror.consumed.add(shown)
      for (const segment of segments) rested.push(createSegment(shown, { house, ...segment }))
    }
  }
  return rested
}

/** Checks that the segments of each level are what the source shows less what traders have taken. */
export function checkMirror({ mirror: { mirrors, consumed }, instruments }: ExchangeState): void {
  let consumedCount = 0
  for (const [instrumentId, mirror] of mirrors) {
    const book = instruments.get(instrumentId)?.book
    assert(book !== undefined, 'a mirrored book is of a listed instrument')
    for (const side of ['buy', 'sell'] as const) {
      for (const level of book[side]) {
        const isShown = mirror[side].has(level.price)
        assert(isShown || mirroredTotal(level) === 0n, 'mirrored size is at a level that the source shows')
      }
      for (const shown of mirror[side].values()) {
        if (shown.consumed > 0n) consumedCount += 1
        const left = shown.shown - shown.consumed
        assert(left >= 0n && shown.shown > 0n, 'a level shows something and loses at most that')
        assert(mirroredTotal(levelAt(book, side, shown.price)) === left, 'segments are what is shown and not consumed')
      }
    }
  }
  assert(consumedCount === consumed.size, 'every level with consumed size is known')
}
