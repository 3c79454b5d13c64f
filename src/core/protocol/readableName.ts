/** Which parts of an option's name a heading beside it has already said. */
export type SaidOfOption = 'nothing' | 'asset' | 'assetAndExpiry'

const saidParts: Record<SaidOfOption, number> = { nothing: 0, asset: 1, assetAndExpiry: 2 }

/**
 * An instrument as a person reads it, the only spelling on the page: the venue's own name, less what has been said, so
 * `3400-C` under the heading of its asset and expiry. A perpetual is never shortened.
 */
export function readableName(instrumentName: string, said: SaidOfOption = 'nothing'): string {
  const parts = instrumentName.split('-')
  return parts.length === 4 ? parts.slice(saidParts[said]).join('-') : instrumentName
}
