import type { Kysely } from 'kysely'
import { Kysely as KyselyDatabase, SqliteDialect } from 'kysely'
import type { Database } from './database'

/**
 * Rows of the tables that schema.ts creates. All integers are bigints. A `lane` is a partition; the name is from
 * earlier versions' files.
 */
export type HistoryTableRows = {
  series: { id: bigint; kind: string; key: string; is_option: bigint; expired_at_ns: bigint | null }
  points: { series_id: bigint; slot: bigint; price: bigint }
  funding_points: { instrument_id: string; time_ns: bigint; rate: number; mark_price: bigint | null }
  instruments: { instrument_id: string; instrument_name: string; record: string }
  trades: {
    id: bigint
    trade_id: string
    instrument_id: string
    side: string
    price: bigint
    amount: bigint
    time_ns: bigint
    asset: string | null
    option_type: string | null
    order_type: string | null
    order_status: string | null
    mark_price: bigint | null
    index_price: bigint | null
    forward_price: bigint | null
  }
  volume_minutes: { instrument_id: string; minute: bigint; amount: bigint; usd: bigint }
  volume_totals: { instrument_id: string; amount: bigint; usd: bigint }
  volume_sides: Volume & { minute: bigint; side: string }
  volume_sums: Volume
  strategy_stakes: {
    id: bigint
    account: string
    strategy: string
    time_ns: bigint
    shares: bigint
    pending_deposit: bigint
  }
  settlements: { asset: string; expiry_ns: bigint; settlement_price: bigint; time_ns: bigint }
  traders: { id: bigint; account: string }
  trade_lanes: Partition & { trade_type: string; option_type: string }
  trade_lane_hours: PartitionHour & {
    volume: bigint
    realized_pnl: bigint
    fees: bigint
    liquidation_fees: bigint
    win_count: bigint
    loss_count: bigint
    gains: bigint
    losses: bigint
  }
  pnl_days: { day: bigint; trader_id: bigint; pnl: bigint }
  account_trades: PartitionRow & {
    trade_id: string
    side: string
    amount: bigint
    fee: bigint
    mark_price: bigint | null
    index_price: bigint | null
    forward_price: bigint | null
    volume: bigint
    realized_pnl: bigint
    liquidation_fee: bigint
    entry_price: bigint | null
    via: string | null
    order_id: string | null
    taker_order_id: string | null
    order_type: string | null
    order_status: string | null
    system_type: string | null
    liquidity: string | null
    price: bigint | null
    is_closing: bigint | null
    hour_ns: bigint | null
    rate: number | null
    settlement_price: bigint | null
    payout: bigint | null
  }
  order_lanes: Partition & { is_stop: bigint }
  order_lane_hours: PartitionHour
  ended_orders: PartitionRow & { order_id: string; record: string }
  transactions: {
    id: bigint
    trader_id: bigint
    time_ns: bigint
    transaction_id: string
    type: string
    status: string
    asset: string
    amount: bigint
    finalized_ns: bigint | null
    counter_party: string | null
    swap_asset: string | null
    swap_side: string | null
    swap_fee: bigint | null
    swap_price: bigint | null
    swap_amount: bigint | null
    chain_id: bigint | null
    l1_tx_hash: string | null
    l2_tx_hash: string | null
    label: string | null
    reference_id: string | null
  }
  transaction_hours: { trader_id: bigint; hour: bigint; type: string; status: string; row_count: bigint }
}

type Volume = { asset: string; instrument_type: string; contracts: bigint; notional: bigint; premium: bigint }
type Partition = { id: bigint; trader_id: bigint; asset: string; instrument_type: string; instrument_id: string }
type PartitionHour = { lane_id: bigint; hour: bigint; row_count: bigint }
type PartitionRow = {
  id: bigint
  trader_id: bigint
  lane_id: bigint
  time_ns: bigint
  instrument_id: string
  is_option: bigint
}

export type HistoryDatabase = Kysely<HistoryTableRows>

/** Wraps a connection for queries. The caller closes the connection, so do not destroy the returned object. */
export function createHistoryDatabase(database: Database): HistoryDatabase {
  return new KyselyDatabase<HistoryTableRows>({
    dialect: new SqliteDialect({
      database: {
        close: () => undefined,
        prepare: (sql) => {
          const statement = database.prepare(sql)
          return {
            reader: statement.reader,
            all: (parameters) => statement.all([...parameters]),
            run: (parameters) => statement.run([...parameters]),
            iterate: (parameters) => statement.iterate([...parameters]),
          }
        },
      },
    }),
  })
}
