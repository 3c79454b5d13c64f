/**
 * A cell of a CSV file. Numbers are a separate kind, because only a number may start with a sign; a text that starts
 * with a sign could be a formula.
 */
export type CsvCell = { readonly text: string } | { readonly decimal: string } | undefined

const lineEnd = '\r\n'
/** Without this mark, spreadsheets read UTF-8 in the machine's local encoding. */
const byteOrderMark = '\uFEFF'
/** Characters that begin a formula in a spreadsheet. */
const formulaStart = /^[=+\-@\t\r]/

/** First line of a file: the byte order mark and the column names. */
export function csvHead(names: readonly string[]): string {
  return byteOrderMark + csvLines([names.map((text) => ({ text }))])
}

/** Formats lines by RFC 4180. An apostrophe before a formula makes it harmless. Numbers stay numbers. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => row.map(cellText).join(',') + lineEnd).join('')
}

export function csvText(names: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvHead(names) + csvLines(rows)
}

function cellText(cell: CsvCell): string {
  if (cell === undefined) return ''
  if ('decimal' in cell) return cell.decimal
  const text = formulaStart.test(cell.text) ? `'${cell.text}` : cell.text
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
