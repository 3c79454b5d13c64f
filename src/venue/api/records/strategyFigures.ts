import { assert } from '@/lib/assert'
import { fixed6, toNumber, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { StrategyListing, StrategyPosition } from '@/protocol/rest/strategies'
import { collateralPrice } from '@/quant/collateral'
import { pricePerShare, returnOn, unitsWorth, type StrategyStand } from '@/quant/strategyShares'
import type { StakeRecord } from '../../engine/strategies/strategyRecord'
import { accountFigures } from '../../live/accountFigures'
import { findIndexPrice, type LiveState } from '../../live/liveState'
import type { LiveStrategy } from '../../live/liveStrategies'
import type { VenuePort } from '../../venuePort'

const monthNs = 30n * 86_400_000_000_000n

/** What a strategy manages at the prices of now, and what a share of it is worth: by the functions of the engine. */
export function strategyStand(live: LiveState, { record }: LiveStrategy): StrategyStand & { readonly equity: Usd } {
  const account = live.accounts.get(record.strategy)
  assert(account !== undefined, 'a strategy trades on an account')
  const { equity } = accountFigures(live, account).margin
  const price = collateralPrice(record.collateralAsset, (asset) => findIndexPrice(live, asset)) ?? fixed6<Price>(0n)
  return { equity, aum: unitsWorth(equity, price), shares: record.shares }
}

/** Units of collateral for a share. */
export function sharePrice(stand: StrategyStand): Amount {
  return fixed6<Amount>(pricePerShare(stand) ?? 0n)
}

/** An element of `GET /strategies` (rest-public 4.1). One that is younger than a month has the return since it trades. */
export function strategyListing({ live, history, clock }: VenuePort, strategy: LiveStrategy): StrategyListing {
  const { record } = strategy
  const stand = strategyStand(live, strategy)
  const pps = sharePrice(stand)
  const before = history.sharePriceAt(record.strategy, clock.nowNs() - monthNs)?.value ?? 1_000_000n
  return {
    strategyAddress: record.strategy,
    strategyName: record.name,
    collateralAsset: record.collateralAsset,
    aum: stand.aum,
    pastMonthReturn: before === 0n ? 0 : Number(((pps - before) * 1_000_000n) / before) / 1e6,
    managementFees: toNumber(record.managementFee),
    performanceFees: toNumber(record.performanceFee),
    maxDrawdown: toNumber(record.valuation.maxDrawdown),
    cap: record.cap,
    minimumDeposit: record.minimumDeposit,
    pps,
    openedTimestamp: record.openedAtNs,
    nextEpochTimestamp: record.nextEpochNs,
    pendingDeposits: record.pendingDeposits,
  }
}

/** An element of `GET /strategies/account` (rest-private 15.1). */
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
