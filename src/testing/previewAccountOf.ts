import { assert } from '@/lib/assert'
import type { Address } from '@/protocol/instrument'
import type { PreviewAccount, PreviewHolding, PreviewMarket } from '@/quant/preview/previewAccount'
import type { PreviewBook } from '@/quant/preview/takeFromBook'
import type { WalkLevel } from '@/quant/marketSlippage'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import type { Account, Holding } from '@/venue/engine/accounts/account'
import { ratesOf } from '@/venue/engine/accounts/accounts'
import type { ListedInstrument } from '@/venue/engine/listedInstrument'
import type { Level } from '@/venue/engine/orders/openOrder'
import type { ExchangeState } from '@/venue/engine/state'

/** What a preview has to know of an account, read out of the engine. */
export function previewAccountOf(state: ExchangeState, address: Address): PreviewAccount {
  const account = engineAccount(state, address)
  return {
    usdc: account.balance,
    collateral: new Map(account.collaterals),
    isPortfolioMargin: account.isPortfolioMargin,
    isInLiquidation: account.liquidation !== undefined,
    leverages: new Map(account.leverages),
    isolatedInstruments: new Set(account.isolatedInstruments),
    ratesOf: () => ratesOf(state, account),
    holdings: new Map([...account.holdings].map(([id, holding]) => [id, previewHolding(holding)])),
    markets: new Map([...state.instruments].map(([id, listed]) => [id, previewMarket(state, listed)])),
    indexOf: (asset) => state.assets.get(asset)?.index,
  }
}

export function engineAccount(state: ExchangeState, address: Address): Account {
  const account = state.accounts.get(address)
  assert(account !== undefined, 'the account is open')
  return account
}

function previewHolding({ position, isolated, orders }: Holding): PreviewHolding {
  return {
    position,
    isolated,
    orders: [...orders].map(({ request, limit, remaining }) => ({
      orderId: request.orderId,
      isBuy: request.isBuy,
      price: limit,
      amount: remaining,
      reduceOnly: request.reduceOnly,
    })),
  }
}

function previewMarket(state: ExchangeState, { instrument, mark, asset }: ListedInstrument): PreviewMarket {
  const isOption = instrument.instrumentType === 'OPTION'
  return {
    instrument,
    markPrice: mark?.markPrice,
    indexPrice: asset.index,
    forwardPrice: mark?.forwardPrice,
    iv: mark?.iv,
    yearsToExpiry: isOption && mark !== undefined ? yearsToExpiry(instrument.expiryNs, mark.timeNs) : undefined,
    fundingRate: state.fundingRates.get(instrument.instrumentId)?.rate,
  }
}

/** The book order by order, because each match rounds its own money. */
export function previewBookOf(state: ExchangeState, instrumentId: string): PreviewBook {
  const book = state.instruments.get(instrumentId)?.book
  assert(book !== undefined, 'the instrument is listed')
  return { bids: ordersOf(book.buy), asks: ordersOf(book.sell) }
}

function ordersOf(levels: readonly Level[]): WalkLevel[] {
  return levels.toReversed().flatMap((level) => {
    const orders: WalkLevel[] = []
    for (let order = level.first; order !== undefined; order = order.behind) {
      orders.push({ price: order.limit, amount: order.remaining })
    }
    return orders
  })
}
