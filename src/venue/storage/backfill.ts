import type { Database } from 'libsql'
import { assert } from '@/lib/assert'
import type { Backfill, PastTrade } from './history'
import { createPendingRows, type TapeRow } from './pendingRows'
import { slotNs, slotOf, type SeriesPoint } from './pointSampler'
import type { ReadModels } from './readModels'
import { createRowWriter } from './rowWriter'

/**
 * Writes a made-up past in one transaction: half a past, after an end in the middle, would not be seen as empty. It
 * keeps the loop busy (some 10 µs a row), once in the life of a data folder.
 */
export function writeBackfill(database: Database, readModels: ReadModels, backfill: Backfill): void {
  readModels.flush()
  const points = [
    ...backfill.indexPoints.map(({ asset, timeNs, price }) => toPoint('index', asset, timeNs, price)),
    ...backfill.markPoints.map(({ instrumentId, timeNs, price }) => toPoint('mark', instrumentId, timeNs, price)),
  ]
  const indexes = new Map(backfill.indexPoints.map(({ asset, timeNs, price }) => [`${asset} ${slotOf(timeNs)}`, price]))

  function toTapeRow(trade: PastTrade): TapeRow {
    const instrument = readModels.instrument(trade.instrumentId)
    const indexPrice = indexes.get(`${instrument.asset} ${slotOf(trade.timeNs)}`)
    return {
      row: {
        ...trade,
        orderType: undefined,
        orderStatus: undefined,
        markPrice: undefined,
        indexPrice,
        forwardPrice: trade.forwardPrice,
      },
      instrument,
    }
  }

  createRowWriter(database).write({
    ...createPendingRows(readModels.lastSeq()),
    points,
    trades: backfill.trades.map(toTapeRow),
    fundingPoints: [...backfill.fundingPoints],
  })
}

function toPoint(kind: SeriesPoint['kind'], key: string, timeNs: bigint, price: SeriesPoint['price']): SeriesPoint {
  assert(timeNs % slotNs === 0n, 'a point of the past stands at a multiple of 30 s')
  return { kind, key, slot: slotOf(timeNs), price }
}
