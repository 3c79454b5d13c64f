import { firstDifference } from '@/core/lib/firstDifference'
import type { Instrument } from '@/core/protocol/instrument'

/**
 * Matches every fragment of the query, such as `eth 3000 c` or `btc perp`. Names that begin with the first fragment
 * come first, then perpetuals, then the nearest expiry, then the strike.
 */
export function searchInstruments(instruments: readonly Instrument[], query: string): readonly Instrument[] {
  const fragments = query
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const first = fragments[0] ?? ''
  const beginsWith = (instrument: Instrument) => (instrument.instrumentName.startsWith(first) ? 0 : 1)
  return instruments
    .filter((instrument) => fragments.every((fragment) => holds(instrument.instrumentName, fragment)))
    .toSorted((a, b) => firstDifference(beginsWith(a) - beginsWith(b), byListing(a, b)))
}

/** Moves favourites to the front. Both groups keep their order. */
export function favouritesFirst(
  instruments: readonly Instrument[],
  favourites: ReadonlySet<string>,
): readonly Instrument[] {
  const rank = ({ instrumentName }: Instrument) => (favourites.has(instrumentName) ? 0 : 1)
  return instruments.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * True when a name matches a fragment. The single letters `C` and `P` mean the option type; longer fragments match
 * anywhere in the name.
 */
function holds(name: string, fragment: string): boolean {
  if (/^[CP]$/.test(fragment)) return name.endsWith(`-${fragment}`) || name.startsWith(fragment)
  if (fragment === 'CALL' || fragment === 'PUT') return name.endsWith(`-${fragment.charAt(0)}`)
  return name.includes(fragment)
}

function byListing(a: Instrument, b: Instrument): number {
  const expiryA = a.instrumentType === 'OPTION' ? a.expiryNs : 0n
  const expiryB = b.instrumentType === 'OPTION' ? b.expiryNs : 0n
  if (expiryA !== expiryB) return expiryA < expiryB ? -1 : 1
  const strikeA = a.instrumentType === 'OPTION' ? a.strike : 0n
  const strikeB = b.instrumentType === 'OPTION' ? b.strike : 0n
  if (strikeA !== strikeB) return strikeA < strikeB ? -1 : 1
  return a.instrumentName < b.instrumentName ? -1 : a.instrumentName > b.instrumentName ? 1 : 0
}
