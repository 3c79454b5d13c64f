import { fixed6, negate, notional, subtract } from '@/protocol/fixed6'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import { collateralBehind, liquidationPrice } from '../liquidationPrice'
import { totalsOf, holdingOf } from './previewAccount'
import { entryPrice, unrealizedPnl } from '../pnl'
import { portfolioLiquidationPrice } from '../portfolioLiquidationPrice'
import type { RepricedHolding } from '../portfolioLiquidationPrice'
import { pricedMarket } from './accountState'
import type { AccountState } from './accountState'
import type { PreviewAccount, PreviewHolding } from './previewAccount'

/** A position as it is, or as it would be. Undefined is not known, or does not exist. */
export type PositionState = {
  /** Contracts, signed: long > 0. */
  readonly amount: Amount
  readonly entryPrice: Price | undefined
  readonly unrealizedPnl: Usd | undefined
  /** Perpetuals. */
  readonly liquidationPrice: Price | undefined
  /** USD at the mark, of this position alone by the standard rules. */
  readonly initialMargin: Usd | undefined
  readonly maintenanceMargin: Usd | undefined
  /** USD set aside for it, when it is isolated. */
  readonly isolatedMargin: Usd | undefined
  /** USD received (positive) or paid each hour at the present rate and mark. Perpetuals. */
  readonly fundingPerHour: Usd | undefined
}

const zero = fixed6<Usd>(0n)

/** `state` is the account's, with this position in it; without it there is no liquidation price. */
export function positionState(
  account: PreviewAccount,
  instrumentId: string,
  state: AccountState | undefined,
): PositionState {
  const holding = holdingOf(account, instrumentId)
  const { position, isolated } = holding
  const market = account.markets.get(instrumentId)
  const markPrice = market?.markPrice
  const isHeld = position.amount !== 0n
  const own = isHeld ? state?.byInstrument.get(instrumentId) : undefined
  return {
    amount: position.amount,
    entryPrice: entryPrice(position),
    unrealizedPnl: isHeld && markPrice !== undefined ? unrealizedPnl(position, markPrice) : undefined,
    liquidationPrice: isHeld ? liquidatedAt(account, instrumentId, holding, state) : undefined,
    initialMargin: isHeld ? own?.initialMargin : zero,
    maintenanceMargin: isHeld ? own?.maintenanceMargin : zero,
    isolatedMargin: isolated?.margin,
    fundingPerHour: isHeld ? fundingOf(position.amount, markPrice, market?.fundingRate) : undefined,
  }
}

/** amount × mark × rate, what the longs pay; the rate has six decimals (venue-rules 4.1). Rounded toward zero. */
function fundingOf(amount: Amount, markPrice: Price | undefined, rate: number | undefined): Usd | undefined {
  if (markPrice === undefined || rate === undefined) return undefined
  const millionths = BigInt(Math.round(rate * 1e6))
  return negate(fixed6<Usd>((notional(markPrice, amount) * millionths) / 1_000_000n))
}

function liquidatedAt(
  account: PreviewAccount,
  instrumentId: string,
  { position, isolated }: PreviewHolding,
  state: AccountState | undefined,
): Price | undefined {
  const instrument = account.markets.get(instrumentId)?.instrument
  if (instrument?.instrumentType !== 'PERPETUAL') return undefined
  const { maintenanceMarginFraction } = instrument
  if (isolated !== undefined) {
    return liquidationPrice({ position, maintenanceMarginFraction, collateral: isolated.margin })
  }
  if (state === undefined) return undefined
  if (account.isPortfolioMargin) {
    const holdings = repricedHoldings(account)
    // What the orders of isolated perpetuals hold is missing from the rest.
    const { balance } = state.margin
    return portfolioLiquidationPrice({
      instrumentId,
      balance: subtract(balance, isolatedOrders(account, state)),
      holdings,
    })
  }
  const own = state.byInstrument.get(instrumentId)
  if (own === undefined) return undefined
  const collateral = collateralBehind(state.margin, own)
  return liquidationPrice({ position, maintenanceMarginFraction, collateral })
}

function repricedHoldings(account: PreviewAccount): RepricedHolding[] {
  return [...account.holdings].flatMap(([instrumentId, holding]) => {
    const market = pricedMarket(account, instrumentId)
    if (market === undefined || account.isolatedInstruments.has(instrumentId)) return []
    const { position, orders } = holding
    const rates = account.ratesOf(market.instrument)
    const { yearsToExpiry = 0 } = market
    return [{ ...market, prices: market, position, openOrders: totalsOf(orders), yearsToExpiry, rates }]
  })
}

function isolatedOrders(account: PreviewAccount, { byInstrument }: AccountState): Usd {
  let held = 0n
  for (const id of account.isolatedInstruments) held += byInstrument.get(id)?.openOrderMargin ?? 0n
  return fixed6<Usd>(held)
}
