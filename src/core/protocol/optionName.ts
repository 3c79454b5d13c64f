import { formatFixed6 } from './fixed6'
import { months, nsPerMs, type OptionTerms } from './instrumentName'

/** The expiry part of a name, such as `30OCT26`. Unique among the expiries of an asset. */
export function expiryCode(expiryNs: bigint): string {
  const date = new Date(Number(expiryNs / nsPerMs))
  const day = String(date.getUTCDate()).padStart(2, '0')
  const month = months[date.getUTCMonth()] ?? ''
  return `${day}${month}${String(date.getUTCFullYear() % 100).padStart(2, '0')}`
}

export function optionName({ asset, expiryNs, strike, optionType }: OptionTerms): string {
  return `${asset}-${expiryCode(expiryNs)}-${formatFixed6(strike)}-${optionType === 'call' ? 'C' : 'P'}`
}
