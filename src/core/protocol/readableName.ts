/** Parts of an option's name to omit, because a heading already shows them. */
export type OptionNameDetail = 'nothing' | 'asset' | 'assetAndExpiry'

const saidParts: Record<OptionNameDetail, number> = { nothing: 0, asset: 1, assetAndExpiry: 2 }

/**
 * The display name of an instrument, used everywhere on the page: the venue's name without the parts in `said`. Below
 * a heading with asset and expiry, an option is `3400-C`. A perpetual is never shortened.
 */
export function readableName(instrumentName: string, said: OptionNameDetail = 'nothing'): string {
  const parts = instrumentName.split('-')
  return parts.length === 4 ? parts.slice(saidParts[said]).join('-') : instrumentName
}
