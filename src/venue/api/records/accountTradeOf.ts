import type { Instrument } from '@/protocol/instrument'
import type { AccountTrade } from '@/protocol/rest/history'
import type { AccountTradeRow, Fill } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { instrumentOfHistory } from './instrumentOf'
import { ivOfTrade } from './optionFigures'

/** Rows of a trader's own history (rest-private 13.1); one whose contract nobody remembers is left out. */
export function accountTrades(port: VenuePort, rows: readonly AccountTradeRow[]): AccountTrade[] {
  return rows.flatMap((row) => {
    const instrument = instrumentOfHistory(port, row.instrumentId)
    return instrument === undefined ? [] : [accountTradeOf(instrument, row)]
  })
}

function accountTradeOf(instrument: Instrument, row: AccountTradeRow): AccountTrade {
  return {
    tradeId: row.tradeId,
    tradeType: row.tradeType,
    account: row.account,
    instrumentId: row.instrumentId,
    instrumentName: instrument.instrumentName,
    instrumentType: instrument.instrumentType,
    asset: instrument.asset,
    amount: row.amount,
    side: row.side,
    fees: row.fee,
    createdTimestamp: row.timeNs,
    ...(row.markPrice === undefined ? {} : { markPrice: row.markPrice }),
    ...(row.indexPrice === undefined ? {} : { spotPrice: row.indexPrice }),
    ...termsOf(instrument),
    ...particularsOf(instrument, row),
  }
}

function particularsOf(instrument: Instrument, row: AccountTradeRow): Partial<AccountTrade> {
  switch (row.tradeType) {
    case 'funding':
      return { feeRate: row.rate }
    case 'settlement': {
      const { settlementPrice, payout, realizedPnl, entryPrice } = row
      return { settlementPrice, payout, pnl: realizedPnl, isClosing: true, avgEntryPrice: entryPrice }
    }
    case 'trade':
    case 'liquidation':
      return fillOf(instrument, row)
  }
}

function fillOf(instrument: Instrument, fill: Fill): Partial<AccountTrade> {
  const iv = ivOfTrade(instrument, fill)
  return {
    ...(fill.orderId === undefined ? {} : { orderId: fill.orderId }),
    ...(fill.takerOrderId === undefined ? {} : { aggOrderId: fill.takerOrderId }),
    price: fill.price,
    avgPrice: fill.price,
    liquidity: fill.liquidity,
    ...(iv === undefined ? {} : { iv }),
    pnl: fill.realizedPnl,
    ...(fill.orderType === undefined ? {} : { orderType: fill.orderType }),
    tradeStatus: fill.orderStatus,
    ...(fill.tradeType === 'liquidation' ? { liquidationFee: fill.liquidationFee } : {}),
    ...(fill.isClosing === undefined ? {} : { isClosing: fill.isClosing }),
    ...(fill.entryPrice === undefined ? {} : { avgEntryPrice: fill.entryPrice }),
  }
}

function termsOf(instrument: Instrument) {
  if (instrument.instrumentType !== 'OPTION') return {}
  const { optionType, expiryNs, strike } = instrument
  return { optionType, expiry: expiryNs, strike }
}
