/** Characters that begin a formula in a spreadsheet, unless the cell is a plain number. */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * One record of a CSV file with its line end (RFC 4180). A cell that a spreadsheet would run as a formula gets an
 * apostrophe in front of it, by which spreadsheets know a text. An unknown value is an empty cell.
 */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | undefined): string {
  if (value === undefined) return ''
  const text = formula.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
