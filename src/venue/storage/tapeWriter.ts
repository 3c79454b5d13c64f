import { tradeVolume } from './accountTradeColumns'
import type { Database } from './database'
import type { TapeRow } from './pendingRows'
import { preparePendingSums, prepareInsert } from './pendingSums'

const minuteNs = 60_000_000_000n

/** Writes and counts public trades, inside the caller's transaction. */
export type TapeWriter = {
  readonly write: (entry: TapeRow) => void
  /** Counts a trade only in the volumes of its asset. */
  readonly addAssetVolume: (entry: TapeRow) => void
  /** Writes the sums. Must be called last. */
  readonly writeSums: () => void
}

export function createTapeWriter(database: Database): TapeWriter {
  const insertTrade = prepareInsert(database, 'trades', [
    'trade_id',
    'instrument_id',
    'side',
    'price',
    'amount',
    'time_ns',
    'asset',
    'option_type',
    'order_type',
    'order_status',
    'mark_price',
    'index_price',
    'forward_price',
  ])
  const sums = {
    volume_minutes: preparePendingSums(database, 'volume_minutes'),
    volume_totals: preparePendingSums(database, 'volume_totals'),
    volume_sides: preparePendingSums(database, 'volume_sides'),
    volume_sums: preparePendingSums(database, 'volume_sums'),
  }
  const addAssetVolume = (entry: TapeRow) =>
    addVolumeOfAsset(entry, (table, key, figures) => sums[table].add(key, figures))

  function write(entry: TapeRow): void {
    insertTrade(tapeValues(entry))
    addTapeVolume(entry, (table, key, figures) => sums[table].add(key, figures))
  }

  return {
    write,
    addAssetVolume,
    writeSums: () => {
      for (const pending of Object.values(sums)) pending.write()
    },
  }
}

export function tapeValues({ row, instrument }: TapeRow) {
  return {
    trade_id: row.tradeId,
    instrument_id: row.instrumentId,
    side: row.side,
    price: row.price,
    amount: row.amount,
    time_ns: row.timeNs,
    asset: instrument.asset,
    option_type: instrument.instrumentType === 'OPTION' ? instrument.optionType : null,
    order_type: row.orderType ?? null,
    order_status: row.orderStatus ?? null,
    mark_price: row.markPrice ?? null,
    index_price: row.indexPrice ?? null,
    forward_price: row.forwardPrice ?? null,
  }
}

type VolumeTable = 'volume_minutes' | 'volume_totals' | 'volume_sides' | 'volume_sums'
type AddSum = (table: VolumeTable, key: readonly (string | bigint)[], figures: readonly bigint[]) => void

/** Adds a trade to every volume that counts it, in the order of `sumColumns`. */
export function addTapeVolume(entry: TapeRow, add: AddSum): void {
  const { row, instrument } = entry
  const { premium } = tradeVolume(instrument, row)
  add('volume_minutes', [row.instrumentId, row.timeNs / minuteNs], [row.amount, premium])
  add('volume_totals', [row.instrumentId], [row.amount, premium])
  addVolumeOfAsset(entry, add)
}

function addVolumeOfAsset({ row, instrument }: TapeRow, add: AddSum): void {
  const { asset, instrumentType } = instrument
  const { contracts, notional, premium } = tradeVolume(instrument, row)
  const figures = [contracts, notional, premium]
  add('volume_sides', [row.timeNs / minuteNs, asset, instrumentType, row.side], figures)
  add('volume_sums', [asset, instrumentType], figures)
}
