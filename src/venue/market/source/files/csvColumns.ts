import { MarketSourceError } from '../marketEvent'

/** Reads the columns of a CSV file by name. */
export type CsvColumns = {
  /** Returns the cells of a line. Throws {@link MarketSourceError} if there are more or fewer than columns. */
  readonly cells: (line: string) => readonly string[]
  /** Returns the position of a column. Throws {@link MarketSourceError} if there is none. */
  readonly at: (name: string) => number
}

/** @param header names of the columns */
export function csvColumns(header: readonly string[]): CsvColumns {
  return {
    cells: (line) => {
      const cells = line.split(',')
      if (cells.length === header.length) return cells
      throw new MarketSourceError(`the line has ${cells.length} cells in place of ${header.length}`)
    },
    at: (name) => {
      const index = header.indexOf(name)
      if (index >= 0) return index
      throw new MarketSourceError(`the column "${name}" is missing`)
    },
  }
}

/** @param perUnit nanoseconds of the unit in which the time is written */
export function readTime(text: string, perUnit: bigint): bigint {
  if (!/^\d{10,19}$/.test(text)) throw new MarketSourceError(`"${text.slice(0, 30)}" is not a time`)
  return BigInt(text) * perUnit
}
