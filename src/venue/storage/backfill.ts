import type { Database } from 'libsql'
import { assert } from '@/lib/assert'
import type { Backfill } from './history'
import { createPendingRows } from './pendingRows'
import { slotNs, slotOf, type SeriesPoint } from './pointSampler'
import type { ReadModels } from './readModels'
import { createRowWriter } from './rowWriter'

/** One transaction's worth, so that the loop is not kept busy for long. */
const chunkLength = 10_000

/** Writes a made-up past, in chunks with a turn of the loop between them. */
export async function writeBackfill(database: Database, readModels: ReadModels, backfill: Backfill): Promise<void> {
  const writer = createRowWriter(database)
  const points = [
    ...backfill.indexPoints.map(({ asset, timeNs, price }) => toPoint('index', asset, timeNs, price)),
    ...backfill.markPoints.map(({ instrumentId, timeNs, price }) => toPoint('mark', instrumentId, timeNs, price)),
  ]
  const { trades, fundingPoints } = backfill
  const length = Math.max(points.length, trades.length, fundingPoints.length)
  for (let from = 0; from < length; from += chunkLength) {
    readModels.flush()
    const rows = createPendingRows(readModels.lastSeq())
    rows.points.push(...points.slice(from, from + chunkLength))
    rows.trades.push(...trades.slice(from, from + chunkLength))
    rows.fundingPoints.push(...fundingPoints.slice(from, from + chunkLength))
    writer.write(rows)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function toPoint(kind: SeriesPoint['kind'], key: string, timeNs: bigint, price: SeriesPoint['price']): SeriesPoint {
  assert(timeNs % slotNs === 0n, 'a point of the past stands at a multiple of 30 s')
  return { kind, key, slot: slotOf(timeNs), price }
}
