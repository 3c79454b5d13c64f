import type { Database } from 'libsql'
import type { Instrument } from '@/protocol/instrument'
import { decodeInstrument } from './recordJson'

/** Contracts that were asked for lately; a page of history asks for the same few again and again. */
const maxCached = 2_000

export type PastInstruments = {
  readonly byId: (instrumentId: string) => Instrument | undefined
  readonly byName: (instrumentName: string) => Instrument | undefined
}

export function createPastInstruments(database: Database): PastInstruments {
  const byId = database.prepare('SELECT record FROM instruments WHERE instrument_id = ?')
  const byName = database.prepare('SELECT record FROM instruments WHERE instrument_name = ?')
  return { byId: cached((id) => read(byId.get(id))), byName: cached((name) => read(byName.get(name))) }
}

/** Terms never change, so what was found once stays found; what was not may be listed later. */
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
  // The statements above ask for this one column.
  const record = (row as { readonly record: string } | undefined)?.record
  return record === undefined ? undefined : decodeInstrument(record)
}
