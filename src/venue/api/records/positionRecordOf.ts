import { absolute, fixed6, subtract, type Price, type Usd } from '@/protocol/fixed6'
import type { Instrument, PerpetualInstrument } from '@/protocol/instrument'
import type { PositionMessage } from '@/protocol/positionRecord'
import { instrumentMargin } from '@/quant/margin/instrumentMargin'
import { collateralBehind, liquidationPrice } from '@/quant/margin/liquidationPrice'
import { noOpenOrders } from '@/quant/margin/openOrderTotals'
import { portfolioLiquidationPrice } from '@/quant/margin/portfolioLiquidationPrice'
import { unrealizedPnl } from '@/quant/pnl'
import type { PositionRecord } from '../../engine/event'
import { accountFigures, type AccountFigures } from '../../live/accountFigures'
import type { LiveAccount } from '../../live/liveAccount'
import { findIndexPrice, findMark, type LiveState } from '../../live/liveState'
import { adlRankOf } from './adlRanks'
import { findAnyInstrument } from './instrumentOf'
import { figuresAtMark } from './optionFigures'
import { triggersOf } from './positionTriggers'

const zero = fixed6<Usd>(0n)

/** All open positions of an account, as `GET /positions` tells them. */
export function openPositionRecords(live: LiveState, account: LiveAccount): PositionMessage[] {
  return positionRecordsOf(live, account, [...account.positions.values()])
}

/** Positions as records of the wire (rest-private 3.3). A closed one has the amount 0 and the side it had last is unknown. */
export function positionRecordsOf(
  live: LiveState,
  account: LiveAccount,
  positions: readonly PositionRecord[],
): PositionMessage[] {
  const figures = accountFigures(live, account)
  return positions.flatMap((position) => {
    const instrument = findAnyInstrument(live, position.instrumentId)
    if (instrument === undefined) return []
    const shown = { instrument, position, figures }
    return [
      {
        ...termsOf(live, shown),
        ...marginOf(live, account, shown),
        adlRank: instrument.instrumentType === 'OPTION' ? 'na' : adlRankOf(live, account, instrument, position),
        ...liquidationOf(account, shown),
        ...(position.amount === 0n ? {} : triggersOf(account, position.instrumentId)),
        ...optionOf(live, instrument),
      },
    ]
  })
}

/** One position, and the figures of its whole account. */
type Shown = {
  readonly instrument: Instrument
  readonly position: PositionRecord
  readonly figures: AccountFigures
}

function termsOf(live: LiveState, { instrument, position }: Shown) {
  const { instrumentId, instrumentName, instrumentType, asset } = instrument
  const markPrice = markOf(live, instrument, position)
  return {
    instrumentId,
    instrumentName,
    instrumentType,
    asset,
    amount: absolute(position.amount),
    side: position.amount < 0n ? ('sell' as const) : ('buy' as const),
    markPrice,
    avgEntryPrice: position.entryPrice,
    unrealizedPnl: unrealizedPnl(position, markPrice),
  }
}

/** The margins are those of the position alone, by the standard rules, also where the account has portfolio margin. */
function marginOf(live: LiveState, account: LiveAccount, { instrument, position }: Shown) {
  const { instrumentId } = instrument
  const margin = ownMargin(live, account, instrument, position)
  const { isolated } = position
  return {
    initialMargin: margin?.initialMargin ?? zero,
    maintenanceMargin: margin?.maintenanceMargin ?? zero,
    marginType: account.isolatedInstruments.has(instrumentId) ? ('ISOLATED' as const) : ('CROSS' as const),
    ...(instrument.instrumentType === 'PERPETUAL'
      ? { leverage: account.leverages.get(instrumentId) ?? instrument.maxLeverage }
      : {}),
    ...(isolated === undefined ? {} : { isolatedMargin: isolated.margin, baseIsolatedMargin: isolated.baseMargin }),
    ...(account.isolatedLiquidations.has(instrumentId) ? { inLiquidation: true } : {}),
  }
}

/** An expired contract is worth what it settled at; one that was never marked is shown at its entry. */
function markOf(live: LiveState, instrument: Instrument, record: PositionRecord): Price {
  const settled = live.instruments.expiredById.get(instrument.instrumentId)?.settlementPrice
  return findMark(live, instrument.instrumentId)?.markPrice ?? settled ?? record.entryPrice
}

/** Of the record itself: what is told of a moment that has passed may not be held any more. */
function ownMargin(live: LiveState, account: LiveAccount, instrument: Instrument, position: PositionRecord) {
  const { instrumentId, asset } = instrument
  const markPrice = findMark(live, instrumentId)?.markPrice
  const indexPrice = findIndexPrice(live, asset)
  if (position.amount === 0n || markPrice === undefined || indexPrice === undefined) return undefined
  const leverage = account.leverages.get(instrumentId)
  return instrumentMargin({
    instrument,
    position,
    openOrders: noOpenOrders,
    prices: { markPrice, indexPrice },
    ...(leverage === undefined ? {} : { leverage }),
  })
}

function liquidationOf(account: LiveAccount, { instrument, position, figures }: Shown) {
  if (instrument.instrumentType !== 'PERPETUAL' || position.amount === 0n) return {}
  const price = liquidationPriceOf(account, instrument, position, figures)
  return price === undefined ? {} : { liquidationPrice: price }
}

/** An isolated position stands on its own margin, a cross one on all the rest of the account. */
function liquidationPriceOf(
  account: LiveAccount,
  { instrumentId, maintenanceMarginFraction }: PerpetualInstrument,
  position: PositionRecord,
  { margin, byInstrument, holdings, isolatedOrderMargin }: AccountFigures,
): Price | undefined {
  if (position.isolated !== undefined) {
    return liquidationPrice({ position, maintenanceMarginFraction, collateral: position.isolated.margin })
  }
  if (account.isPortfolioMargin) {
    const balance = subtract(margin.balance, isolatedOrderMargin)
    return portfolioLiquidationPrice({ instrumentId, balance, holdings: holdings.filter((one) => !one.isIsolated) })
  }
  const own = byInstrument.get(instrumentId)
  if (own === undefined) return undefined
  return liquidationPrice({ position, maintenanceMarginFraction, collateral: collateralBehind(margin, own) })
}

function optionOf(live: LiveState, instrument: Instrument) {
  if (instrument.instrumentType !== 'OPTION') return {}
  const figures = figuresAtMark(instrument, findMark(live, instrument.instrumentId))
  if (figures === undefined) return {}
  const { strike, optionType, expiryNs } = instrument
  return { iv: figures.iv, option: { strike, optionType, expiry: expiryNs, ...figures } }
}
