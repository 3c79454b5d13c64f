import type { Address, Instrument, InstrumentType } from '@/core/protocol/instrument'
import type { EngineEvent, OrderRecord } from '../../engine/event'

/**
 * Routes of events to open channels. A channel declares its routes once, so that an event only reaches channels that
 * need it.
 */
export const route = {
  levels: (instrumentId: string) => `levels/${instrumentId}`,
  levelsOf: (asset: string, type: InstrumentType) => `levels/${asset}:${type}`,
  trades: (instrumentId: string) => `trades/${instrumentId}`,
  tradesOf: (asset: string) => `trades/${asset}`,
  prices: 'prices',
  funding: 'funding',
  orders: (account: Address) => `orders/${account}`,
  fills: (account: Address) => `fills/${account}`,
  positions: (account: Address) => `positions/${account}`,
}

export function routesOf(
  event: EngineEvent,
  findInstrument: (instrumentId: string) => Instrument | undefined,
): readonly string[] {
  switch (event.type) {
    case 'levelsChanged': {
      const instrument = findInstrument(event.instrumentId)
      if (instrument === undefined) return [route.levels(event.instrumentId)]
      return [route.levels(event.instrumentId), route.levelsOf(instrument.asset, instrument.instrumentType)]
    }
    case 'traded': {
      const { instrumentId, maker, taker } = event.trade
      const asset = findInstrument(instrumentId)?.asset
      const routes = [route.fills(maker.account), route.trades(instrumentId)]
      if (taker.account !== maker.account) routes.push(route.fills(taker.account))
      if (asset !== undefined) routes.push(route.tradesOf(asset))
      return routes
    }
    case 'pricesChanged':
      return [route.prices]
    case 'fundingRatesChanged':
      return [route.funding]
    case 'ordersChanged':
      // A position shows its attached stops.
      if (event.orders.some(isOfPosition)) return [route.orders(event.account), route.positions(event.account)]
      return [route.orders(event.account)]
    // A running TWAP is listed among the orders.
    case 'twapChanged':
      return [route.orders(event.account)]
    // Quotes are available by REST only.
    case 'quotesChanged':
    case 'rfqChanged':
      return []
    case 'positionsChanged':
    // A position's displayed margin can change without a trade.
    case 'leverageChanged':
    case 'marginTypeChanged':
    case 'marginModeChanged':
    case 'liquidationChanged':
      return [route.positions(event.account)]
    case 'accountOpened':
    case 'balanceChanged':
    case 'signingKeyRegistered':
    case 'signingKeyDeleted':
    case 'apiKeyCreated':
    case 'apiKeyDeleted':
    case 'instrumentsListed':
    case 'instrumentExpired':
    case 'collateralChanged':
    case 'collateralConverted':
    case 'collateralMoved':
    case 'crossingChanged':
    case 'feeRatesChanged':
    case 'venueFeesChanged':
    case 'orderMarginRuleChanged':
    case 'positionModeChanged':
    case 'positionModeChosen':
    case 'cancelOnDisconnectChanged':
    case 'mmpChanged':
    case 'rewardsChanged':
    case 'epochsChanged':
    case 'profileChanged':
    case 'strategyChanged':
    case 'stakeChanged':
    case 'treasuryChanged':
    case 'swapped':
    case 'yieldVaultChanged':
    case 'yieldVaultMoved':
    case 'otcDeskOpened':
    case 'otcRequestChanged':
    case 'otcPositionChanged':
    case 'fundingPaid':
    case 'fundingSettled':
    case 'positionSettled':
      return []
  }
}

function isOfPosition({ stop }: OrderRecord): boolean {
  return stop !== undefined && stop.scope !== 'order'
}
