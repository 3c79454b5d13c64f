import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { Price } from '@/protocol/fixed6'
import { nudgePrice } from '@/ui/priceSteps'

type ImmediatePrice = {
  readonly price: Price
  readonly priceStep: Price
  readonly onMove: ((price: Price) => void) | undefined
}

/** The hand's half of moving what nobody has sent: it moves at every step, and Esc during a drag puts it back. */
export function useImmediatePrice({ price, priceStep, onMove }: ImmediatePrice) {
  const startPrice = useRef<Price>(undefined)
  const revert = () => {
    if (startPrice.current !== undefined) onMove?.(startPrice.current)
    startPrice.current = undefined
  }
  return {
    start: () => {
      startPrice.current = price
    },
    propose: (next: Price | undefined) => {
      if (next !== undefined && next !== price) onMove?.(next)
    },
    commit: () => {
      startPrice.current = undefined
    },
    revert,
    /** ↑ ↓ by a tick (Shift: ten). */
    onKeyDown: (event: KeyboardEvent) => {
      const ticks = event.shiftKey ? 10 : 1
      if (event.key === 'ArrowUp') onMove?.(nudgePrice(price, priceStep, ticks))
      else if (event.key === 'ArrowDown') onMove?.(nudgePrice(price, priceStep, -ticks))
      else if (event.key === 'Escape' && startPrice.current !== undefined) revert()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
