/**
 * The requests behind each list, and the filters applied locally. The venue is trusted only with documented filters
 * (rest-private 8, 13). Other parameters shorten the response if a venue knows them, and each row is checked again in
 * case the venue does not.
 */

import type { Side } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import {
  type AccountTrade,
  type AccountTradeType,
  getOrderHistory,
  getStopOrderHistory,
  getTradeHistory,
  getTransactionHistory,
  type HistoricalOrder,
  type TransactionRecord,
  transactionStatus,
  transactionType,
} from '@/core/protocol/rest/history'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { HistoryFilter, HistoryRange } from './historyFilter'
import type { HistoryPage, HistorySource, PageRequest } from './historySource'
import { fundingPayment } from './historyTotals'
import { tradeKey } from './tradeKey'

const presetHours = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const
const hourNs = 3_600_000_000_000n
const nsPerMs = 1_000_000n

/** Window of a range. `all` is the reach of the venue's lists, 30 days (rest-private 1.8). */
export function windowOf(range: HistoryRange, nowNs: bigint): Pick<HistorySource<never>, 'startNs' | 'endNs'> {
  if (range.preset === 'all') return { startNs: undefined, endNs: undefined }
  if (range.preset !== 'custom')
    return { startNs: nowNs - BigInt(presetHours[range.preset]) * hourNs, endNs: undefined }
  const { fromMs, toMs } = range
  return {
    startNs: fromMs === undefined || !isReachable(fromMs, nowNs) ? undefined : BigInt(fromMs) * nsPerMs,
    endNs: toMs === undefined ? undefined : BigInt(toMs) * nsPerMs,
  }
}

/** True if the venue's lists reach back this far. Older rows are only in the venue's files. */
export function isReachable(fromMs: number, nowNs: bigint): boolean {
  return BigInt(fromMs) * nsPerMs >= nowNs - 30n * 24n * hourNs
}

type TradesKind = 'fills' | 'funding' | 'settlements' | 'closed'

/** The offset is always sent, because without an offset our venue extends a page to the end of its last timestamp. */
function windowQuery({ startNs, endNs, offset, limit }: PageRequest) {
  return {
    ...(startNs !== undefined && { startTime: startNs }),
    ...(endNs !== undefined && { endTime: endNs }),
    offset,
    limit,
  }
}

/** Documented filters for a contract. `isExact` is true if they match no other contract. */
function contractQuery({ instrumentName, chosen }: HistoryFilter) {
  const parts = instrumentName === undefined ? undefined : parseInstrumentName(instrumentName)
  const type = parts?.instrumentType ?? (chosen.contract === undefined ? undefined : contractTypes[chosen.contract])
  const option =
    parts?.instrumentType === 'OPTION' ? parts.optionType : optionTypes.find((one) => one === chosen.option)
  return {
    isExact: instrumentName === undefined || parts?.instrumentType === 'PERPETUAL',
    query: {
      ...(parts !== undefined && { asset: parts.asset }),
      ...(type !== undefined && { instrumentType: type }),
      ...(instrumentName !== undefined && { instrumentName }),
    },
    option,
  }
}

const contractTypes: { readonly [choice: string]: 'OPTION' | 'PERPETUAL' } = {
  option: 'OPTION',
  perpetual: 'PERPETUAL',
}
const optionTypes = ['call', 'put'] as const
const stopKinds: { readonly [choice: string]: string } = { 'stop-loss': 'STOP_LOSS', 'take-profit': 'TAKE_PROFIT' }

/** Page of a response. If the count cannot be read, another page is expected after a full page. */
function pageOf<Row>({ offset, limit }: PageRequest, count: number | undefined, rows: readonly Row[]) {
  return { count: count ?? offset + rows.length + (rows.length < limit ? 0 : limit), rows }
}

/** Returns no rows for an instrument or asset that the venue never listed, because this is not an error. */
async function orNone<Row>(reading: Promise<HistoryPage<Row>>): Promise<HistoryPage<Row>> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof RestError && neverListed.has(error.code)) return { count: 0, rows: [] }
    throw error
  }
}

const neverListed = new Set(['INSTRUMENT_NOT_FOUND', 'INVALID_ASSET', 'ASSET_INVALID'])

type Test<Row> = (row: Row) => boolean

/** Combines tests: a row is shown if it passes all of them. Undefined if there is no test. */
function allOf<Row>(...tests: readonly (Test<Row> | false | undefined)[]): Test<Row> | undefined {
  const real = tests.filter((test) => test !== undefined && test !== false)
  return real.length === 0 ? undefined : (row) => real.every((test) => test(row))
}

const ofSide = ({ chosen: { side } }: HistoryFilter) =>
  side === undefined ? undefined : (row: { readonly side?: Side | undefined }) => row.side === side

export function tradesSource(
  rest: RestClient,
  kind: TradesKind,
  filter: HistoryFilter,
  nowNs: bigint,
): HistorySource<AccountTrade> {
  const { chosen, instrumentName } = filter
  const { query, isExact, option } = contractQuery(filter)
  const tradeTypes = tradeTypesOf(kind, chosen.type)
  return {
    ...windowOf(filter.range, nowNs),
    readPage: async (request, signal) => {
      const optionQuery = option === undefined ? {} : { optionType: option }
      const all = { ...windowQuery(request), tradeTypes, ...query, ...optionQuery }
      const reply = rest.call(getTradeHistory, { query: all }, { signal })
      return orNone(reply.then(({ count, tradeHistory = [] }) => pageOf(request, count, tradeHistory)))
    },
    timeNsOf: (row) => row.createdTimestamp,
    keyOf: tradeKey,
    isShown: allOf(
      !isExact && ((row) => row.instrumentName === instrumentName),
      ofSide(filter),
      chosen.role !== undefined && ((row) => row.liquidity === chosen.role),
      kind === 'funding' && chosen.type === 'paid' && ((row) => fundingPayment(row) < 0n),
      kind === 'funding' && chosen.type === 'received' && ((row) => fundingPayment(row) > 0n),
    ),
    isPagedByTime: true,
  }
}

function tradeTypesOf(kind: TradesKind, type: string | undefined): AccountTradeType[] {
  if (kind === 'funding') return ['funding']
  if (kind === 'settlements') return ['settlement']
  // The trades that closed positions are computed from.
  if (kind === 'closed') return ['trade', 'liquidation', 'settlement', 'funding']
  if (type === 'trade' || type === 'liquidation') return [type]
  return ['trade', 'liquidation']
}

export function ordersSource(
  rest: RestClient,
  kind: 'orders' | 'stops',
  filter: HistoryFilter,
  nowNs: bigint,
): HistorySource<HistoricalOrder> {
  const { chosen, instrumentName } = filter
  const { query, option } = contractQuery(filter)
  const type = chosen.contract === undefined ? undefined : contractTypes[chosen.contract]
  const endpoint = kind === 'orders' ? getOrderHistory : getStopOrderHistory
  const stop = kind === 'stops' && chosen.type !== undefined ? stopKinds[chosen.type] : undefined
  return {
    ...windowOf(filter.range, nowNs),
    readPage: async (request, signal) => {
      const all = { ...windowQuery(request), ...query }
      const reply = rest.call(endpoint, { query: all }, { signal })
      return orNone(reply.then(({ count, orderHistory = [] }) => pageOf(request, count, orderHistory)))
    },
    timeNsOf: (row) => row.timestamp ?? row.createdTimestamp,
    keyOf: ({ orderId }) => orderId,
    isShown: allOf(
      instrumentName !== undefined && ((row) => row.instrumentName === instrumentName),
      type !== undefined && ((row) => row.instrumentType === type),
      option !== undefined && ((row) => row.optionType === option),
      ofSide(filter),
      stop !== undefined && ((row) => (row.stop ?? row.stopType) === stop),
      kind === 'orders' && chosen.type !== undefined && ((row) => row.orderType === chosen.type),
      chosen.status !== undefined && ((row) => row.orderStatus === chosen.status),
    ),
    // The window applies to the creation of an order, but rows are sorted by their end, and the API documentation does
    // not relate the two.
    isPagedByTime: false,
  }
}

export function transactionsSource(
  rest: RestClient,
  filter: HistoryFilter,
  nowNs: bigint,
): HistorySource<TransactionRecord> {
  const { chosen } = filter
  const txType = transactionType.options.find((one) => one === chosen.type)
  const txStatus = transactionStatus.options.find((one) => one === chosen.status)
  return {
    ...windowOf(filter.range, nowNs),
    readPage: async (request, signal) => {
      const types = { ...(txType !== undefined && { txType }), ...(txStatus !== undefined && { txStatus }) }
      const query = { ...windowQuery(request), ...types }
      const { count, transactionHistory = [] } = await rest.call(getTransactionHistory, { query }, { signal })
      return pageOf(request, count, transactionHistory)
    },
    timeNsOf: (row) => row.initiatedTimestamp,
    keyOf: (row) => row.id ?? [row.initiatedTimestamp, row.txType, row.collateral, row.amount].join(' '),
    isShown: allOf(
      chosen.asset !== undefined && ((row) => row.collateralName === chosen.asset || row.swapAsset === chosen.asset),
    ),
    isPagedByTime: false,
  }
}
