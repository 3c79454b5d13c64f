import { fixed6, parseFixed6, scale, timesFraction } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'

/** The published yield at the time, of a year (venue-rules 6.7). Accrued by the hour, and so compounded. */
export const vaultYield = parseFixed6<Fraction>('0.0475')
/** The share that lies ready as USDC after a rebalance (venue-rules 6.7). */
export const vaultBufferShare = parseFixed6<Fraction>('0.05')
/** The most USD that the vault takes in all; no source says it, this is the example of rest-public 4.8. */
export const vaultCap = parseFixed6<Usd>('25000000')

const hoursPerYear = 8_760n
const oneUsd = fixed6<Price>(scale)

/** All that a vault owns, in USD, and the shares that were given for it. */
export type VaultTotals = { readonly assets: Usd; readonly shares: Amount }

/** USD for one share, toward zero; 1 while there are none. */
export function vaultPricePerShare({ assets, shares }: VaultTotals): Price {
  return shares === 0n ? oneUsd : fixed6<Price>((assets * scale) / shares)
}

/** The shares that are given for USD, toward zero as ERC-4626 says: who comes never takes from who is there. */
export function vaultSharesFor(deposit: Usd, { assets, shares }: VaultTotals): Amount {
  if (shares === 0n || assets === 0n) return fixed6<Amount>(deposit)
  return fixed6<Amount>((deposit * shares) / assets)
}

/** USD that shares are redeemed for, toward zero. */
export function assetsFor(redeemed: Amount, { assets, shares }: VaultTotals): Usd {
  return shares === 0n ? fixed6<Usd>(0n) : fixed6<Usd>((redeemed * assets) / shares)
}

/** USD that assets yield in one hour, toward zero. */
export function hourlyYield(assets: Usd): Usd {
  return fixed6<Usd>(timesFraction(assets, vaultYield) / hoursPerYear)
}

const yearNs = hoursPerYear * 3_600_000_000_000n

/** USD that assets yield in a time, in nanoseconds, and what is left of a millionth for the next time: nothing drifts. */
export function yieldOver(assets: Usd, timeNs: bigint, rest = 0n): { readonly paid: Usd; readonly rest: bigint } {
  const whole = scale * yearNs
  const earned = assets * vaultYield * timeNs + rest
  return { paid: fixed6<Usd>(earned / whole), rest: earned % whole }
}

/** USD that should lie ready. */
export function vaultBuffer(assets: Usd): Usd {
  return timesFraction(assets, vaultBufferShare)
}

const dayNs = 86_400_000_000_000n

/** When the vault rebalances next: at 00:00 UTC. UNIX nanoseconds. */
export function rebalanceAfter(timeNs: bigint): bigint {
  return timeNs - (timeNs % dayNs) + dayNs
}
