import { assert } from '@/core/lib/assert'
import { add, fixed6, smaller, subtract, type Amount, type Usd } from '@/core/protocol/fixed6'
import { assetsFor, vaultPricePerShare, yieldOver, type VaultTotals } from '@/core/quant/yieldVault'
import type { CommandContext } from '../commandContext'
import type { EngineEvent } from '../event'
import { assetPrices } from '../prices'
import type { ExchangeState } from '../state'
import type { YieldVaultRecord, YieldVault, YieldVaultData } from './yieldVaultState'

const nothing = fixed6<Usd>(0n)
/** After longer downtime the venue pays at most the yield of 400 days at once. */
export const longestNs = 400n * 86_400_000_000_000n

export function exportYieldVault(vault: YieldVault): YieldVaultData {
  return { ...vault, waiting: [...vault.waiting] }
}

/**
 * Restores the vault. Snapshots older than the vault contain shares without backing; their backing counts as deposited
 * now.
 */
export function importYieldVault(state: ExchangeState, data: YieldVaultData | undefined): void {
  const { yieldVault } = state
  if (data === undefined) {
    makeShares(state, sharesInside(state))
    return
  }
  const { waiting, ...rest } = data
  Object.assign(yieldVault, rest)
  yieldVault.waiting.push(...waiting)
}

/** Number of shares at the venue: in accounts, in the treasury and awaiting redemption. */
function sharesInside({ collateralDeposits }: ExchangeState): Amount {
  return collateralDeposits.get('aeUSD') ?? fixed6<Amount>(0n)
}

export function vaultTotals({ yieldVault: { liquid, invested, shares } }: ExchangeState): VaultTotals {
  return { assets: add(liquid, invested), shares }
}

export function owedToWaiting(state: ExchangeState): Usd {
  const totals = vaultTotals(state)
  return state.yieldVault.waiting.reduce((sum, { shares }) => add(sum, assetsFor(shares, totals)), nothing)
}

/**
 * Creates the backing of shares that come from outside and were never in the vault (play money, the treasury's stock),
 * so that they take nothing from other holders.
 */
export function admitShares(context: CommandContext, shares: Amount): void {
  const { state } = context
  const outside = subtract(state.yieldVault.shares, sharesInside(state))
  if (shares <= outside) return
  accrueByTime(context)
  makeShares(state, subtract(shares, outside))
  emitVault(context)
}

/** Creates shares. Their backing counts as deposited, and is rounded up so that the share price does not fall. */
function makeShares(state: ExchangeState, made: Amount): void {
  const { assets, shares } = vaultTotals(state)
  const worth = fixed6<Usd>(shares === 0n ? made : (made * assets + shares - 1n) / shares)
  state.deposits = add(state.deposits, worth)
  state.yieldVault.invested = add(state.yieldVault.invested, worth)
  state.yieldVault.shares = add(shares, made)
}

/** Pays the yield earned until now, before a deposit or withdrawal. No effect while the vault pays by the hour. */
export function accrueByTime({ state, timeNs }: Pick<CommandContext, 'state' | 'timeNs'>): boolean {
  const { yieldVault } = state
  const { accruedToNs, byTime, yieldRest } = yieldVault
  if (byTime !== true || accruedToNs === undefined || timeNs <= accruedToNs) return false
  const passedNs = timeNs - accruedToNs
  const { paid, rest } = yieldOver(vaultTotals(state).assets, passedNs < longestNs ? passedNs : longestNs, yieldRest)
  yieldVault.accruedToNs = timeNs
  yieldVault.yieldRest = rest
  yieldVault.invested = add(yieldVault.invested, paid)
  yieldVault.yieldPaid = add(yieldVault.yieldPaid, paid)
  return true
}

/** Publishes the vault's record, and reprices the shares held as collateral. */
export function emitVault(context: CommandContext): void {
  const { state, events } = context
  events.push({ type: 'yieldVaultChanged', vault: vaultRecord(state) })
  const price = vaultPricePerShare(vaultTotals(state))
  const prices = assetPrices(state, 'aeUSD')
  if (prices.index === price) return
  prices.index = price
  state.priceVersion += 1
  events.push({ type: 'pricesChanged', indexes: [{ asset: 'aeUSD', price }], marks: [] })
}

function vaultRecord({ yieldVault }: ExchangeState): YieldVaultRecord {
  const { liquid, invested, shares, isPaused, accruedToNs, waiting } = yieldVault
  return { liquid, invested, shares, isPaused, accruedToNs, waiting: [...waiting] }
}

export function describeYieldVault(state: ExchangeState): EngineEvent[] {
  const { accruedToNs, isPaused, shares } = state.yieldVault
  const isUntouched = shares === 0n && accruedToNs === undefined && !isPaused
  return isUntouched ? [] : [{ type: 'yieldVaultChanged', vault: vaultRecord(state) }]
}

/** Takes USD out of the vault, liquid funds first. */
export function takeAssets({ yieldVault }: ExchangeState, usd: Usd): void {
  const fromLiquid = smaller(usd, yieldVault.liquid)
  yieldVault.liquid = subtract(yieldVault.liquid, fromLiquid)
  yieldVault.invested = subtract(yieldVault.invested, subtract(usd, fromLiquid))
}

export function checkYieldVault(state: ExchangeState): void {
  const { liquid, invested, shares, yieldPaid } = state.yieldVault
  assert(liquid >= 0n && invested >= 0n && yieldPaid >= 0n, 'the vault owes only those who have shares')
  assert(sharesInside(state) <= shares, 'no share of the vault comes from nowhere')
}
