import type { CollateralAsset } from '@/core/protocol/collateral'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
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

/** The part of an account that determines the effect of an order. Maps of instruments are keyed by id. */
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

export function totalsOf(orders: readonly RestingOrder[]): OpenOrderTotals {
  return orders
    .filter(({ reduceOnly }) => !reduceOnly)
    .reduce(
      (totals, { isBuy, price, amount }) =>
        changeOpenAmount(totals, { isBuy, price, from: fixed6<Amount>(0n), to: amount }),
      noOrderMargin,
    )
}
