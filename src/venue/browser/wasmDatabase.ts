import type { Database as WasmConnection, PreparedStatement, Sqlite3Static, SqlValue } from '@sqlite.org/sqlite-wasm'
import type { Database, SqlStatement } from '../storage/database'

/** An open database that is closed again. */
export type WasmDatabase = Database & {
  /** The whole file as it would be on a disk. */
  readonly toBytes: () => Uint8Array
  readonly close: () => void
}

/** SQLite as WebAssembly behind the same calls as Node's driver. Integers of rows are bigints. */
export function wrapConnection(sqlite: Sqlite3Static, connection: WasmConnection): WasmDatabase {
  const { capi } = sqlite
  const open = new Set<PreparedStatement>()
  return {
    prepare: (sql) => {
      const prepared = guard(capi, () => connection.prepare(sql))
      open.add(prepared)
      return wrapStatement(capi, connection, prepared)
    },
    exec: (sql) => guard(capi, () => void connection.exec(sql)),
    get inTransaction() {
      return capi.sqlite3_txn_state(connection, 'main') !== capi.SQLITE_TXN_NONE
    },
    toBytes: () => capi.sqlite3_js_db_export(connection),
    close: () => {
      for (const statement of open) statement.finalize()
      open.clear()
      connection.close()
    },
  }
}

type Api = Sqlite3Static['capi']

/** Errors get the code by which the storage knows them, such as `SQLITE_FULL`. */
function guard<Result>(capi: Api, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (error instanceof Error && 'resultCode' in error && !('code' in error)) {
      Object.assign(error, { code: capi.sqlite3_js_rc_str(Number(error.resultCode)) ?? 'SQLITE_ERROR' })
    }
    throw error
  }
}

function wrapStatement(capi: Api, connection: WasmConnection, statement: PreparedStatement): SqlStatement {
  /** A statement that is left in the middle would hold a lock. */
  function within<Result>(parameters: readonly unknown[], run: () => Result): Result {
    return guard(capi, () => {
      try {
        statement.reset(true)
        const [first] = parameters
        const values = parameters.length === 1 && Array.isArray(first) ? first : parameters
        for (const [index, value] of values.entries()) statement.bind(index + 1, toSqlValue(value))
        return run()
      } finally {
        statement.reset()
      }
    })
  }

  function all(...parameters: unknown[]): unknown[] {
    return within(parameters, () => {
      const rows: unknown[] = []
      while (statement.step()) rows.push(rowOf(capi, statement))
      return rows
    })
  }

  return {
    reader: statement.columnCount > 0,
    run: (...parameters) =>
      within(parameters, () => {
        while (statement.step()) continue
        return { changes: connection.changes(), lastInsertRowid: capi.sqlite3_last_insert_rowid(connection) }
      }),
    get: (...parameters) => within(parameters, () => (statement.step() ? rowOf(capi, statement) : undefined)),
    all,
    // A cursor that is left open would keep other statements waiting: rows are few, and read at once.
    iterate: (...parameters) => all(...parameters).values(),
  }
}

function rowOf(capi: Api, statement: PreparedStatement): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let column = 0; column < statement.columnCount; column++) {
    row[statement.getColumnName(column)] =
      capi.sqlite3_column_type(statement, column) === capi.SQLITE_INTEGER
        ? // By its own call: the usual one makes numbers of integers that fit one. Its type names the wrong argument.
          capi.sqlite3_column_int64(statement.pointer ?? 0, column)
        : statement.get(column)
  }
  return row
}

/** Missing is null, as Node's driver has it. */
function toSqlValue(value: unknown): SqlValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return value
  throw new TypeError(`a ${typeof value} cannot be stored in a column`)
}
