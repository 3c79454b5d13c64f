import type { ChainStrike } from '@/marketData/options/optionChain'
import { toNumber } from '@/protocol/fixed6'

/** A line of the chain: a strike, or the place of the forward between two of them. */
export type ChainLine = { readonly kind: 'strike'; readonly strike: ChainStrike } | { readonly kind: 'forward' }

/** The strikes with the marker where the forward is; without it while that is not known. */
export function chainLines(strikes: readonly ChainStrike[], forward: number | undefined): readonly ChainLine[] {
  const lines = strikes.map((strike): ChainLine => ({ kind: 'strike', strike }))
  if (forward === undefined || lines.length === 0) return lines
  const at = strikes.findIndex(({ strike }) => toNumber(strike) >= forward)
  return lines.toSpliced(at === -1 ? lines.length : at, 0, { kind: 'forward' })
}

/**
 * Lines that keep their places while somebody points at them: a press must hit what was read. They give way only when
 * what is drawn is no longer listed.
 */
export function heldLines(held: readonly ChainLine[], live: readonly ChainStrike[]): readonly ChainLine[] {
  const listed = new Map(live.map((strike) => [strike.strike as bigint, strike]))
  return held.flatMap((line): ChainLine[] => {
    if (line.kind === 'forward') return [line]
    const strike = listed.get(line.strike.strike)
    return strike === undefined ? [] : [{ kind: 'strike', strike }]
  })
}

export function lineKey(line: ChainLine): string {
  return line.kind === 'forward' ? 'forward' : String(line.strike.strike)
}
