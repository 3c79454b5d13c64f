export function readStoredInteger(row: unknown, column: string): bigint {
  // The driver does not know the schema. The statement next to each use selects this column.
  const value = (row as Record<string, unknown> | undefined)?.[column]
  if (typeof value === 'bigint') return value
  throw new TypeError(`the database gave no integer ${column}`)
}
