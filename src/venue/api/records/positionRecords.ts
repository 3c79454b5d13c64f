import { assert } from '@/core/lib/assert'
import { absolute, fixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument, PerpetualInstrument } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { adlRank, adlScore, isExemptFromAdl, type AdlRank } from '@/core/quant/adlRank'
import { collateralPrice } from '@/core/quant/collateral'
import { accountFunds } from '@/core/quant/margin/accountFunds'
import { noOrderMargin } from '@/core/quant/margin/accountFunds'
import { instrumentMargin } from '@/core/quant/margin/instrumentMargin'
import {
  collateralBehind,
  liquidationPrice,
  portfolioLiquidationPrice,
} from '@/core/quant/margin/portfolioLiquidationPrice'
import { unrealizedPnl } from '@/core/quant/pnl'
import type { PositionRecord, OrderRecord } from '../../engine/event'
import { liveAccountFigures, type LiveAccountFigures } from '../../live/accountFigures'
import { type LiveVenueAccount, positionsIn } from '../../live/liveAccount'
import { findIndexPrice, findMark, type LiveState, findMarkPrice } from '../../live/liveState'
import { keyOf, type PositionKey } from '../../rules/positionKey'
import { findAnyInstrument } from './instrumentOf'
import { figuresAtMark } from './optionFigures'

const zero = fixed6<Usd>(0n)

export function openPositionRecords(live: LiveState, account: LiveVenueAccount): PositionMessage[] {
  return positionRecordsOf(live, account, [...account.positions.values()])
}

/**
 * Converts positions to wire records (rest-private 3.3). A closed position has the amount 0; its former side is
 * unknown.
 */
export function positionRecordsOf(
  live: LiveState,
  account: LiveVenueAccount,
  positions: readonly PositionRecord[],
): PositionMessage[] {
  const figures = liveAccountFigures(live, account)
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
        ...(position.amount === 0n ? {} : triggersOf(account, keyOf(position))),
        ...optionOf(live, instrument),
      },
    ]
  })
}

type Shown = {
  readonly instrument: MarginInstrument
  readonly position: PositionRecord
  readonly figures: LiveAccountFigures
}

/** A closed position of hedge mode keeps its side. */
function sideOf({ amount, positionSide }: PositionRecord): 'buy' | 'sell' {
  return amount < 0n || (amount === 0n && positionSide === 'SHORT') ? 'sell' : 'buy'
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
    side: sideOf(position),
    positionSide: position.positionSide ?? ('BOTH' as const),
    markPrice,
    avgEntryPrice: position.entryPrice,
    unrealizedPnl: unrealizedPnl(position, markPrice),
  }
}

/** Computes the margins of the position alone, by the standard rules, even under portfolio margin. */
function marginOf(live: LiveState, account: LiveVenueAccount, { instrument, position }: Shown) {
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

/**
 * Returns the valuation price. An expired contract is valued at its settlement price, a contract without a mark at its
 * entry price.
 */
function markOf(live: LiveState, instrument: MarginInstrument, record: PositionRecord): Price {
  const settled = live.instruments.expiredById.get(instrument.instrumentId)?.settlementPrice
  return findMark(live, instrument.instrumentId)?.markPrice ?? settled ?? record.entryPrice
}

/** Uses the record's own margin, because the account may no longer hold the position. */
function ownMargin(live: LiveState, account: LiveVenueAccount, instrument: MarginInstrument, position: PositionRecord) {
  const { instrumentId, asset } = instrument
  const markPrice = findMark(live, instrumentId)?.markPrice
  const indexPrice = findIndexPrice(live, asset)
  if (position.amount === 0n || markPrice === undefined || indexPrice === undefined) return undefined
  const leverage = account.leverages.get(instrumentId)
  return instrumentMargin({
    instrument,
    position,
    openOrders: noOrderMargin,
    prices: { markPrice, indexPrice },
    ...(leverage === undefined ? {} : { leverage }),
  })
}

function liquidationOf(account: LiveVenueAccount, { instrument, position, figures }: Shown) {
  if (instrument.instrumentType !== 'PERPETUAL' || position.amount === 0n) return {}
  const price = liquidationPriceOf(account, instrument, position, figures)
  return price === undefined ? {} : { liquidationPrice: price }
}

/**
 * Computes the liquidation price. An isolated position is backed by its own margin, a cross position by the rest of
 * the account.
 */
function liquidationPriceOf(
  account: LiveVenueAccount,
  { instrumentId, maintenanceMarginFraction }: PerpetualInstrument,
  position: PositionRecord,
  { margin, byPosition, holdings }: LiveAccountFigures,
): Price | undefined {
  if (position.isolated !== undefined) {
    return liquidationPrice({ position, maintenanceMarginFraction, collateral: position.isolated.margin })
  }
  if (account.isPortfolioMargin) {
    const cross = holdings.filter((one) => !one.isIsolated)
    return portfolioLiquidationPrice({ instrumentId, balance: margin.balance, holdings: cross })
  }
  const own = byPosition.get(keyOf(position))
  if (own === undefined) return undefined
  const behind = collateralBehind(margin, own)
  const other = holdings.find(
    ({ instrument, key }) => instrument.instrumentId === instrumentId && key !== keyOf(position),
  )
  const otherMargin = other === undefined ? undefined : byPosition.get(other.key)
  return liquidationPrice({
    position,
    otherSide: other?.position,
    maintenanceMarginFraction,
    collateral: otherMargin === undefined ? behind : collateralBehind({ availableMargin: behind }, otherMargin),
  })
}

function optionOf(live: LiveState, instrument: MarginInstrument) {
  if (instrument.instrumentType !== 'OPTION') return {}
  const figures = figuresAtMark(instrument, findMark(live, instrument.instrumentId))
  if (figures === undefined) return {}
  const { strike, optionType, expiryNs } = instrument
  return { iv: figures.iv, option: { strike, optionType, expiry: expiryNs, ...figures } }
}

/** Deleveraging scores of all holders of a perpetual by side, smallest first. */
type Queue = { readonly long: readonly number[]; readonly short: readonly number[] }

/** Queues are computed once per command, so that every reader of a state sees one queue. */
const knownQueues = new WeakMap<LiveState, { seq: number; readonly byInstrument: Map<string, Queue> }>()

/** Computes the likelihood that the position is closed for another account's loss (venue-rules 7.2). */
function adlRankOf(
  live: LiveState,
  account: LiveVenueAccount,
  instrument: PerpetualInstrument,
  position: PositionRecord,
): AdlRank {
  if (isExemptFromAdl(instrument) || position.amount === 0n) return 'na'
  const { long, short } = queueOf(live, instrument)
  return adlRank(scoreOf(live, account, instrument, position), position.amount > 0n ? long : short)
}

function queueOf(live: LiveState, instrument: PerpetualInstrument): Queue {
  let known = knownQueues.get(live)
  if (known?.seq !== live.seq) knownQueues.set(live, (known = { seq: live.seq, byInstrument: new Map() }))
  let queue = known.byInstrument.get(instrument.instrumentId)
  if (queue === undefined) known.byInstrument.set(instrument.instrumentId, (queue = computeQueue(live, instrument)))
  return queue
}

function computeQueue(live: LiveState, instrument: PerpetualInstrument): Queue {
  const queue: { long: number[]; short: number[] } = { long: [], short: [] }
  for (const account of live.accounts.values()) {
    for (const position of positionsIn(account, instrument.instrumentId)) {
      queue[position.amount > 0n ? 'long' : 'short'].push(scoreOf(live, account, instrument, position))
    }
  }
  const ascending = (a: number, b: number) => a - b
  return { long: queue.long.sort(ascending), short: queue.short.sort(ascending) }
}

/** Uses the position's own figures and its backing, like the engine's deleveraging. */
function scoreOf(
  live: LiveState,
  account: LiveVenueAccount,
  instrument: PerpetualInstrument,
  position: PositionRecord,
): number {
  const markPrice = findMarkPrice(live, instrument)
  const indexPrice = findIndexPrice(live, instrument.asset)
  if (markPrice === undefined || indexPrice === undefined) return 0
  const margin = instrumentMargin({
    instrument,
    position,
    openOrders: noOrderMargin,
    prices: { markPrice, indexPrice },
  })
  const { unrealizedPnl, maintenanceMargin } = margin
  return adlScore({ unrealizedPnl, maintenanceMargin, balance: position.isolated?.margin ?? backing(live, account) })
}

function backing(live: LiveState, account: LiveVenueAccount): Usd {
  const collateral = [...account.collaterals].flatMap(([asset, balance]) => {
    const price = collateralPrice(asset, (name) => findIndexPrice(live, name))
    return price === undefined ? [] : [{ asset, balance, price }]
  })
  const isolated = [...account.positions.values()].flatMap(({ isolated: own }) =>
    own === undefined ? [] : [{ margin: own.margin, unrealizedPnl: fixed6<Usd>(0n) }],
  )
  return accountFunds({ usdc: account.balance, collateral, isolated }).balance
}

type Triggers = Pick<PositionMessage, 'closePositionTriggers' | 'partialPositionTriggers'>
type PartialTrigger = NonNullable<NonNullable<Triggers['partialPositionTriggers']>['stopLoss']>[number]

/** Lists the stops of a position (rest-private 3.3): one of each kind for the whole position, up to four for parts. */
function triggersOf(account: LiveVenueAccount, key: PositionKey): Triggers {
  const stops = [...account.openOrders.values()].filter(
    (order) => keyOf(order) === key && order.status === 'stop_order',
  )
  const whole = stops.filter(({ stop }) => stop?.scope === 'wholePosition')
  const parts = stops.filter(({ stop }) => stop?.scope === 'partOfPosition')
  return {
    ...(whole.length === 0 ? {} : { closePositionTriggers: wholeTriggers(whole) }),
    ...(parts.length === 0 ? {} : { partialPositionTriggers: partialTriggers(parts) }),
  }
}

function wholeTriggers(stops: readonly OrderRecord[]): NonNullable<Triggers['closePositionTriggers']> {
  const [takeProfit] = ofKind(stops, 'TAKE_PROFIT')
  const [stopLoss] = ofKind(stops, 'STOP_LOSS')
  return {
    ...(takeProfit === undefined ? {} : { takeProfit: wholeTrigger(takeProfit) }),
    ...(stopLoss === undefined ? {} : { stopLoss: wholeTrigger(stopLoss) }),
  }
}

function partialTriggers(stops: readonly OrderRecord[]): NonNullable<Triggers['partialPositionTriggers']> {
  const takeProfit = ofKind(stops, 'TAKE_PROFIT')
  const stopLoss = ofKind(stops, 'STOP_LOSS')
  return {
    ...(takeProfit.length === 0 ? {} : { takeProfit: takeProfit.map(partialTrigger) }),
    ...(stopLoss.length === 0 ? {} : { stopLoss: stopLoss.map(partialTrigger) }),
  }
}

function ofKind(stops: readonly OrderRecord[], kind: 'TAKE_PROFIT' | 'STOP_LOSS'): readonly OrderRecord[] {
  return stops.filter(({ stop }) => stop?.kind === kind)
}

function wholeTrigger(order: OrderRecord) {
  return { orderId: order.orderId, trigger: stopTermsOf(order).trigger, orderType: order.orderType }
}

function partialTrigger(order: OrderRecord): PartialTrigger {
  const { kind } = stopTermsOf(order)
  return { ...wholeTrigger(order), amount: order.amount, limitPrice: order.price, stop: kind }
}

function stopTermsOf({ stop }: OrderRecord) {
  assert(stop !== undefined, 'a stop that waits has the terms of one')
  return stop
}
