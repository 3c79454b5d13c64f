import type { ChainExpiry } from '@/marketData/options/optionChain'
import { toNumber } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'

/**
 * Options that a leg may become by moving along the strikes of its expiry: of its type, ascending, without those that
 * another leg has, with which it would melt together on the way.
 */
export function strikesFor(
  option: OptionInstrument,
  chain: readonly ChainExpiry[],
  taken: ReadonlySet<string>,
): readonly OptionInstrument[] {
  const expiry = chain.find(({ expiryNs }) => expiryNs === option.expiryNs)
  return ofType(expiry, option).filter((other) => isFree(other, option, taken))
}

/** The same along the expiries: in each the option of the nearest strike, a lower one where two are as near. */
export function expiriesFor(
  option: OptionInstrument,
  chain: readonly ChainExpiry[],
  taken: ReadonlySet<string>,
): readonly OptionInstrument[] {
  return chain.flatMap((expiry) => {
    if (expiry.expiryNs === option.expiryNs) return [option]
    const free = ofType(expiry, option).filter((other) => isFree(other, option, taken))
    return nearestStrike(free, toNumber(option.strike)) ?? []
  })
}

/** The call or put of the same strike and expiry. Undefined when it is not listed, or another leg. */
export function otherTypeOf(
  option: OptionInstrument,
  chain: readonly ChainExpiry[],
  taken: ReadonlySet<string>,
): OptionInstrument | undefined {
  const expiry = chain.find(({ expiryNs }) => expiryNs === option.expiryNs)
  const row = expiry?.strikes.find(({ strike }) => strike === option.strike)
  const other = row?.[option.optionType === 'call' ? 'put' : 'call']
  return other !== undefined && !taken.has(other.instrumentName) ? other : undefined
}

/** The one so many places further on; at the ends it stays. */
export function stepped(
  options: readonly OptionInstrument[],
  from: OptionInstrument,
  steps: number,
): OptionInstrument | undefined {
  const at = options.findIndex(({ instrumentName }) => instrumentName === from.instrumentName)
  return at < 0 ? undefined : options[Math.min(Math.max(at + steps, 0), options.length - 1)]
}

/** The option whose strike is nearest to a price. */
export function nearestStrike(options: readonly OptionInstrument[], price: number): OptionInstrument | undefined {
  let best: OptionInstrument | undefined
  const distance = ({ strike }: OptionInstrument) => Math.abs(toNumber(strike) - price)
  for (const option of options) if (best === undefined || distance(option) < distance(best)) best = option
  return best
}

function ofType(expiry: ChainExpiry | undefined, { optionType }: OptionInstrument): readonly OptionInstrument[] {
  return (expiry?.strikes ?? []).flatMap((row) => row[optionType] ?? [])
}

function isFree(other: OptionInstrument, option: OptionInstrument, taken: ReadonlySet<string>): boolean {
  return other.instrumentName === option.instrumentName || !taken.has(other.instrumentName)
}
