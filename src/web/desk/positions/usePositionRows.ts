import { useSyncExternalStore } from 'react'
import type { Ticker } from '@/core/protocol/channels/ticker'
import type { Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { positionKey } from '@/core/protocol/positionKey'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { noOrderMargin } from '@/core/quant/margin/accountFunds'
import { instrumentMargin } from '@/core/quant/margin/instrumentMargin'
import { useMarketData } from '@/web/market/marketDataContext'
import { useKnownTerms, useInstrumentTerms } from '@/web/market/useKnownTerms'
import { useAccountSummary, usePositions } from '@/web/session/accountLists'
import { chosenLeverage, type ChosenLeverage } from '@/web/session/figures/chosenLeverage'
import { costedPosition, pnlAt } from '@/web/session/figures/positions'
import { useAccumulatedFundings } from '@/web/session/figures/useAccumulatedFundings'
import { createValuationPrices } from '@/web/session/figures/valuationPrices'
import type { PositionRow } from './positionRow'

const noPositions: readonly PositionMessage[] = []
const noAssets: readonly string[] = []

/**
 * Open positions at current marks. The marks come from tickers, because the positions channel publishes only changes in
 * size.
 */
export function usePositionRows(): readonly PositionRow[] {
  const positions = usePositions().data ?? noPositions
  const { data: summary } = useAccountSummary()
  const fundings = useAccumulatedFundings()
  const termsOf = useInstrumentTerms()
  // The margin of a perpetual depends on its terms.
  const knownTermsOf = useKnownTerms(positions.map(({ instrumentName }) => instrumentName))
  const store = createValuationPrices(useMarketData(), [...positions], noAssets)
  const { tickers } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return positions.map((position) => {
    const own = summary?.leverages?.find(({ instrumentId }) => instrumentId === position.instrumentId)
    const chosen = position.leverage ?? chosenLeverage(summary, position.instrumentId)
    const ticker = tickers.get(position.instrumentName)
    const instrument = termsOf(position.instrumentName)
    const markPrice = ticker?.mark?.price ?? position.markPrice
    return {
      position,
      held: costedPosition(position),
      instrument,
      markPrice,
      indexPrice: ticker?.indexPrice,
      pnl: pnlAt(position, markPrice),
      isPortfolioMargin: summary?.portfolio ?? false,
      ...marginsOf(
        position,
        knownTermsOf(position.instrumentName)?.instrument,
        ticker,
        chosen,
        summary?.portfolio ?? false,
      ),
      marginType: position.marginType ?? own?.marginType ?? 'CROSS',
      leverage: chosen === 'unknown' ? undefined : chosen,
      ...greeksOf(position, ticker),
      funding: position.instrumentType === 'PERPETUAL' ? fundings?.get(positionKey(position)) : undefined,
    }
  })
}

function greeksOf({ instrumentType }: PositionMessage, ticker: Ticker | undefined) {
  if (instrumentType === 'PERPETUAL') return { delta: 1, gamma: 0, theta: 0, vega: 0 }
  const { iv, delta, gamma, theta, vega } = ticker?.mark ?? {}
  return { iv, delta, gamma, theta, vega }
}

type Margins = { readonly initialMargin: Usd | undefined; readonly maintenanceMargin: Usd | undefined }

/** Standard margin at current marks. Under portfolio margin only the venue knows the share of a position. */
function marginsOf(
  position: PositionMessage,
  instrument: MarginInstrument | undefined,
  ticker: Ticker | undefined,
  leverage: ChosenLeverage,
  isPortfolio: boolean,
): Margins {
  const markPrice = ticker?.mark?.price
  const indexPrice = ticker?.indexPrice
  const isKnown = instrument !== undefined && markPrice !== undefined && indexPrice !== undefined
  if (isPortfolio || !isKnown || leverage === 'unknown') {
    return { initialMargin: position.initialMargin, maintenanceMargin: position.maintenanceMargin }
  }
  const { initialMargin, maintenanceMargin } = instrumentMargin({
    instrument,
    position: costedPosition(position),
    openOrders: noOrderMargin,
    prices: { markPrice, indexPrice },
    ...(leverage !== undefined && instrument.instrumentType === 'PERPETUAL' && { leverage }),
  })
  return { initialMargin, maintenanceMargin }
}
