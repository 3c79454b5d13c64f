import { toNumber } from '@/core/protocol/fixed6'
import type { ChainExpiry, ChainStrike } from '@/web/market/options/chainStore'

export function nearestCall({ strikes }: ChainExpiry, forward: number | undefined): string | undefined {
  if (forward === undefined) return undefined
  const distance = ({ strike }: ChainStrike) => Math.abs(toNumber(strike) - forward)
  const called = strikes.filter(({ call }) => call !== undefined)
  return called.toSorted((one, other) => distance(one) - distance(other))[0]?.call?.instrumentName
}
