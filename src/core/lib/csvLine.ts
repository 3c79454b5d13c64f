/** Spreadsheets run a cell that begins like this as a formula, unless it is a plain number. */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * Formats one CSV record with its line end (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading
 * apostrophe, which marks the cell as text. An unknown value is an empty cell.
 */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | undefined): string {
  if (value === undefined) return ''
  const text = formula.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
