/** The lines of the scenario matrix. Open orders count as if filled. */

import { firstDifference } from '@/core/lib/firstDifference'
import type { CollateralAsset } from '@/core/protocol/collateral'
import { toNumber, type Amount } from '@/core/protocol/fixed6'
import { collateralPrice, collateralSpecs } from '@/core/quant/collateral'
import { matrixHolding } from '@/core/quant/preview/movedAccount'
import type { PreviewAccount, PreviewMarket } from '@/core/quant/preview/previewAccount'
import { fillsOfOrders } from '@/core/quant/preview/supposedFills'
import type { MatrixHolding } from '@/core/quant/structures/scenarioMatrix'
import type { OtcHolding } from '@/web/session/otc/otcHoldings'

export const riskSources = ['position', 'otc', 'order', 'structure', 'collateral'] as const
export type RiskSource = (typeof riskSources)[number]

export type RiskLine = {
  readonly key: string
  readonly source: RiskSource
  readonly asset: string
  /** Name of the instrument, or the collateral's asset. */
  readonly name: string
  /** Contracts, signed, or units of collateral. */
  readonly amount: Amount
  readonly holding: MatrixHolding
}

export type SupposedLeg = { readonly market: PreviewMarket; readonly amount: Amount }

export type RiskLines = {
  readonly lines: readonly RiskLine[]
  /** Names without a price yet, which no sum includes. */
  readonly unpriced: readonly string[]
}

/** @param asset the only underlying to include; undefined for all */
export function riskLines(
  account: PreviewAccount | undefined,
  legs: readonly SupposedLeg[],
  asset: string | undefined,
  otc: readonly OtcHolding[] = [],
): RiskLines {
  const lines: RiskLine[] = []
  const unpriced = new Set<string>()
  const take = (source: RiskSource, key: string, market: PreviewMarket, amount: Amount, limit?: number) => {
    const { asset: underlying, instrumentName: name } = market.instrument
    if (amount === 0n || (asset !== undefined && underlying !== asset)) return
    const contracts = toNumber(amount)
    const gainNow =
      limit === undefined || market.markPrice === undefined ? 0 : contracts * (toNumber(market.markPrice) - limit)
    const holding = matrixHolding(market, contracts, gainNow)
    if (holding === undefined) unpriced.add(name)
    else lines.push({ key: `${source} ${key}`, source, asset: underlying, name, amount, holding })
  }
  for (const [id, held] of account?.holdings ?? []) {
    const market = account?.markets.get(id)
    if (market === undefined) {
      unpriced.add(id)
      continue
    }
    take('position', id, market, held.position.amount)
    for (const fill of fillsOfOrders(held)) take('order', fill.key, market, fill.amount, toNumber(fill.price))
  }
  for (const { market, amount } of legs) take('structure', market.instrument.instrumentId, market, amount)
  for (const { key, asset: underlying, name, amount, holding } of otc) {
    if (asset !== undefined && underlying !== asset) continue
    if (holding === undefined) unpriced.add(name)
    else lines.push({ key: `otc ${key}`, source: 'otc', asset: underlying, name, amount, holding })
  }
  if (account !== undefined) {
    for (const [name, units] of account.collateral) {
      const line = collateralLine(account, name, units)
      if (line === undefined || (asset !== undefined && line.asset !== asset)) continue
      if (line.holding === undefined) unpriced.add(name)
      else lines.push({ ...line, holding: line.holding })
    }
  }
  return { lines: lines.toSorted(inOrder), unpriced: [...unpriced] }
}

/** Line of a collateral priced by an index, which it tracks like a perpetual; undefined for other collateral. */
function collateralLine(account: PreviewAccount, name: Exclude<CollateralAsset, 'USDC'>, units: Amount) {
  const { priceSource } = collateralSpecs[name]
  if (priceSource.type !== 'index') return undefined
  const { asset, factor } = priceSource
  const price = collateralPrice(name, account.indexOf)
  const index = account.indexOf(asset)
  const holding: MatrixHolding | undefined =
    price === undefined || index === undefined
      ? undefined
      : {
          kind: 'linear',
          contracts: toNumber(units),
          gainNow: 0,
          indexPrice: toNumber(index),
          price: toNumber(price),
          unitDelta: toNumber(factor),
        }
  return { key: `collateral ${name}`, source: 'collateral' as const, asset, name, amount: units, holding }
}

function inOrder(a: RiskLine, b: RiskLine): number {
  const bySource = riskSources.indexOf(a.source) - riskSources.indexOf(b.source)
  return firstDifference(
    bySource,
    a.asset.localeCompare(b.asset),
    Number(expiryOf(a) - expiryOf(b)),
    a.name.localeCompare(b.name),
  )
}

const expiryOf = ({ holding }: RiskLine) => (holding.kind === 'option' ? holding.expiryNs : 0n)
