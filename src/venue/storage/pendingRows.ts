import type { Instrument } from '@/core/protocol/instrument'
import type { OrderRecord } from '../engine/event'
import type {
  AccountTradeRow,
  FinalizedTransaction,
  StoredFunding,
  OptionTrade,
  StoredSettlement,
  TransactionRow,
} from './history'
import type { SeriesPoint } from './pointSampler'
import type { StakeRow } from './strategyRows'

type OfInstrument<Row> = { readonly row: Row; readonly instrument: Instrument }

/** A public trade; values unknown for a simulated or older past are `undefined`. */
export type TapeRow = OfInstrument<OptionTrade>
/** A trade row. `isUnranked` marks rows of a strategy, which has no rank among traders. */
export type AccountTradeEntry = OfInstrument<AccountTradeRow> & { readonly isUnranked?: boolean }
export type EndedOrderEntry = OfInstrument<OrderRecord>

type Rows = {
  readonly points: SeriesPoint[]
  readonly fundingPoints: StoredFunding[]
  readonly instruments: Instrument[]
  readonly trades: TapeRow[]
  readonly endedOrders: EndedOrderEntry[]
  readonly accountTrades: AccountTradeEntry[]
  readonly transactions: TransactionRow[]
  /** Completed transactions, whose first rows may still be pending. */
  readonly finalized: FinalizedTransaction[]
  readonly stakes: StakeRow[]
  readonly settlements: StoredSettlement[]
  readonly expired: { readonly instrumentId: string; readonly expiredAtNs: bigint }[]
}

/** Rows to be written together, and the number of the last command included. */
export type PendingRows = Rows & { seq: number; rowCount: number }

export function createPendingRows(seq: number): PendingRows {
  return {
    seq,
    rowCount: 0,
    points: [],
    fundingPoints: [],
    instruments: [],
    trades: [],
    endedOrders: [],
    accountTrades: [],
    transactions: [],
    finalized: [],
    stakes: [],
    settlements: [],
    expired: [],
  }
}

export function addPending<Table extends keyof Rows>(
  pending: PendingRows,
  table: Table,
  row: Rows[Table][number],
): void {
  // The list of a key takes rows of that key. The compiler cannot infer this from the union.
  const list = pending[table] as Rows[Table][number][]
  list.push(row)
  pending.rowCount += 1
}
