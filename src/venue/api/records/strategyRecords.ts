import { assert } from '@/core/lib/assert'
import { fixed6, larger, toNumber, type Amount, type Price, type Usd, scale } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { StrategyListing, StrategyPosition } from '@/core/protocol/rest/strategies'
import { collateralPrice, collateralSpecs } from '@/core/quant/collateral'
import { fallFrom, pricePerShare, returnOn, unitsWorth, type StrategyStand } from '@/core/quant/strategyShares'
import type { StakeRecord } from '../../engine/strategies/strategyRecord'
import { liveAccountFigures } from '../../live/accountFigures'
import { findIndexPrice, type LiveState } from '../../live/liveState'
import type { LiveStrategy } from '../../live/liveStrategies'
import type { PointsWindow, SeriesValue } from '../../storage/history'
import type { StakeRow } from '../../storage/strategyRows'
import type { VenuePort } from '../../venuePort'

const monthNs = 30n * 86_400_000_000_000n

/** Computes a strategy's assets and share price at current prices, with the engine's own functions. */
function strategyStand(live: LiveState, { record }: LiveStrategy): StrategyStand & { readonly equity: Usd } {
  const account = live.accounts.get(record.strategy)
  assert(account !== undefined, 'a strategy trades on an account')
  const { equity } = liveAccountFigures(live, account).margin
  const price = collateralPrice(record.collateralAsset, (asset) => findIndexPrice(live, asset)) ?? fixed6<Price>(0n)
  return { equity, aum: unitsWorth(equity, price), shares: record.shares }
}

/** Units of collateral per share. */
function sharePrice(stand: StrategyStand): Amount {
  return fixed6<Amount>(pricePerShare(stand) ?? 0n)
}

/** Builds an element of `GET /strategies` (rest-public 4.1). A strategy younger than a month shows its whole return. */
export async function strategyListing(
  { live, history, clock }: VenuePort,
  strategy: LiveStrategy,
): Promise<StrategyListing> {
  const { record } = strategy
  const nowNs = clock.nowNs()
  const before = (await history.sharePriceAt(record.strategy, nowNs - monthNs))?.value ?? 1_000_000n
  const stand = strategyStand(live, strategy)
  const pps = sharePrice(stand)
  const { highestPrice, maxDrawdown } = record.valuation
  return {
    strategyAddress: record.strategy,
    strategyName: record.name,
    collateralAsset: record.collateralAsset,
    aum: stand.aum,
    pastMonthReturn: before === 0n ? 0 : Number(((pps - before) * 1_000_000n) / before) / 1e6,
    managementFees: toNumber(record.managementFee),
    performanceFees: toNumber(record.performanceFee),
    // At the price of the return beside it, which may be lower than at the last valuation.
    maxDrawdown: toNumber(larger(maxDrawdown, fallFrom(highestPrice, pps))),
    cap: record.cap,
    minimumDeposit: record.minimumDeposit,
    pps,
    openedTimestamp: record.openedAtNs,
    nextEpochTimestamp: record.nextEpochNs,
    pendingDeposits: record.pendingDeposits,
  }
}

/** Builds an element of `GET /strategies/account` (rest-private 15.1). */
export function strategyPosition(live: LiveState, strategy: LiveStrategy, stake: StakeRecord): StrategyPosition {
  const { record } = strategy
  const stand = strategyStand(live, strategy)
  const roi = returnOn(stake.shares, stake.cost, stand)
  return {
    strategyAddress: record.strategy,
    strategyName: record.name,
    collateralAsset: record.collateralAsset,
    pendingDeposits: stake.pendingDeposit,
    pendingWithdrawals: stake.pendingShares,
    shares: stake.shares,
    pps: sharePrice(stand),
    roi: roi === undefined ? 0 : toNumber(roi),
  }
}

type Window = Required<Pick<PointsWindow, 'limit' | 'resolutionSec'>> & {
  readonly startNs: bigint
  readonly endNs: bigint
}

/**
 * Computes the USD of an account's stakes and pending deposits at each valuation, newest first, from its first stake
 * on.
 */
export async function equityCurve(port: VenuePort, account: Address, window: Window): Promise<SeriesValue[]> {
  const rows = await port.history.stakes({ account, endNs: window.endNs })
  const strategies = [...new Set(rows.map(({ strategy }) => strategy))]
  const values = new Map<bigint, bigint>()
  for (const strategy of strategies) {
    const own = rows.filter((row) => row.strategy === strategy)
    for (const { timeNs, value } of await worthOf(port, strategy, own, window)) {
      values.set(timeNs, (values.get(timeNs) ?? 0n) + value)
    }
  }
  const first = rows[0]?.timeNs ?? 0n
  return [...values]
    .filter(([timeNs]) => timeNs >= first)
    .map(([timeNs, value]) => ({ timeNs, value }))
    .toSorted((a, b) => (a.timeNs < b.timeNs ? 1 : -1))
    .slice(0, window.limit)
}

async function worthOf(
  { history, live }: VenuePort,
  strategy: Address,
  rows: readonly StakeRow[],
  window: Window,
): Promise<SeriesValue[]> {
  const asset = live.strategies.get(strategy)?.record.collateralAsset
  if (asset === undefined) return []
  const shares = await history.strategyPoints({ strategy, series: 'strategyShare', ...window })
  const { priceSource } = collateralSpecs[asset]
  const indexes = priceSource.type === 'index' ? await history.indexPoints({ asset: priceSource.asset, ...window }) : []
  const indexAt = new Map(indexes.map(({ timeNs, price }) => [timeNs, price] as const))
  return shares.flatMap(({ timeNs, value: perShare }) => {
    const index = indexAt.get(timeNs)
    const price = collateralPrice(asset, () => index)
    const stake = rows.findLast((row) => row.timeNs <= timeNs)
    // Points before the account’s first stake are left out.
    if (price === undefined || stake === undefined) return []
    const units = (stake.shares * perShare) / scale + stake.pendingDeposit
    return [{ timeNs, value: (units * price) / scale }]
  })
}
