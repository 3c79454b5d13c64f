import { csvLine } from '@/core/lib/csvLine'
import { writeDouble } from '@/core/protocol/decimalText'
import { endpoints } from '@/core/protocol/endpoints'
import { type Fixed6, formatFixed6 } from '@/core/protocol/fixed6'
import { type AccountTrade, tradesCsvColumns, transactionsCsvColumns } from '@/core/protocol/rest/history'
import type { AccountTradeRow, TransactionRow } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { historicalOrders } from '../records/orderRecords'
import { accountTrades, transactionOf } from '../records/tradeRecords'
import { askedFilter, accountWindow, fileWindow } from './historyWindow'
import { servePrivateEndpoint, servePrivateFile } from './serveEndpoint'

/** Ended orders; `GET /orders` has the open ones (rest-private 8.1). */
export const getOrderHistory = servePrivateEndpoint(
  endpoints.getOrderHistory,
  async ({ query, caller, gateway: { port } }) => {
    const window = accountWindow(query, port.clock.nowNs())
    const filter = askedFilter(port, query)
    if (filter === undefined) return { count: 0, orderHistory: [] }
    const page = await port.history.closedOrders({ account: caller.account, isStop: false, ...filter, ...window })
    return { count: page.count, orderHistory: historicalOrders(port, page.rows) }
  },
)

/** rest-private 8.2 */
export const getStopOrderHistory = servePrivateEndpoint(
  endpoints.getStopOrderHistory,
  async ({ query, caller, gateway: { port } }) => {
    const window = accountWindow(query, port.clock.nowNs())
    const filter = askedFilter(port, query)
    if (filter === undefined) return { count: 0, orderHistory: [] }
    const page = await port.history.closedOrders({ account: caller.account, isStop: true, ...filter, ...window })
    return { count: page.count, orderHistory: historicalOrders(port, page.rows) }
  },
)

/** The account's own fills, funding payments and settlements (rest-private 13.1). */
export const getTradeHistory = servePrivateEndpoint(
  endpoints.getTradeHistory,
  async ({ query, caller, gateway: { port } }) => {
    const window = accountWindow(query, port.clock.nowNs())
    const filter = askedFilter(port, query)
    if (filter === undefined) return { count: 0, tradeHistory: [] }
    const { tradeTypes, optionType } = query
    const page = await port.history.accountTrades({
      account: caller.account,
      tradeTypes,
      optionType,
      ...filter,
      ...window,
    })
    return { count: page.count, tradeHistory: accountTrades(port, page.rows) }
  },
)

/** The whole window, newest first, without the thirty-day limit of lists (rest-private 13.3). */
export const getAccountTradesCsv = servePrivateFile(
  endpoints.getAccountTradesCsv,
  ({ query, caller, gateway: { port } }) => {
    const { tradeTypes } = query
    const rows = port.history.accountTradesAll({ account: caller.account, tradeTypes, ...fileWindow(query) })
    return { fileName: 'trades.csv', chunks: tradeLines(port, rows) }
  },
)

async function* tradeLines(port: VenuePort, pieces: AsyncIterable<readonly AccountTradeRow[]>) {
  yield csvLine(tradesCsvColumns)
  for await (const rows of pieces) yield accountTrades(port, rows).map(tradeLine).join('')
}

/**
 * Formats a row with the values of its JSON members. Encoding by the schema would take ten times as long, and a file
 * may have a million rows.
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

/** Newest first (rest-private 13.2); rows in transit also show their expected arrival. */
export const getTransactionHistory = servePrivateEndpoint(
  endpoints.getTransactionHistory,
  async ({ query, caller, gateway: { port } }) => {
    const window = accountWindow(query, port.clock.nowNs())
    const { txType, txStatus } = query
    const types = txType === undefined ? undefined : [txType]
    const page = await port.history.transactions({ account: caller.account, types, status: txStatus, ...window })
    const { chainId } = port.domain
    return {
      count: page.count,
      transactionHistory: page.rows.map((row) => transactionOf(row, chainId, port.live.crossings.get(row.id))),
    }
  },
)

/** The whole window, newest first (rest-private 13.4). */
export const getAccountTransactionsCsv = servePrivateFile(
  endpoints.getAccountTransactionsCsv,
  ({ query, caller, gateway: { port } }) => {
    const rows = port.history.transactionsAll({ account: caller.account, ...fileWindow(query) })
    return { fileName: 'transactions.csv', chunks: transactionLines(rows, port.domain.chainId) }
  },
)

async function* transactionLines(pieces: AsyncIterable<readonly TransactionRow[]>, chainId: number) {
  yield csvLine(transactionsCsvColumns)
  for await (const rows of pieces) yield rows.map((row) => transactionLine(row, chainId)).join('')
}

/** Amounts are plain units of the asset, because there is no column for a token's decimals. */
function transactionLine(row: TransactionRow, chainId: number): string {
  const { swap } = row
  const cells: Readonly<Record<(typeof transactionsCsvColumns)[number], string | undefined>> = {
    initiated_timestamp: String(row.initiatedNs),
    finalized_timestamp: String(row.finalizedNs ?? 0n),
    tx_type: row.type,
    tx_status: row.status,
    collateral_name: row.asset,
    amount: formatFixed6(row.amount),
    chain_id: String(row.chainId ?? chainId),
    counter_party: row.counterParty,
    l1_tx_hash: row.l1TxHash,
    l2_tx_hash: row.l2TxHash,
    label: row.label,
    swap_asset: swap?.asset,
    side: swap?.side,
    price: swap === undefined ? undefined : formatFixed6(swap.price),
    fees: swap === undefined ? undefined : formatFixed6(swap.fee),
  }
  return csvLine(transactionsCsvColumns.map((column) => cells[column]))
}
