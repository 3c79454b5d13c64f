import type { Kysely } from 'kysely'
import { Kysely as KyselyDatabase, SqliteDialect } from 'kysely'
import type { Database } from 'libsql'

/** The tables of history.db as queries see them; schema.ts makes them. Every integer is a bigint. */
export type HistoryTables = {
  series: { id: bigint; kind: string; key: string; is_option: bigint; expired_at_ns: bigint | null }
  points: { series_id: bigint; slot: bigint; price: bigint }
  funding_points: { instrument_id: string; time_ns: bigint; rate: number; mark_price: bigint | null }
  trades: {
    id: bigint
    trade_id: string
    instrument_id: string
    side: string
    price: bigint
    amount: bigint
    time_ns: bigint
  }
  closed_orders: { account: string; order_id: string; instrument_id: string; closed_at_ns: bigint; record: string }
  fills: {
    id: bigint
    account: string
    trade_id: string
    order_id: string
    instrument_id: string
    side: string
    liquidity: string
    price: bigint
    amount: bigint
    fee: bigint
    realized_pnl: bigint
    order_status: string
    system_type: string
    time_ns: bigint
  }
}

export type HistoryDatabase = Kysely<HistoryTables>

/** Queries over a connection of ours, which stays ours to close: do not destroy what this returns. */
export function createHistoryDatabase(database: Database): HistoryDatabase {
  return new KyselyDatabase<HistoryTables>({
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
