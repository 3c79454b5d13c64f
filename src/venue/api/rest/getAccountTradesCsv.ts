import { csvLine } from '@/lib/csvLine'
import { writeDouble } from '@/protocol/decimalText'
import { formatFixed6, type Fixed6 } from '@/protocol/fixed6'
import { type AccountTrade, getAccountTradesCsv as endpoint, tradesCsvColumns } from '@/protocol/rest/history'
import type { AccountTradeRow } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { accountTrades } from '../records/accountTradeOf'
import { fileWindow } from './historyWindow'
import { servePrivateFile } from './serveEndpoint'

/** All of the window, newest first; the thirty days of the lists do not hold here (rest-private 13.3). */
export const getAccountTradesCsv = servePrivateFile(endpoint, ({ query, caller, gateway: { port } }) => {
  const { tradeTypes } = query
  const rows = port.history.accountTradesAll({ account: caller.account, tradeTypes, ...fileWindow(query) })
  return { fileName: 'trades.csv', chunks: tradeLines(port, rows) }
})

async function* tradeLines(port: VenuePort, pieces: AsyncIterable<readonly AccountTradeRow[]>) {
  yield csvLine(tradesCsvColumns)
  for await (const rows of pieces) yield accountTrades(port, rows).map(tradeLine).join('')
}

/**
 * The cells are written as the members of the same row are in JSON. Not by its schema: that takes ten times as long,
 * and a file may have a million rows.
 */
export function tradeLine(trade: AccountTrade): string {
  const cells: Readonly<Record<(typeof tradesCsvColumns)[number], string | undefined>> = {
    created_timestamp: String(trade.createdTimestamp),
    trade_id: trade.tradeId,
    order_id: trade.orderId,
    trade_type: trade.tradeType,
    instrument_name: trade.instrumentName,
    instrument_type: trade.instrumentType,
    asset: trade.asset,
    side: trade.side,
    amount: decimal(trade.amount),
    price: decimal(trade.price),
    mark_price: decimal(trade.markPrice),
    spot_price: decimal(trade.spotPrice),
    fees: decimal(trade.fees),
    fee_rate: trade.feeRate === undefined ? undefined : writeDouble(trade.feeRate),
    liquidity: trade.liquidity,
    pnl: decimal(trade.pnl),
    payout: decimal(trade.payout),
    settlement_price: decimal(trade.settlementPrice),
    iv: trade.iv === undefined ? undefined : writeDouble(trade.iv),
    option_type: trade.optionType,
    strike: decimal(trade.strike),
    expiry: trade.expiry === undefined ? undefined : String(trade.expiry),
  }
  return csvLine(tradesCsvColumns.map((column) => cells[column]))
}

function decimal(value: Fixed6<string> | undefined): string | undefined {
  return value === undefined ? undefined : formatFixed6(value)
}
