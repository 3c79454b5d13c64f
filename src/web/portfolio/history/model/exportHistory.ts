import { csvHead, csvLines } from '@/web/ui/csvText'
import type { CsvColumn } from './historyCsv'
import type { HistorySource } from './historySource'
import { walkHistory } from './walkHistory'

export type ExportProgress = { readonly looked: number; readonly of: number }

/**
 * Returns the complete filtered list as a file in parts, including rows that are not loaded. @throws the signal's
 * reason when aborted
 */
export async function exportHistory<Row>(
  source: HistorySource<Row>,
  columns: readonly CsvColumn<Row>[],
  options: {
    readonly signal: AbortSignal
    readonly wait: (ms: number) => Promise<void>
    readonly onProgress: (progress: ExportProgress) => void
  },
): Promise<readonly string[]> {
  const parts = [csvHead(columns.map(({ name }) => name))]
  for await (const { rows, looked, of } of walkHistory(source, options)) {
    parts.push(csvLines(rows.map((row) => columns.map(({ cell }) => cell(row)))))
    options.onProgress({ looked, of })
  }
  return parts
}
