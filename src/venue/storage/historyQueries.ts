import type { Instrument } from '@/core/protocol/instrument'
import type { Database } from './database'
import type { History, HistoryWindow } from './history'
import { createHistoryDatabase, type HistoryDatabase } from './historyTables'
import type { PastPrices } from './pastPrices'
import type { PastWriter } from './pastWriter'
import { readStoredInteger } from './readInteger'
import type { ReadModels } from './readModels'
import { decodeInstrument } from './recordJson'
import { createStoredQueries } from './storedQueries'

type PastParts = { readonly past: PastWriter; readonly onBackfilled: () => void; readonly pastPrices: PastPrices }

/**
 * Creates the queries. Each one first writes the pending rows of `readModels`, so that it includes every event so far.
 */
export function createHistory(
  database: Database,
  readModels: ReadModels,
  { past, pastPrices, onBackfilled }: PastParts,
): History {
  const tables = createHistoryDatabase(database)
  const pastInstruments = createPastInstruments(database)
  const selectAny = database.prepare('SELECT EXISTS (SELECT 1 FROM points) OR EXISTS (SELECT 1 FROM trades) AS n')

  function fresh(): HistoryDatabase {
    readModels.flush()
    return tables
  }
  const stored = createStoredQueries(fresh)

  return {
    isEmpty: () => {
      readModels.flush()
      return readStoredInteger(selectAny.get(), 'n') === 0n
    },
    backfill: async (backfill) => {
      past.write(backfill)
      onBackfilled()
    },
    ...stored,
    missingPast: past.missing,
    completePast: past.complete,
    indexPoints: (query) => whole(past, query, () => stored.indexPoints(query)),
    markPoints: (query) => whole(past, query, () => stored.markPoints(query)),
    fundingPoints: (query) => whole(past, query, () => stored.fundingPoints(query)),
    indexAt: async (asset, timeNs) => {
      readModels.flush()
      return pastPrices.at('index', asset, timeNs)
    },
    markAt: async (instrumentId, timeNs) => {
      readModels.flush()
      return pastPrices.at('mark', instrumentId, timeNs)
    },
    indexDayAgo: (asset, nowNs) => pastPrices.dayAgo('index', asset, nowNs),
    markDayAgo: (instrumentId, nowNs) => pastPrices.dayAgo('mark', instrumentId, nowNs),
    sharePriceAt: async (strategy, timeNs) => {
      readModels.flush()
      const point = pastPrices.at('strategyShare', strategy, timeNs)
      return point === undefined ? undefined : { timeNs: point.timeNs, value: point.price }
    },
    instrumentById: (instrumentId) => {
      readModels.flush()
      return pastInstruments.byId(instrumentId)
    },
    instrumentByName: (instrumentName) => {
      readModels.flush()
      return pastInstruments.byName(instrumentName)
    },
  }
}

/** Runs a query; if it reaches into a past that is still being written, waits for that part first. */
async function whole<Row>(
  past: PastWriter,
  { startNs, limit }: HistoryWindow,
  find: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows = await find()
  const written = rows.length < limit ? past.reaches(startNs) : undefined
  if (written === undefined) return rows
  await written
  return find()
}

/** Recently requested contracts to cache, because pages of a history request few contracts repeatedly. */
const maxCached = 2_000

type PastInstruments = {
  readonly byId: (instrumentId: string) => Instrument | undefined
  readonly byName: (instrumentName: string) => Instrument | undefined
}

function createPastInstruments(database: Database): PastInstruments {
  const byId = database.prepare('SELECT record FROM instruments WHERE instrument_id = ?')
  const byName = database.prepare('SELECT record FROM instruments WHERE instrument_name = ?')
  return { byId: cached((id) => read(byId.get(id))), byName: cached((name) => read(byName.get(name))) }
}

/** Caches lookups. Terms never change, so a found contract stays cached; a missing contract may be listed later. */
function cached(find: (key: string) => Instrument | undefined) {
  const known = new Map<string, Instrument>()
  return (key: string): Instrument | undefined => {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = find(key)
    if (known.size >= maxCached) known.clear()
    if (found !== undefined) known.set(key, found)
    return found
  }
}

function read(row: unknown): Instrument | undefined {
  const record = (row as { readonly record: string } | undefined)?.record
  return record === undefined ? undefined : decodeInstrument(record)
}
