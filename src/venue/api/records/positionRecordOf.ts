import { absolute, fixed6, type Price, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { PositionMessage } from '@/protocol/positionRecord'
import { collateralBehind, liquidationPrice } from '@/quant/liquidationPrice'
import { positionAt, unrealizedPnl } from '@/quant/pnl'
import type { PositionRecord } from '../../engine/event'
import type { LiveAccount } from '../../live/liveAccount'
import { findMark, type LiveState } from '../../live/liveState'
import { accountFigures, type AccountFigures } from './accountFigures'
import { findAnyInstrument } from './instrumentOf'
import { figuresAtMark } from './optionFigures'

const zero = fixed6<Usd>(0n)

/** All open positions of an account, as `GET /positions` tells them. */
export function openPositionRecords(live: LiveState, account: LiveAccount, nowNs: bigint): PositionMessage[] {
  return positionRecordsOf(live, account, [...account.positions.values()], nowNs)
}

/** Positions as records of the wire (rest-private 3.3). A closed one has the amount 0 and the side it had last is unknown. */
export function positionRecordsOf(
  live: LiveState,
  account: LiveAccount,
  positions: readonly PositionRecord[],
  nowNs: bigint,
): PositionMessage[] {
  const figures = accountFigures(live, account)
  return positions.flatMap((position) => {
    const instrument = findAnyInstrument(live, position.instrumentId)
    return instrument === undefined ? [] : [positionRecordOf(live, instrument, position, figures, nowNs)]
  })
}

function positionRecordOf(
  live: LiveState,
  instrument: Instrument,
  record: PositionRecord,
  figures: AccountFigures,
  nowNs: bigint,
): PositionMessage {
  const { instrumentId, instrumentName, instrumentType, asset } = instrument
  const position = positionAt(record.amount, record.entryPrice)
  const markPrice = markOf(live, instrument, record)
  const margin = record.amount === 0n ? undefined : figures.byInstrument.get(instrumentId)
  return {
    instrumentId,
    instrumentName,
    instrumentType,
    asset,
    amount: absolute(record.amount),
    side: record.amount < 0n ? 'sell' : 'buy',
    markPrice,
    avgEntryPrice: record.entryPrice,
    unrealizedPnl: unrealizedPnl(position, markPrice),
    initialMargin: margin?.initialMargin ?? zero,
    maintenanceMargin: margin?.maintenanceMargin ?? zero,
    marginType: 'CROSS',
    // Options and perpetuals on BTC, ETH and SOL are exempt from deleveraging (venue-rules 7.2).
    adlRank: 'na',
    ...liquidationOf(instrument, position, figures),
    ...optionOf(live, instrument, nowNs),
  }
}

/** An expired contract is worth what it settled at; one that was never marked is shown at its entry. */
function markOf(live: LiveState, instrument: Instrument, record: PositionRecord): Price {
  const settled = live.instruments.expiredById.get(instrument.instrumentId)?.settlementPrice
  return findMark(live, instrument.instrumentId)?.markPrice ?? settled ?? record.entryPrice
}

function liquidationOf(instrument: Instrument, position: ReturnType<typeof positionAt>, figures: AccountFigures) {
  const own = figures.byInstrument.get(instrument.instrumentId)
  if (instrument.instrumentType !== 'PERPETUAL' || own === undefined) return {}
  const { maintenanceMarginFraction } = instrument
  const collateral = collateralBehind(figures.margin, own)
  const price = liquidationPrice({ position, maintenanceMarginFraction, collateral })
  return price === undefined ? {} : { liquidationPrice: price }
}

function optionOf(live: LiveState, instrument: Instrument, nowNs: bigint) {
  if (instrument.instrumentType !== 'OPTION') return {}
  const figures = figuresAtMark(instrument, findMark(live, instrument.instrumentId), nowNs)
  if (figures === undefined) return {}
  const { strike, optionType, expiryNs } = instrument
  return { iv: figures.iv, option: { strike, optionType, expiry: expiryNs, ...figures } }
}
