import { useState, type RefObject } from 'react'
import type { ChainStrike } from '@/marketData/options/optionChain'
import { heldLines, type ChainLine } from './chainRows'

/** Lines that stay in their places while the table is pointed at or typed in, so that a press hits what was read. */
export function useHeldLines(
  box: RefObject<HTMLElement | null>,
  live: readonly ChainLine[],
  listed: readonly ChainStrike[],
) {
  const [held, setHeld] = useState<readonly ChainLine[]>()
  return {
    lines: held === undefined ? live : heldLines(held, listed),
    hold: () => setHeld((now) => now ?? live),
    /** Lets go unless the pointer or the keyboard is still there. */
    release: () => {
      const isInUse = box.current?.matches(':hover, :has(:focus-visible)') ?? false
      if (!isInUse) setHeld(undefined)
    },
  }
}
