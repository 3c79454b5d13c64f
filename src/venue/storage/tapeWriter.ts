import type { Database } from './database'
import { tradeVolume } from './accountTradeColumns'
import type { TapeRow } from './pendingRows'
import { preparePendingSums, prepareInsert } from './pendingSums'

const minuteNs = 60_000_000_000n

/** Writes public trades and counts them, inside a transaction of the caller's. */
export type TapeWriter = {
  readonly write: (entry: TapeRow) => void
  /** Counts a trade in the volumes of its asset alone. */
  readonly addAssetVolume: (entry: TapeRow) => void
  /** Has to come last. */
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
  const minutes = preparePendingSums(database, 'volume_minutes', ['instrument_id', 'minute'], ['amount', 'usd'])
  const totals = preparePendingSums(database, 'volume_totals', ['instrument_id'], ['amount', 'usd'])
  const volume = ['contracts', 'notional', 'premium'] as const
  const sides = preparePendingSums(database, 'volume_sides', ['minute', 'asset', 'instrument_type', 'side'], volume)
  const sums = preparePendingSums(database, 'volume_sums', ['asset', 'instrument_type'], volume)

  function addAssetVolume({ row, instrument }: TapeRow): void {
    const { asset, instrumentType } = instrument
    const { contracts, notional, premium } = tradeVolume(instrument, row)
    const figures = [contracts, notional, premium]
    sides.add([row.timeNs / minuteNs, asset, instrumentType, row.side], figures)
    sums.add([asset, instrumentType], figures)
  }

  function write(entry: TapeRow): void {
    const { row, instrument } = entry
    const { tradeId, instrumentId, side, price, amount, timeNs } = row
    insertTrade({
      trade_id: tradeId,
      instrument_id: instrumentId,
      side,
      price,
      amount,
      time_ns: timeNs,
      asset: instrument.asset,
      option_type: instrument.instrumentType === 'OPTION' ? instrument.optionType : null,
      order_type: row.orderType ?? null,
      order_status: row.orderStatus ?? null,
      mark_price: row.markPrice ?? null,
      index_price: row.indexPrice ?? null,
      forward_price: row.forwardPrice ?? null,
    })
    const { premium } = tradeVolume(instrument, row)
    minutes.add([instrumentId, timeNs / minuteNs], [amount, premium])
    totals.add([instrumentId], [amount, premium])
    addAssetVolume(entry)
  }

  return {
    write,
    addAssetVolume,
    writeSums: () => {
      for (const pending of [minutes, totals, sides, sums]) pending.write()
    },
  }
}
