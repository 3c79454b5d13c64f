import type { Instrument } from '@/core/protocol/instrument'

/**
 * Terms that may change while a contract is held. All others are signed or determine payments: the id, the name, the
 * steps of price and amount, the type, the strike, the expiry and its cycle never change.
 */
const changeable: ReadonlySet<string> = new Set([
  'priceBand',
  'minOrderValue',
  'maxOrderValue',
  'maxNotionalValue',
  'maxLeverage',
  'initialMarginFraction',
  'maintenanceMarginFraction',
])

/** Compares terms: `same`; `changeable` if only changeable terms differ; `fixed` if a fixed term differs. */
export function compareTerms(listed: Instrument, instrument: Instrument): 'same' | 'changeable' | 'fixed' {
  const terms = differingTerms(listed, instrument)
  if (terms.length === 0) return 'same'
  return terms.every((term) => changeable.has(term)) ? 'changeable' : 'fixed'
}

function differingTerms(a: Instrument, b: Instrument): string[] {
  const left: Readonly<Record<string, unknown>> = a
  const right: Readonly<Record<string, unknown>> = b
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].filter((key) => left[key] !== right[key])
}
