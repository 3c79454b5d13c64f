import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import { nextAnimationFrame } from '@/web/ui/browser/nextFrame'
import { nudgePrice } from './nudgePrice'

export type ProposedPrice = {
  /** Price to which the order would move; undefined at its current price. */
  readonly proposed: Price | undefined
  readonly propose: (price: Price | undefined) => void
  readonly commit: () => void
  readonly revert: () => void
  /** ↑ ↓ by a tick (Shift: ten), Enter sends, Esc resets. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

type ProposedPriceOptions = {
  readonly price: Price
  readonly priceStep: Price
  /** True while an edit awaits its answer, so that the order cannot be moved. */
  readonly isLocked: boolean
  readonly onCommit: (price: Price) => void
}

/** A price that is only proposed until it is committed, for moving an order by hand. */
export function useProposedPrice({ price, priceStep, isLocked, onCommit }: ProposedPriceOptions): ProposedPrice {
  const [proposed, setProposed] = useState<Price>()
  const isCommitted = useRef(false)
  const propose = (next: Price | undefined) => setProposed(isLocked || next === price ? undefined : next)
  const revert = () => setProposed(undefined)
  const commit = () => {
    if (proposed === undefined || isLocked || isCommitted.current) return
    // The order is sent first and rendered as pending with the next frame.
    isCommitted.current = true
    onCommit(proposed)
    nextAnimationFrame(() => {
      isCommitted.current = false
      revert()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const ticks = event.shiftKey ? 10 : 1
    switch (event.key) {
      case 'ArrowUp':
        propose(nudgePrice(proposed ?? price, priceStep, ticks))
        break
      case 'ArrowDown':
        propose(nudgePrice(proposed ?? price, priceStep, -ticks))
        break
      case 'Enter':
        commit()
        break
      case 'Escape':
        revert()
        break
      default:
        return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return { proposed: isLocked ? undefined : proposed, propose, commit, revert, onKeyDown }
}
