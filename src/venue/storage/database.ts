/**
 * A prepared statement. Parameters are given one by one, or as one list. Methods, so that drivers whose types are narrower
 * fit.
 */
export type SqlStatement = {
  /** Whether it gives rows. */
  readonly reader: boolean
  run(...parameters: unknown[]): { readonly changes: number; readonly lastInsertRowid: number | bigint }
  get(...parameters: unknown[]): unknown
  all(...parameters: unknown[]): unknown[]
  iterate(...parameters: unknown[]): IterableIterator<unknown>
}

/**
 * An open SQLite database, whose calls return when they are done. Integers of rows are bigints. Errors have a `code`
 * that begins with `SQLITE_`. Behind it is a driver of Node, or SQLite as WebAssembly in a browser.
 */
export type Database = {
  prepare(sql: string): SqlStatement
  /** Runs any number of statements. */
  exec(sql: string): unknown
  readonly inTransaction: boolean
}

/** Moves the write-ahead log into the file and syncs both. */
export function checkpoint(database: Database): void {
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
}

/** Runs `write` as one transaction: all of it or, when it throws, nothing. */
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
