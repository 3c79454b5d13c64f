import type { Database } from 'libsql'
import type { EngineEvent } from '../../engine/event'
import { addressOf } from '../../engine/scenes/orderRequest'
import { option, perpetual } from '../../engine/scenes/sceneInstruments'
import { createHistory } from '../historyQueries'
import { openDatabase } from '../openDatabase'
import { createReadModels } from '../readModels'
import { historyMigrations } from '../schema'
import { sceneMaker } from './historyEvents'

export const sceneTrader = addressOf(1)
/** A full hour. */
export const sceneHourNs = 1_789_999_200_000_000_000n

/** A history over a database, told of nothing yet. */
export function createUntoldHistory(database: Database) {
  const readModels = createReadModels(database, (error) => {
    throw error
  })
  return { readModels, history: createHistory(database, readModels, () => undefined) }
}

/**
 * A history that is told events by hand, each call one command. It has been told of a trader, of a maker whose rows are
 * not kept, and of contracts: perpetuals 1 (ETH) and 2 (BTC), calls 11 (ETH) and 21 (BTC), a put 12 (ETH).
 */
export function openHistory(database: Database = openMemory()) {
  const { readModels, history } = createUntoldHistory(database)
  let seq = 0
  const tell = (timeNs: bigint, ...events: EngineEvent[]) => {
    seq += 1
    readModels.apply({ seq, timeNs, events })
  }
  tell(
    sceneHourNs,
    { type: 'accountOpened', account: sceneTrader, kind: 'trader' },
    { type: 'accountOpened', account: sceneMaker, kind: 'market' },
    {
      type: 'instrumentsListed',
      instruments: [
        perpetual('1', 'ETH'),
        perpetual('2', 'BTC'),
        option('11', 'ETH', 3000, 'call'),
        option('12', 'ETH', 3000, 'put'),
        option('21', 'BTC', 60_000, 'call'),
      ],
    },
  )
  return { database, readModels, history, tell }
}

export function openMemory(migrations: readonly string[] = historyMigrations): Database {
  return openDatabase({ path: ':memory:', migrations, durability: 'normal', isExclusive: false })
}
