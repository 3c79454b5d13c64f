import type { Selectable } from 'kysely'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import { fixed6 } from '@/protocol/fixed6'
import type { Address, Hash, Side } from '@/protocol/instrument'
import type { Fill, FundingPoint, PublicTrade } from './history'
import type { HistoryTables } from './historyTables'

/*
 * Rows as the rest of the program knows them. The literal types are what rowWriter wrote: the tables are ours alone, so
 * their text is not checked again.
 */

export function toTrade(row: Selectable<HistoryTables['trades']>): PublicTrade {
  return {
    tradeId: row.trade_id,
    instrumentId: row.instrument_id,
    side: row.side as Side,
    price: fixed6<Price>(row.price),
    amount: fixed6<Amount>(row.amount),
    timeNs: row.time_ns,
  }
}

export function toFill(row: Selectable<HistoryTables['fills']>): Fill {
  return {
    account: row.account as Address,
    tradeId: row.trade_id,
    orderId: row.order_id as Hash,
    instrumentId: row.instrument_id,
    side: row.side as Side,
    liquidity: row.liquidity as Fill['liquidity'],
    price: fixed6<Price>(row.price),
    amount: fixed6<Amount>(row.amount),
    fee: fixed6<Usd>(row.fee),
    realizedPnl: fixed6<Usd>(row.realized_pnl),
    orderStatus: row.order_status as Fill['orderStatus'],
    systemType: row.system_type,
    timeNs: row.time_ns,
  }
}

export function toFundingPoint(row: Selectable<HistoryTables['funding_points']>): FundingPoint {
  return {
    instrumentId: row.instrument_id,
    timeNs: row.time_ns,
    rate: row.rate,
    markPrice: row.mark_price === null ? undefined : fixed6<Price>(row.mark_price),
  }
}
