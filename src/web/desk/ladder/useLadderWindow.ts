import { useState } from 'react'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import { groupings, groupOf } from '@/web/ui/priceSteps'
import { suggestGrouping } from './ladderRows'

type Options = {
  readonly count: number
  readonly grouping: Price
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  readonly isAutoCentre: boolean
}

/**
 * Visible rows of the ladder. They follow the market when it leaves them, but never during a press (`hold`), so that a
 * press hits the price that was read.
 */
export function useLadderWindow({ count, grouping, bestBid, bestAsk, isAutoCentre }: Options) {
  const [retained, setRetained] = useState<LadderWindow>()
  const [isHeld, setHeld] = useState(false)
  let isHeldBack = false
  const middle = middleOf(bestBid, bestAsk)
  let view = retained
  if (count > 0) {
    view =
      retained === undefined
        ? middle === undefined
          ? undefined
          : centredOn(middle, count, grouping)
        : refitted(retained, count, grouping)
    const isLost = view !== undefined && isAutoCentre && needsCentre(view, bestBid, bestAsk)
    if (isLost && middle !== undefined) {
      const centred = centredOn(middle, count, grouping)
      // If the spread is wider than the window, the view may already be centred.
      isHeldBack = isHeld && centred.top !== view?.top
      if (!isHeld && centred.top !== view?.top) view = centred
    }
    if (view !== retained) setRetained(view)
  }
  return {
    view,
    centre: () => {
      if (middle !== undefined && count > 0) setRetained(centredOn(middle, count, grouping))
    },
    scroll: (rows: number) => setRetained((now) => (now === undefined ? undefined : scrolledBy(now, rows))),
    /** True when the held rows would otherwise have followed the market. */
    isHeldBack,
    hold: setHeld,
  }
}

function middleOf(bid: Price | undefined, ask: Price | undefined): Price | undefined {
  if (bid === undefined || ask === undefined) return bid ?? ask
  return fixed6<Price>((bid + ask) / 2n)
}

/** Visible prices: `count` rows from `top` down in steps of `grouping`. */
export type LadderWindow = { readonly top: Price; readonly count: number; readonly grouping: Price }

/** Prices of the rows, highest first. Stops above 0, so there may be fewer than `count`. */
export function windowPrices({ top, count, grouping }: LadderWindow): Price[] {
  const prices = Array.from({ length: count }, (_, index) => top - grouping * BigInt(index))
  return prices.filter((price) => price > 0n).map((price) => fixed6<Price>(price))
}

function lowestPrice({ top, count, grouping }: LadderWindow): Price {
  const lowest = top - grouping * BigInt(Math.max(0, count - 1))
  return fixed6<Price>(lowest < grouping ? grouping : lowest)
}

export function centredOn(price: Price, count: number, grouping: Price): LadderWindow {
  const middle = (price / grouping) * grouping
  const top = middle + grouping * BigInt(Math.floor(count / 2))
  return { top: fixed6<Price>(top < grouping ? grouping : top), count, grouping }
}

/** Scrolls by rows, upwards if positive. The top never falls below one step. */
export function scrolledBy({ top, count, grouping }: LadderWindow, rows: number): LadderWindow {
  const next = top + grouping * BigInt(rows)
  return { top: fixed6<Price>(next < grouping ? grouping : next), count, grouping }
}

/** Changes the height or the step and keeps the middle. */
export function refitted(window: LadderWindow, count: number, grouping: Price): LadderWindow {
  if (window.count === count && window.grouping === grouping) return window
  const middle = window.top - window.grouping * BigInt(Math.floor(window.count / 2))
  return centredOn(fixed6<Price>(middle < grouping ? grouping : middle), count, grouping)
}

function marginOf(count: number): number {
  return Math.min(4, Math.floor(count / 5))
}

/** True when a best price is out of view or close to an edge. */
export function needsCentre(window: LadderWindow, bid: Price | undefined, ask: Price | undefined): boolean {
  const margin = window.grouping * BigInt(marginOf(window.count))
  const high = window.top - margin
  const low = lowestPrice(window) + margin
  const isNear = (price: Price | undefined) => price !== undefined && (price > high || price < low)
  // A spread wider than the window never fits, so the middle of the spread is checked instead.
  if (bid !== undefined && ask !== undefined && ask - bid >= high - low) {
    return isNear(fixed6<Price>((bid + ask) / 2n))
  }
  return isNear(bid) || isNear(ask)
}

/** True when rows of this step, centred on the market, include both best prices. */
export function showsBothSides(bid: Price, ask: Price, count: number, grouping: Price): boolean {
  const { top } = centredOn(fixed6<Price>((bid + ask) / 2n), count, grouping)
  const [low, high] = [groupOf(bid, grouping, 'buy'), groupOf(ask, grouping, 'sell')]
  return low > 0n && low > top - grouping * BigInt(count) && high <= top
}

/** Most readable step that shows both best prices in `count` rows; `undefined` if there is no such step. */
export function stepForBothSides(bid: Price, ask: Price, count: number, priceStep: Price): Price | undefined {
  const read = suggestGrouping([{ price: bid }], [{ price: ask }], priceStep)
  return [read, ...groupings(priceStep)].find((step) => showsBothSides(bid, ask, count, step))
}

/** Direction of the market when it is entirely out of view; otherwise `undefined`. */
export function marketBeyond(
  window: LadderWindow,
  bid: Price | undefined,
  ask: Price | undefined,
): 'above' | 'below' | undefined {
  const low = lowestPrice(window)
  const prices = [bid, ask].filter((price) => price !== undefined)
  if (prices.length === 0) return undefined
  if (prices.every((price) => price > window.top)) return 'above'
  return prices.every((price) => price < low) ? 'below' : undefined
}
