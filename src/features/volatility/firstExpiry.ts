import type { ExpirySmile } from '@/marketData/options/smileQuotes'

const monthYears = 30 / 365

/** The expiry that the picture begins with: the one nearest to a month, of which desks speak first. */
export function firstExpiry(smiles: readonly ExpirySmile[]): bigint | undefined {
  const distance = ({ years }: ExpirySmile) => Math.abs(years - monthYears)
  return smiles.reduce<ExpirySmile | undefined>(
    (best, smile) => (best === undefined || distance(smile) < distance(best) ? smile : best),
    undefined,
  )?.expiryNs
}
