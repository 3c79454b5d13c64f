import * as z from 'zod/mini'

type Place = Pick<Storage, 'getItem' | 'setItem'>

export type KeptByInstrument<Value> = {
  /** What was kept; `undefined` when there is nothing, or nothing that can be read any more. */
  readonly read: (place: Pick<Storage, 'getItem'>, instrumentName: string) => Value | undefined
  readonly write: (place: Place, instrumentName: string, value: Value) => void
}

/** Options come and go each day: what was changed longest ago is forgotten. */
const mostInstruments = 100

const shelf = z.object({ version: z.literal(1), instruments: z.record(z.string(), z.unknown()) })

/** Something of each instrument in the browser's storage. One that is spoilt does not cost the others. */
export function keptByInstrument<Value>(storageKey: string, schema: z.ZodMiniType<Value>): KeptByInstrument<Value> {
  const readAll = (place: Pick<Storage, 'getItem'>) => {
    const parsed = z.safeParse(shelf, parseJson(place.getItem(storageKey)))
    return new Map(parsed.success ? Object.entries(parsed.data.instruments) : [])
  }
  return {
    read: (place, instrumentName) => {
      const parsed = z.safeParse(schema, readAll(place).get(instrumentName))
      return parsed.success ? parsed.data : undefined
    },
    write: (place, instrumentName, value) => {
      const all = readAll(place)
      all.delete(instrumentName)
      const instruments = Object.fromEntries([...all, [instrumentName, value]].slice(-mostInstruments))
      place.setItem(storageKey, JSON.stringify({ version: 1, instruments }))
    },
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
