import type { Amount, Usd } from '@/core/protocol/fixed6'
import { fixed6 } from '@/core/protocol/fixed6'
import { addMinute, setTotalVolume, type MutableVolumes } from '../live/volumes'
import type { Database } from './database'
import { readStoredInteger } from './readInteger'

const minuteNs = 60_000_000_000n
const minutesInDay = 1_440n

/** Replaces the live volumes of listed instruments by volumes computed from earlier trades. */
export function loadVolumes(
  database: Database,
  volumes: MutableVolumes,
  isListed: (instrumentId: string) => boolean,
  nowNs: bigint,
): void {
  volumes.clear()
  const minutes = database.prepare('SELECT * FROM volume_minutes WHERE minute > ? ORDER BY minute')
  for (const row of minutes.all(nowNs / minuteNs - minutesInDay)) {
    const instrumentId = readText(row, 'instrument_id')
    if (isListed(instrumentId))
      addMinute(volumes, instrumentId, Number(readStoredInteger(row, 'minute')), toVolume(row))
  }
  for (const row of database.prepare('SELECT * FROM volume_totals').all()) {
    const instrumentId = readText(row, 'instrument_id')
    if (isListed(instrumentId)) setTotalVolume(volumes, instrumentId, toVolume(row))
  }
}

function toVolume(row: unknown) {
  return { amount: fixed6<Amount>(readStoredInteger(row, 'amount')), usd: fixed6<Usd>(readStoredInteger(row, 'usd')) }
}

function readText(row: unknown, column: string): string {
  // The driver does not know the schema. The statement next to each use selects this column.
  const value = (row as Record<string, unknown>)[column]
  if (typeof value === 'string') return value
  throw new TypeError(`the database gave no text ${column}`)
}
