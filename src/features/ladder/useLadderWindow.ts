import { useState } from 'react'
import { fixed6 } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import { centredOn, needsCentre, refitted, scrolledBy, type LadderWindow } from './ladderWindow'

type Options = {
  /** How many rows there is room for; 0 before it is measured. */
  readonly count: number
  readonly grouping: Price
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  readonly isAutoCentre: boolean
}

/**
 * Which prices are in view. They stay where they are: only the hand moves them, and the market when it leaves them, but
 * never while somebody is about to press them (`hold`), so that a press hits what was read.
 */
export function useLadderWindow({ count, grouping, bestBid, bestAsk, isAutoCentre }: Options) {
  const [kept, setKept] = useState<LadderWindow>()
  const [isHeld, setHeld] = useState(false)
  let isHeldBack = false
  const middle = middleOf(bestBid, bestAsk)
  let view = kept
  if (count > 0) {
    view = kept === undefined ? middle && centredOn(middle, count, grouping) : refitted(kept, count, grouping)
    const isLost = view !== undefined && isAutoCentre && needsCentre(view, bestBid, bestAsk)
    if (isLost && middle !== undefined) {
      const centred = centredOn(middle, count, grouping)
      // Where the spread is wider than the rows the middle may be as good as it gets.
      isHeldBack = isHeld && centred.top !== view?.top
      if (!isHeld && centred.top !== view?.top) view = centred
    }
    if (view !== kept) setKept(view)
  }
  return {
    view,
    centre: () => {
      if (middle !== undefined && count > 0) setKept(centredOn(middle, count, grouping))
    },
    scroll: (rows: number) => setKept((now) => now && scrolledBy(now, rows)),
    /** Whether the rows would follow the market if they were not held. */
    isHeldBack,
    hold: setHeld,
  }
}

function middleOf(bid: Price | undefined, ask: Price | undefined): Price | undefined {
  if (bid === undefined || ask === undefined) return bid ?? ask
  return fixed6<Price>((bid + ask) / 2n)
}
