import { useState } from 'react'
import type { ChainStrike } from '@/marketData/options/optionChain'
import { nothing } from '@/ui/still/moves'
import { useLatest } from '@/ui/still/useLatest'
import { useStill } from '@/ui/still/useStill'
import { heldLines, type ChainLine } from './chainRows'
import { placeOf } from './useChainKeys'

/** Lines that keep their places while somebody is about to press one, so that the press hits what was read. */
export function useHeldLines(live: readonly ChainLine[], listed: readonly ChainStrike[]) {
  const [held, setHeld] = useState<readonly ChainLine[]>()
  const lines = held === undefined ? live : heldLines(held, listed)
  const seen = useLatest(lines)
  const shownAt = (target: EventTarget | null) => shownIn(lines, placeOf(target)?.line)
  const still = useStill({
    shown: lines.map(strikeOf),
    shownAt,
    onHold: (isHeld) => setHeld(isHeld ? seen.current : undefined),
  })
  return { lines, still, isAimed: (target: EventTarget | null) => still.isAimed(shownAt(target)) }
}

/** The forward stands at no strike. */
function strikeOf(line: ChainLine): bigint {
  return line.kind === 'forward' ? nothing : line.strike.strike
}

function shownIn(lines: readonly ChainLine[], place: number | undefined) {
  const line = place === undefined ? undefined : lines[place]
  return place === undefined || line === undefined ? undefined : { place, price: strikeOf(line) }
}
