import type { Database } from 'libsql'
import type { TapeRow } from './pendingRows'
import { prepareInsert } from './prepareInsert'
import { tradeVolume } from './tradeVolume'

const minuteNs = 60_000_000_000n

/** Writes public trades and counts them, inside a transaction of the caller's. */
export type TapeWriter = {
  readonly write: (entry: TapeRow) => void
  /** Counts a trade in the volumes of its asset alone. */
  readonly addAssetVolume: (entry: TapeRow) => void
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
  ])
  const addMinute = database.prepare(
    `INSERT INTO volume_minutes (instrument_id, minute, amount, usd) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, usd = usd + excluded.usd`,
  )
  const addTotal = database.prepare(
    `INSERT INTO volume_totals (instrument_id, amount, usd) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, usd = usd + excluded.usd`,
  )
  const addSide = database.prepare(
    `INSERT INTO volume_sides (minute, asset, instrument_type, side, contracts, notional, premium)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET contracts = contracts + excluded.contracts, notional = notional + excluded.notional,
     premium = premium + excluded.premium`,
  )
  const addSum = database.prepare(
    `INSERT INTO volume_sums (asset, instrument_type, contracts, notional, premium) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET contracts = contracts + excluded.contracts, notional = notional + excluded.notional,
     premium = premium + excluded.premium`,
  )

  function addAssetVolume({ row, instrument }: TapeRow): void {
    const { asset, instrumentType } = instrument
    const { contracts, notional, premium } = tradeVolume(instrument, row)
    addSide.run(row.timeNs / minuteNs, asset, instrumentType, row.side, contracts, notional, premium)
    addSum.run(asset, instrumentType, contracts, notional, premium)
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
    })
    const { premium } = tradeVolume(instrument, row)
    addMinute.run(instrumentId, timeNs / minuteNs, amount, premium)
    addTotal.run(instrumentId, amount, premium)
    addAssetVolume(entry)
  }

  return { write, addAssetVolume }
}
