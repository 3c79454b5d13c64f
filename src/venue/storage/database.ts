/**
 * A prepared statement. Parameters are passed individually or as one list. Method syntax lets drivers with narrower
 * types fit.
 */
export type SqlStatement = {
  readonly reader: boolean
  run(...parameters: unknown[]): { readonly changes: number; readonly lastInsertRowid: number | bigint }
  get(...parameters: unknown[]): unknown
  all(...parameters: unknown[]): unknown[]
  iterate(...parameters: unknown[]): IterableIterator<unknown>
}

/**
 * An open SQLite database with synchronous calls. Row integers are bigints. Errors have a `code` that begins with
 * `SQLITE_`. Implemented by a Node driver, or by SQLite as WebAssembly in a browser.
 */
export type Database = {
  prepare(sql: string): SqlStatement
  exec(sql: string): unknown
  readonly inTransaction: boolean
}

/** Moves the write-ahead log into the file and syncs both. */
export function checkpoint(database: Database): void {
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
}

/** Runs `write` as one transaction, which is rolled back if `write` throws. */
export function transact(database: Database, write: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    write()
    database.exec('COMMIT')
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw error
  }
}
