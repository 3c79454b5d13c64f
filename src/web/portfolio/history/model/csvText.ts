/**
 * A cell: a text, a number as exact decimal text, or nothing. Only a number may begin with a sign, so that the guard
 * against formulas knows what a price is.
 */
export type CsvCell = { readonly text: string } | { readonly decimal: string } | undefined

const lineEnd = '\r\n'
/** Without it a spreadsheet reads UTF-8 as whatever the machine's own encoding is. */
const byteOrderMark = '\uFEFF'
/** Characters that begin a formula in a spreadsheet. */
const formulaStart = /^[=+\-@\t\r]/

/** The first line of a file: the byte order mark and the names of the columns. */
export function csvHead(names: readonly string[]): string {
  return byteOrderMark + csvLines([names.map((text) => ({ text }))])
}

/** Lines by RFC 4180, each with its end. Formulas are made harmless by an apostrophe before them; numbers stay numbers. */
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
