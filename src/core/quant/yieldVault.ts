import { fixed6, parseFixed6, scale, timesFraction } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'

/** The published annual yield (venue-rules 6.7). Accrued by the hour, and so compounded. */
export const vaultYield = parseFixed6<Fraction>('0.0475')
/** The fraction that is liquid USDC after a rebalance (venue-rules 6.7). */
export const vaultBufferShare = parseFixed6<Fraction>('0.05')
/** Maximum USD in the vault. No source states a maximum; this is the example of rest-public 4.8. */
export const vaultCap = parseFixed6<Usd>('25000000')

const hoursPerYear = 8_760n
const oneUsd = fixed6<Price>(scale)

export type VaultTotals = { readonly assets: Usd; readonly shares: Amount }

/** USD per share, rounded toward zero; 1 while there are no shares. */
export function vaultPricePerShare({ assets, shares }: VaultTotals): Price {
  return shares === 0n ? oneUsd : fixed6<Price>((assets * scale) / shares)
}

/** Shares for USD, rounded toward zero as in ERC-4626, so that a deposit never takes from existing holders. */
export function vaultSharesFor(deposit: Usd, { assets, shares }: VaultTotals): Amount {
  if (shares === 0n || assets === 0n) return fixed6<Amount>(deposit)
  return fixed6<Amount>((deposit * shares) / assets)
}

/** USD for redeemed shares, rounded toward zero. */
export function assetsFor(redeemed: Amount, { assets, shares }: VaultTotals): Usd {
  return shares === 0n ? fixed6<Usd>(0n) : fixed6<Usd>((redeemed * assets) / shares)
}

/** USD of yield in one hour, rounded toward zero. */
export function hourlyYield(assets: Usd): Usd {
  return fixed6<Usd>(timesFraction(assets, vaultYield) / hoursPerYear)
}

const yearNs = hoursPerYear * 3_600_000_000_000n

/**
 * Computes the USD of yield over nanoseconds. `rest` carries the fraction of a millionth to the next call, so that
 * nothing drifts.
 */
export function yieldOver(assets: Usd, timeNs: bigint, rest = 0n): { readonly paid: Usd; readonly rest: bigint } {
  const whole = scale * yearNs
  const earned = assets * vaultYield * timeNs + rest
  return { paid: fixed6<Usd>(earned / whole), rest: earned % whole }
}

export function vaultBuffer(assets: Usd): Usd {
  return timesFraction(assets, vaultBufferShare)
}

const dayNs = 86_400_000_000_000n

export function rebalanceAfter(timeNs: bigint): bigint {
  return timeNs - (timeNs % dayNs) + dayNs
}
