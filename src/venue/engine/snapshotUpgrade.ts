import { fixed6, type Usd } from '@/protocol/fixed6'
import type { InstrumentMark } from './command'
import type { AccountData, ExchangeSnapshot, HoldingData, InstrumentData, OrderData } from './exchangeSnapshot'

/** As snapshots were before there was margin beyond the standard one, other collateral, funding and liquidation. */
export type FirstSnapshot = Pick<ExchangeSnapshot, 'config' | 'venueFees' | 'deposits' | 'indexes' | 'fundingRates'> & {
  readonly version: 1
  readonly instruments: readonly (Omit<InstrumentData, 'mark'> & { readonly mark: InstrumentMark | undefined })[]
  readonly accounts: readonly (Omit<AccountData, NewInAccount> & { readonly holdings: readonly FirstHolding[] })[]
  readonly orders: readonly Omit<OrderData, 'isLiquidation'>[]
}
type NewInAccount =
  | 'collaterals'
  | 'isPortfolioMargin'
  | 'leverages'
  | 'isolatedInstruments'
  | 'feeRates'
  | 'liquidation'
  | 'holdings'
type FirstHolding = Pick<HoldingData, 'instrumentId' | 'position' | 'realizedPnl'>

const nothing = fixed6<Usd>(0n)

/** The same state as a snapshot of today: nothing that is new had happened yet. */
export function upgradeFirst(first: FirstSnapshot): ExchangeSnapshot {
  // Marks had no time. The last time an order was told of is the nearest one known; the next mark brings its own.
  const timeNs = first.orders.reduce((latest, { updatedAtNs }) => (updatedAtNs > latest ? updatedAtNs : latest), 0n)
  return {
    ...first,
    version: 2,
    insuranceFund: undefined,
    collateralDeposits: [],
    treasury: { usdc: nothing, collaterals: [] },
    uncoveredLoss: nothing,
    lastFundingHours: [],
    instruments: first.instruments.map(({ mark, ...rest }) => ({
      ...rest,
      mark: mark === undefined ? undefined : { ...mark, timeNs },
    })),
    accounts: first.accounts.map((account) => ({
      ...account,
      collaterals: [],
      isPortfolioMargin: false,
      leverages: [],
      isolatedInstruments: [],
      feeRates: undefined,
      liquidation: undefined,
      holdings: account.holdings.map((holding) => ({
        ...holding,
        accumulatedFunding: nothing,
        isolated: undefined,
        liquidation: undefined,
      })),
    })),
    orders: first.orders.map((order) => ({ ...order, isLiquidation: false })),
  }
}
