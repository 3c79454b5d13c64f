import type { Selectable } from 'kysely'
import { fixed6, type Amount, type Price, type Usd, notional } from '@/core/protocol/fixed6'
import type { Address, Hash, Side, Instrument } from '@/core/protocol/instrument'
import type { TradeVenue } from '../engine/event'
import { isPublicTrade } from '../rules/isPublicTrade'
import type { AccountTradeRow, AccountTradeType, FillRow, StoredVolume } from './history'
import type { HistoryTableRows } from './historyTables'

type Columns = Selectable<HistoryTableRows['account_trades']>
type OwnColumns = Omit<Columns, 'id' | 'trader_id' | 'lane_id' | 'is_option' | 'volume'>

const ofNoKind = {
  entry_price: null,
  via: null,
  order_id: null,
  taker_order_id: null,
  order_type: null,
  order_status: null,
  system_type: null,
  liquidity: null,
  price: null,
  forward_price: null,
  is_closing: null,
  hour_ns: null,
  rate: null,
  settlement_price: null,
  payout: null,
} as const

export function toAccountTradeColumns(row: AccountTradeRow): OwnColumns {
  const base = {
    ...ofNoKind,
    time_ns: row.timeNs,
    trade_id: row.tradeId,
    instrument_id: row.instrumentId,
    side: row.side,
    amount: row.amount,
    fee: row.fee,
    mark_price: row.markPrice ?? null,
    index_price: row.indexPrice ?? null,
    realized_pnl: 0n,
    liquidation_fee: 0n,
  }
  switch (row.tradeType) {
    case 'trade':
    case 'liquidation':
      return { ...base, ...fillColumns(row) }
    case 'funding':
      return { ...base, hour_ns: row.hourNs, rate: row.rate }
    case 'settlement':
      return {
        ...base,
        settlement_price: row.settlementPrice,
        payout: row.payout,
        realized_pnl: row.realizedPnl,
        entry_price: row.entryPrice,
      }
  }
}

function fillColumns(fill: FillRow) {
  return {
    via: fill.via,
    order_id: fill.orderId ?? null,
    taker_order_id: fill.takerOrderId === fill.orderId ? null : (fill.takerOrderId ?? null),
    order_type: fill.orderType ?? null,
    order_status: fill.orderStatus,
    system_type: fill.systemType,
    liquidity: fill.liquidity,
    price: fill.price,
    forward_price: fill.forwardPrice ?? null,
    is_closing: fill.isClosing === undefined ? null : BigInt(fill.isClosing),
    realized_pnl: fill.realizedPnl,
    liquidation_fee: fill.liquidationFee,
    entry_price: fill.entryPrice ?? null,
  }
}

/**
 * The inverse of {@link toAccountTradeColumns}. The text is not validated, because only this program writes the table.
 */
export function toAccountTrade(account: Address, tradeType: AccountTradeType, row: Columns): AccountTradeRow {
  const base = {
    account,
    tradeId: row.trade_id,
    instrumentId: row.instrument_id,
    amount: fixed6<Amount>(row.amount),
    side: row.side as Side,
    fee: fixed6<Usd>(row.fee),
    markPrice: optionalPrice(row.mark_price),
    indexPrice: optionalPrice(row.index_price),
    timeNs: row.time_ns,
  }
  switch (tradeType) {
    case 'trade':
    case 'liquidation':
      return { ...base, tradeType, ...fillMembers(row) }
    case 'funding':
      return { ...base, tradeType, hourNs: row.hour_ns ?? 0n, rate: row.rate ?? 0 }
    case 'settlement':
      return {
        ...base,
        tradeType,
        settlementPrice: fixed6<Price>(row.settlement_price ?? 0n),
        payout: fixed6<Usd>(row.payout ?? 0n),
        realizedPnl: fixed6<Usd>(row.realized_pnl),
        entryPrice: fixed6<Price>(row.entry_price ?? 0n),
      }
  }
}

function fillMembers(row: Columns) {
  const orderId = (row.order_id ?? undefined) as Hash | undefined
  return {
    via: row.via as TradeVenue,
    orderId,
    takerOrderId: (row.taker_order_id ?? orderId) as Hash | undefined,
    orderType: (row.order_type ?? undefined) as FillRow['orderType'],
    orderStatus: row.order_status as FillRow['orderStatus'],
    systemType: row.system_type ?? '',
    liquidity: row.liquidity as FillRow['liquidity'],
    price: fixed6<Price>(row.price ?? 0n),
    forwardPrice: optionalPrice(row.forward_price),
    liquidationFee: fixed6<Usd>(row.liquidation_fee),
    realizedPnl: fixed6<Usd>(row.realized_pnl),
    isClosing: row.is_closing === null ? undefined : row.is_closing === 1n,
    entryPrice: optionalPrice(row.entry_price),
  }
}

function optionalPrice(value: bigint | null): Price | undefined {
  return value === null ? undefined : fixed6<Price>(value)
}

/** A row's contribution to its trader's sums. Its PnL is `realizedPnl − fee − liquidationFee`. */
export type AccountTradeFigures = {
  readonly volume: Usd
  readonly realizedPnl: Usd
  readonly fee: Usd
  readonly liquidationFee: Usd
}

const none = fixed6<Usd>(0n)

/** Computes a row's figures. Only trades in the book or on an RFQ count as volume. */
export function accountTradeFigures(instrument: Instrument, row: AccountTradeRow): AccountTradeFigures {
  const { fee } = row
  switch (row.tradeType) {
    case 'trade':
    case 'liquidation': {
      const volume = isPublicTrade(row) ? tradeVolume(instrument, row).notional : none
      return { volume, realizedPnl: row.realizedPnl, fee, liquidationFee: row.liquidationFee }
    }
    case 'settlement':
      return { volume: none, realizedPnl: row.realizedPnl, fee, liquidationFee: none }
    case 'funding':
      return { volume: none, realizedPnl: none, fee, liquidationFee: none }
  }
}

/**
 * Computes the notional: for an option contracts × index, as for its fee (venue-rules 6.1); 0 if the index is unknown.
 */
export function tradeVolume(
  { instrumentType }: Pick<Instrument, 'instrumentType'>,
  trade: { readonly price: Price; readonly amount: Amount; readonly indexPrice: Price | undefined },
): StoredVolume {
  const premium = notional(trade.price, trade.amount)
  if (instrumentType === 'PERPETUAL') return { contracts: trade.amount, notional: premium, premium }
  const { indexPrice } = trade
  return {
    contracts: trade.amount,
    notional: indexPrice === undefined ? fixed6<Usd>(0n) : notional(indexPrice, trade.amount),
    premium,
  }
}
