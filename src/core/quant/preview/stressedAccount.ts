import type { Usd } from '@/core/protocol/fixed6'
import { collateralSpecs } from '../collateral'
import { marginWithoutOrders, type AccountMargin } from '../margin/accountMargin'
import { isolatedHealth } from '../margin/isolatedMargin'
import type { MatrixScenario } from '../structures/scenarioMatrix'
import { accountState, rememberChanges } from './accountState'
import { movedAccount, noSmiles, type Smiles } from './movedAccount'
import type { PreviewAccount } from './previewAccount'

export type StressedAccount = {
  readonly equity: Usd
  readonly maintenanceMargin: Usd
  /** True if the venue would liquidate the account, or an isolated position. */
  readonly isLiquidated: boolean
}

/** Revalues the whole account under a scenario per underlying. Undefined while a price is unknown. */
export function stressedAccount(
  account: PreviewAccount,
  scenarioOf: (asset: string) => MatrixScenario,
  nowNs: bigint,
  smiles: Smiles = noSmiles,
): StressedAccount | undefined {
  let moved = account
  for (const asset of assetsOf(account)) moved = movedAccount(moved, asset, scenarioOf(asset), nowNs, smiles)
  const state = accountState(moved, rememberChanges())
  if (state === undefined) return undefined
  const { equity, maintenanceMargin } = state.margin
  return { equity, maintenanceMargin, isLiquidated: isLiquidated(moved, state.margin) }
}

function assetsOf({ markets, collateral }: PreviewAccount): ReadonlySet<string> {
  const assets = [...markets.values()].map(({ instrument }) => instrument.asset)
  for (const name of collateral.keys()) {
    const { priceSource } = collateralSpecs[name]
    if (priceSource.type === 'index') assets.push(priceSource.asset)
  }
  return new Set(assets)
}

/**
 * True if the venue would liquidate. The margin of open orders is ignored, because the venue cancels them first. An
 * isolated position is backed by its own margin only (venue-rules 5.2).
 */
export function isLiquidated(account: PreviewAccount, margin: AccountMargin): boolean {
  if (account.holdings.size === 0) return false
  if (marginWithoutOrders(margin) <= 0n) return true
  return [...account.holdings].some(([instrumentId, { isolated, position }]) => {
    const market = account.markets.get(instrumentId)
    if (isolated === undefined || market?.markPrice === undefined) return false
    if (market.instrument.instrumentType !== 'PERPETUAL' || position.amount === 0n) return false
    return isolatedHealth({ isolated, position, markPrice: market.markPrice, terms: market.instrument }).available <= 0n
  })
}
