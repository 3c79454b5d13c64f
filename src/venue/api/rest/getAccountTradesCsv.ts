import * as z from 'zod/mini'
import { csvLine } from '@/lib/csvLine'
import { getAccountTradesCsv as endpoint, tradesCsvColumns } from '@/protocol/rest/getAccountTradesCsv'
import { accountTradeRecord, type AccountTrade } from '@/protocol/rest/getTradeHistory'
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

/** The cells are the members that the same row has in JSON. */
function tradeLine(trade: AccountTrade): string {
  const wire: Readonly<Partial<Record<string, unknown>>> = z.encode(accountTradeRecord, trade)
  return csvLine(tradesCsvColumns.map((column) => cellOf(wire[column])))
}

function cellOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}
