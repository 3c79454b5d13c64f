import type { Selectable } from 'kysely'
import type { Amount, Price } from '@/protocol/fixed6'
import { fixed6 } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import type { FundingPoint, OptionTrade, PublicTrade, Settlement } from './history'
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

export function toOptionTrade(row: Selectable<HistoryTables['trades']>): OptionTrade {
  return {
    ...toTrade(row),
    orderType: (row.order_type ?? undefined) as OptionTrade['orderType'],
    orderStatus: (row.order_status ?? undefined) as OptionTrade['orderStatus'],
    markPrice: row.mark_price === null ? undefined : fixed6<Price>(row.mark_price),
    indexPrice: row.index_price === null ? undefined : fixed6<Price>(row.index_price),
    forwardPrice: row.forward_price === null ? undefined : fixed6<Price>(row.forward_price),
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

export function toSettlement(row: Selectable<HistoryTables['settlements']>): Settlement {
  return {
    asset: row.asset,
    expiryNs: row.expiry_ns,
    settlementPrice: fixed6<Price>(row.settlement_price),
    timeNs: row.time_ns,
  }
}
