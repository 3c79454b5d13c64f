import { csvHead, csvLines, type CsvCell } from './csvText'
import type { CsvColumn } from './historyCsv'
import type { HistorySource } from './historySource'
import { walkHistory } from './walkHistory'

export type ExportProgress = { readonly looked: number; readonly of: number }

type ExportOptions = {
  readonly signal: AbortSignal
  readonly wait: (ms: number) => Promise<void>
  readonly onProgress: (progress: ExportProgress) => void
}

/**
 * Returns the complete filtered list as a file in parts, including rows that are not loaded. @throws the signal's
 * reason when aborted
 */
export function exportHistory<Row>(
  source: HistorySource<Row>,
  columns: readonly CsvColumn<Row>[],
  options: ExportOptions,
): Promise<readonly string[]> {
  const linesOf = (row: Row) => [columns.map(({ cell }) => cell(row))]
  return exportLines(source, { names: columns.map(({ name }) => name), linesOf }, options)
}

/** A file with any number of lines for a row. */
type LineFormat<Row> = {
  readonly names: readonly string[]
  readonly linesOf: (row: Row) => readonly (readonly CsvCell[])[]
}

/** Like {@link exportHistory}, in another format. */
export async function exportLines<Row>(
  source: HistorySource<Row>,
  { names, linesOf }: LineFormat<Row>,
  options: ExportOptions,
): Promise<readonly string[]> {
  const parts = [csvHead(names)]
  for await (const { rows, looked, of } of walkHistory(source, options)) {
    parts.push(csvLines(rows.flatMap(linesOf)))
    options.onProgress({ looked, of })
  }
  return parts
}
