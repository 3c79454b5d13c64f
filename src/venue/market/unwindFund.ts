import { absolute, smaller, toNumber, type Amount, type Price } from '@/protocol/fixed6'
import type { Instrument, Side } from '@/protocol/instrument'
import type { PositionRecord } from '../engine/event'
import { getBook, topOfBook } from '../live/liveBook'
import type { LiveState } from '../live/liveState'
import { marketAccounts } from './marketAccounts'
import { amountOnStep } from './onStep'
import type { MarketOrder } from './orderRequests'

/** USD of underlying in one order: small, so that the fund does not move the price it sells at. */
const pieceNotional = 10_000
/** How far from the mark the fund trades, as a fraction of it. Options have wide books. */
const reach = { PERPETUAL: 0.002, OPTION: 0.3 }

/** Orders that make the insurance fund's positions a little smaller, at prices that somebody offers now. */
export function unwindFund(live: LiveState): MarketOrder[] {
  const { insuranceFund } = marketAccounts
  const positions = [...(live.accounts.get(insuranceFund)?.positions.values() ?? [])]
  return positions.flatMap((position) => {
    const instrument = live.instruments.byId.get(position.instrumentId)
    return instrument === undefined ? [] : unwindOne(live, instrument, position)
  })
}

function unwindOne(live: LiveState, instrument: Instrument, { amount }: PositionRecord): MarketOrder[] {
  const { instrumentId, instrumentType, asset, amountStep } = instrument
  const side: Side = amount > 0n ? 'sell' : 'buy'
  const { bid, ask } = topOfBook(getBook(live, instrumentId))
  const offered = side === 'sell' ? bid : ask
  const markPrice = live.marks.get(instrumentId)?.markPrice
  const indexPrice = live.indexes.get(asset)?.price
  if (offered === undefined || markPrice === undefined || indexPrice === undefined) return []
  if (isBadPrice(offered.price, markPrice, side, reach[instrumentType])) return []
  const piece = amountOnStep(pieceNotional / toNumber(indexPrice), amountStep)
  const wanted = smaller(smaller(piece, absolute<Amount>(amount)), offered.amount)
  return [
    {
      account: marketAccounts.insuranceFund,
      instrumentId,
      side,
      amount: wanted,
      limitPrice: offered.price,
      isPostOnly: false,
      timeInForce: 'IOC',
    },
  ]
}

function isBadPrice(offered: Price, mark: Price, side: Side, widest: number): boolean {
  const away = toNumber(offered) / toNumber(mark) - 1
  return side === 'sell' ? away < -widest : away > widest
}
