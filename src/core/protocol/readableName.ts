/** The parts of an option's name that a heading beside it already shows. */
export type OptionNameDetail = 'nothing' | 'asset' | 'assetAndExpiry'

const saidParts: Record<OptionNameDetail, number> = { nothing: 0, asset: 1, assetAndExpiry: 2 }

/**
 * The display name of an instrument, the only spelling on the page: the venue's name without the parts in `said`, so
 * `3400-C` under the heading of its asset and expiry. A perpetual is never shortened.
 */
export function readableName(instrumentName: string, said: OptionNameDetail = 'nothing'): string {
  const parts = instrumentName.split('-')
  return parts.length === 4 ? parts.slice(saidParts[said]).join('-') : instrumentName
}
