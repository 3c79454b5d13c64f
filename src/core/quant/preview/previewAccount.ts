import type { CollateralAsset } from '@/core/protocol/collateral'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import type { FeeSchedule } from '../fees'
import type { IsolatedMargin } from '../margin/isolatedMargin'
import { changeOpenAmount, noOrderMargin, type OpenOrderTotals } from '../margin/accountFunds'
import { flatPosition, type Position } from '../pnl'

/** A contract and what it is worth now; `undefined` is not known. */
export type PreviewMarket = {
  readonly instrument: MarginInstrument
  readonly markPrice: Price | undefined
  readonly indexPrice: Price | undefined
  /** Options. */
  readonly forwardPrice?: Price | undefined
  /** Options: a fraction. */
  readonly iv?: number | undefined
  /** Options: from the moment of the mark. */
  readonly yearsToExpiry?: number | undefined
  /** Options: no order is taken any more. */
  readonly hasExpired?: boolean
  /** Perpetuals: per hour, as a fraction. */
  readonly fundingRate?: number | undefined
}

export type RestingOrder = {
  readonly orderId: string
  readonly isBuy: boolean
  readonly price: Price
  /** What is still open of it. */
  readonly amount: Amount
  readonly reduceOnly: boolean
}

export type PreviewHolding = {
  readonly position: Position
  /** Present when the position has margin of its own. */
  readonly isolated?: IsolatedMargin | undefined
  readonly orders: readonly RestingOrder[]
}

/** All of an account that decides what an order does to it. Maps of instruments are by their ids. */
export type PreviewAccount = {
  readonly usdc: Usd
  /** Units. */
  readonly collateral: ReadonlyMap<Exclude<CollateralAsset, 'USDC'>, Amount>
  readonly isPortfolioMargin: boolean
  readonly isInLiquidation: boolean
  /** Where one was chosen; the instrument's own fraction holds otherwise. */
  readonly leverages: ReadonlyMap<string, number>
  /** The perpetuals whose positions have margin of their own. */
  readonly isolatedInstruments: ReadonlySet<string>
  readonly ratesOf: (instrument: MarginInstrument) => FeeSchedule
  readonly holdings: ReadonlyMap<string, PreviewHolding>
  readonly markets: ReadonlyMap<string, PreviewMarket>
  /** Of underlyings, for collateral. */
  readonly indexOf: (asset: string) => Price | undefined
}

export const emptyHolding: PreviewHolding = { position: flatPosition, orders: [] }

export function holdingOf(account: PreviewAccount, instrumentId: string): PreviewHolding {
  return account.holdings.get(instrumentId) ?? emptyHolding
}

/** The account with another holding of one instrument. */
export function withHolding(account: PreviewAccount, instrumentId: string, holding: PreviewHolding): PreviewAccount {
  return { ...account, holdings: new Map(account.holdings).set(instrumentId, holding) }
}

/** What the orders that may open a position add up to. */
export function totalsOf(orders: readonly RestingOrder[]): OpenOrderTotals {
  return orders
    .filter(({ reduceOnly }) => !reduceOnly)
    .reduce(
      (totals, { isBuy, price, amount }) =>
        changeOpenAmount(totals, { isBuy, price, from: fixed6<Amount>(0n), to: amount }),
      noOrderMargin,
    )
}
