import type { Amount, Usd } from '@/core/protocol/fixed6'
import { fixed6 } from '@/core/protocol/fixed6'
import { noOrderMargin } from '../margin/accountFunds'
import {
  portfolioMargin,
  type PortfolioHolding,
  type PortfolioMargin,
  type UnderlyingMargin,
} from '../margin/portfolioMargin'
import { pricedMarket, rememberChanges } from './accountState'
import { totalsOf, type PreviewAccount } from './previewAccount'

export type ScenarioPart = {
  readonly instrumentName: string
  readonly amount: Amount
  /** In the order of `scenarios`; adds up exactly to the sums of the underlying. */
  readonly pnl: readonly Usd[]
  readonly floorMargin: Usd
}

export type UnderlyingScenarios = UnderlyingMargin & {
  readonly parts: readonly ScenarioPart[]
  /** The scenario with the largest loss; undefined if no scenario has a loss. */
  readonly binding: number | undefined
}

export type PortfolioScenarios = Omit<PortfolioMargin, 'underlyings'> & {
  readonly underlyings: readonly UnderlyingScenarios[]
}

/**
 * Computes the portfolio margin scenarios of an account's cross positions with the venue's own functions (venue-rules
 * 5.3), even if the account is under standard margin. Undefined while a price is unknown.
 */
export function portfolioScenarios(account: PreviewAccount): PortfolioScenarios | undefined {
  const changesOf = rememberChanges()
  const holdings: PortfolioHolding[] = []
  for (const [instrumentId, holding] of account.holdings) {
    if (account.isolatedInstruments.has(instrumentId)) continue
    const market = pricedMarket(account, instrumentId)
    if (market === undefined) return undefined
    const { instrument } = market
    holdings.push({
      instrument,
      position: holding.position,
      openOrders: totalsOf(holding.orders),
      prices: market,
      changes: changesOf(market),
      rates: account.ratesOf(instrument),
    })
  }
  const margin = portfolioMargin(holdings)
  return {
    ...margin,
    underlyings: margin.underlyings.map((underlying) => {
      const of = holdings.filter(({ instrument }) => instrument.asset === underlying.asset)
      return { ...underlying, parts: of.flatMap(partOf), binding: worstOf(underlying.scenarioPnl) }
    }),
  }
}

/** The scenarios and the floor of a single position are exactly its contribution to the total. */
function partOf(holding: PortfolioHolding): readonly ScenarioPart[] {
  const { instrument, position } = holding
  if (position === undefined || position.amount === 0n) return []
  const { instrumentName } = instrument
  return portfolioMargin([{ ...holding, openOrders: noOrderMargin }]).underlyings.map((alone) => ({
    instrumentName,
    amount: position.amount,
    pnl: alone.scenarioPnl,
    floorMargin: alone.floorMargin,
  }))
}

function worstOf(pnl: readonly Usd[]): number | undefined {
  const worst = pnl.reduce((least, one) => (one < least ? one : least), fixed6<Usd>(0n))
  return worst < 0n ? pnl.indexOf(worst) : undefined
}
