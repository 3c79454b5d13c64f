import type { CollateralAsset } from '@/core/protocol/collateral'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { positionKey, type SidedInstrument } from '@/core/protocol/positionKey'
import type { FeeSchedule } from '../fees'
import { changeOpenAmount, noOrderMargin, type OpenOrderTotals } from '../margin/accountFunds'
import type { IsolatedMargin } from '../margin/isolatedMargin'
import { flatPosition, type Position } from '../pnl'

/** A contract with its current prices; `undefined` means unknown. */
export type PreviewMarket = {
  readonly instrument: MarginInstrument
  readonly markPrice: Price | undefined
  readonly indexPrice: Price | undefined
  readonly forwardPrice?: Price | undefined
  /** Options: a fraction. */
  readonly iv?: number | undefined
  /** Options: counted from the time of the mark. */
  readonly yearsToExpiry?: number | undefined
  /** For options: true if the venue accepts no more orders. */
  readonly hasExpired?: boolean
  /** Perpetuals: per hour, as a fraction. */
  readonly fundingRate?: number | undefined
}

export type RestingOrder = {
  readonly orderId: string
  readonly isBuy: boolean
  readonly price: Price
  /** The open amount. */
  readonly amount: Amount
  readonly reduceOnly: boolean
}

export type PreviewHolding = {
  readonly position: Position
  /** Present if the position has its own margin. */
  readonly isolated?: IsolatedMargin | undefined
  readonly orders: readonly RestingOrder[]
}

/**
 * The part of an account that determines the effect of an order. Maps of instruments are keyed by id. In hedge mode a
 * perpetual is two instruments here, one for each side: their ids are those of {@link positionKey}.
 */
export type PreviewAccount = {
  readonly usdc: Usd
  /** Units. */
  readonly collateral: ReadonlyMap<Exclude<CollateralAsset, 'USDC'>, Amount>
  readonly isPortfolioMargin: boolean
  readonly isInLiquidation: boolean
  /** Leverages set by the trader; otherwise the instrument's own fraction applies. */
  readonly leverages: ReadonlyMap<string, number>
  /** The perpetuals whose positions have their own margin. */
  readonly isolatedInstruments: ReadonlySet<string>
  readonly ratesOf: (instrument: MarginInstrument) => FeeSchedule
  /** False where `ratesOf` gives the published rates, with which margin is estimated, for unknown ones. */
  readonly isFeeKnown?: (instrument: MarginInstrument) => boolean
  readonly holdings: ReadonlyMap<string, PreviewHolding>
  readonly markets: ReadonlyMap<string, PreviewMarket>
  /** Index of an underlying, for collateral. */
  readonly indexOf: (asset: string) => Price | undefined
}

export function knownFee(account: PreviewAccount, instrument: MarginInstrument, fee: Usd): Usd | undefined {
  return account.isFeeKnown?.(instrument) === false ? undefined : fee
}

export const emptyHolding: PreviewHolding = { position: flatPosition, orders: [] }

export function holdingOf(account: PreviewAccount, instrumentId: string): PreviewHolding {
  return account.holdings.get(instrumentId) ?? emptyHolding
}

export function withHolding(account: PreviewAccount, instrumentId: string, holding: PreviewHolding): PreviewAccount {
  return { ...account, holdings: new Map(account.holdings).set(instrumentId, holding) }
}

/** Returns an account in which the positions of this side are an instrument of their own. */
export function withSide(account: PreviewAccount, side: SidedInstrument): PreviewAccount {
  const key = positionKey(side)
  const market = account.markets.get(side.instrumentId)
  if (market === undefined || account.markets.has(key)) return account
  const leverage = account.leverages.get(side.instrumentId)
  const isIsolated = account.isolatedInstruments.has(side.instrumentId)
  return {
    ...account,
    markets: new Map(account.markets).set(key, {
      ...market,
      instrument: { ...market.instrument, instrumentId: key },
    }),
    ...(leverage !== undefined && { leverages: new Map(account.leverages).set(key, leverage) }),
    ...(isIsolated && { isolatedInstruments: new Set(account.isolatedInstruments).add(key) }),
  }
}

export function totalsOf(orders: readonly RestingOrder[]): OpenOrderTotals {
  return orders
    .filter(({ reduceOnly }) => !reduceOnly)
    .reduce(
      (totals, { isBuy, price, amount }) =>
        changeOpenAmount(totals, { isBuy, price, from: fixed6<Amount>(0n), to: amount }),
      noOrderMargin,
    )
}
