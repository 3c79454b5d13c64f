import type { OrderRecord } from '../engine/event'
import type { Fill, FundingPoint, PublicTrade } from './history'
import type { SeriesPoint } from './pointSampler'

type Rows = {
  readonly points: SeriesPoint[]
  readonly fundingPoints: FundingPoint[]
  readonly trades: PublicTrade[]
  readonly closedOrders: OrderRecord[]
  readonly fills: Fill[]
  /** Ids of options: their marks are kept for a shorter time. */
  readonly listedOptions: string[]
  readonly expired: { readonly instrumentId: string; readonly expiredAtNs: bigint }[]
}

/** Rows that wait to be written together, and the last command that they hold. */
export type PendingRows = Rows & { seq: number; rowCount: number }

export function createPendingRows(seq: number): PendingRows {
  return {
    seq,
    rowCount: 0,
    points: [],
    fundingPoints: [],
    trades: [],
    closedOrders: [],
    fills: [],
    listedOptions: [],
    expired: [],
  }
}

export function addPending<Table extends keyof Rows>(
  pending: PendingRows,
  table: Table,
  row: Rows[Table][number],
): void {
  // One list of a union of lists takes a row of its own kind, which the compiler cannot follow through the key.
  const list = pending[table] as Rows[Table][number][]
  list.push(row)
  pending.rowCount += 1
}
