import type { Database as WasmConnection, PreparedStatement, Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { assert } from '@/core/lib/assert'
import type { Database, SqlStatement } from '../storage/database'

export type WasmDatabase = Database & {
  /** The whole file as on a disk. */
  readonly toBytes: () => Uint8Array
  readonly close: () => void
}

/** Wraps SQLite as WebAssembly in the interface of Node's driver. Row integers are bigints. */
export function wrapConnection(sqlite: Sqlite3Static, connection: WasmConnection): WasmDatabase {
  const { capi } = sqlite
  const open = new Set<PreparedStatement>()
  return {
    prepare: (sql) => {
      const prepared = guard(capi, () => connection.prepare(sql))
      open.add(prepared)
      return wrapStatement(sqlite, connection, prepared)
    },
    exec: (sql) => guard(capi, () => execute(sqlite, connection, sql)),
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

/** Errors get the codes known to the storage, such as `SQLITE_FULL`. */
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

function execute({ wasm }: Sqlite3Static, connection: WasmConnection, sql: string): void {
  const at = wasm.allocCString(sql, false)
  try {
    const functions = wasm.exports as Functions
    connection.checkRc(functions.sqlite3_exec(pointerOf(connection), at, 0, 0, 0))
  } finally {
    wasm.dealloc(at)
  }
}

/**
 * Returns the pointer, after checking that it is not closed: the memory of a closed database or statement may contain
 * anything.
 */
function pointerOf({ pointer }: WasmConnection | PreparedStatement): number {
  assert(pointer !== undefined, 'a statement is used while its database is open')
  return pointer
}

/** Raw functions, because the checks and conversions of the library's own interface dominate the cost of a row. */
type Functions = {
  readonly sqlite3_bind_int64: (statement: number, index: number, value: bigint) => number
  readonly sqlite3_bind_double: (statement: number, index: number, value: number) => number
  readonly sqlite3_bind_null: (statement: number, index: number) => number
  readonly sqlite3_bind_text: BindBytes
  readonly sqlite3_bind_blob: BindBytes
  readonly sqlite3_clear_bindings: (statement: number) => number
  readonly sqlite3_step: (statement: number) => number
  readonly sqlite3_reset: (statement: number) => number
  readonly sqlite3_column_type: (statement: number, column: number) => number
  readonly sqlite3_column_int64: (statement: number, column: number) => bigint
  readonly sqlite3_column_double: (statement: number, column: number) => number
  readonly sqlite3_column_text: (statement: number, column: number) => number
  readonly sqlite3_column_blob: (statement: number, column: number) => number
  readonly sqlite3_column_bytes: (statement: number, column: number) => number
  readonly sqlite3_exec: (connection: number, sql: number, onRow: 0, argument: 0, error: 0) => number
  readonly sqlite3_changes: (connection: number) => number
  readonly sqlite3_last_insert_rowid: (connection: number) => bigint
}
type BindBytes = (statement: number, index: number, at: number, length: number, free: number) => number

function wrapStatement(sqlite: Sqlite3Static, connection: WasmConnection, statement: PreparedStatement): SqlStatement {
  const { capi } = sqlite
  // The library does not declare their types.
  const functions = sqlite.wasm.exports as Functions
  const bind = createBinder(sqlite, functions)
  const rowOf = createRowReader(sqlite, functions, statement)

  /** Runs a statement and always finishes it, because an unfinished statement would hold a lock. */
  function within<Result>(parameters: readonly unknown[], run: (pointer: number) => Result): Result {
    const pointer = pointerOf(statement)
    return guard(capi, () => {
      try {
        functions.sqlite3_clear_bindings(pointer)
        const [first] = parameters
        const values: readonly unknown[] = parameters.length === 1 && Array.isArray(first) ? first : parameters
        for (let at = 0; at < values.length; at++) connection.checkRc(bind(pointer, at + 1, toSqlValue(values[at])))
        return run(pointer)
      } finally {
        functions.sqlite3_reset(pointer)
      }
    })
  }

  function step(pointer: number): boolean {
    const code = functions.sqlite3_step(pointer)
    if (code === capi.SQLITE_ROW) return true
    if (code !== capi.SQLITE_DONE) connection.checkRc(code)
    return false
  }

  function all(...parameters: unknown[]): unknown[] {
    return within(parameters, (pointer) => {
      const rows: unknown[] = []
      while (step(pointer)) rows.push(rowOf(pointer))
      return rows
    })
  }

  return {
    reader: statement.columnCount > 0,
    run: (...parameters) =>
      within(parameters, (pointer) => {
        while (step(pointer)) continue
        const database = pointerOf(connection)
        return {
          changes: functions.sqlite3_changes(database),
          lastInsertRowid: functions.sqlite3_last_insert_rowid(database),
        }
      }),
    get: (...parameters) => within(parameters, (pointer) => (step(pointer) ? rowOf(pointer) : undefined)),
    all,
    // An open cursor would block other statements, so the few rows are read at once.
    iterate: (...parameters) => all(...parameters).values(),
  }
}

const encoder = new TextEncoder()

/** Binds a parameter of a statement. Returns SQLite's code. */
function createBinder({ capi, wasm }: Sqlite3Static, functions: Functions) {
  function bindBytes(pointer: number, index: number, bytes: Uint8Array, by: BindBytes): number {
    // An empty blob still needs an address, because a null pointer means SQL null.
    const at = wasm.alloc(Math.max(1, bytes.length))
    wasm.heap8u().set(bytes, at)
    return by(pointer, index, at, bytes.length, capi.SQLITE_WASM_DEALLOC)
  }

  return (pointer: number, index: number, value: Value): number => {
    if (value === null) return functions.sqlite3_bind_null(pointer, index)
    if (value instanceof Uint8Array) return bindBytes(pointer, index, value, functions.sqlite3_bind_blob)
    if (typeof value === 'string') {
      return bindBytes(pointer, index, encoder.encode(value), functions.sqlite3_bind_text)
    }
    if (typeof value === 'number') {
      return Number.isSafeInteger(value)
        ? functions.sqlite3_bind_int64(pointer, index, BigInt(value))
        : functions.sqlite3_bind_double(pointer, index, value)
    }
    // Checked here, because the call itself would truncate a larger number to 64 bits.
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} has more than 64 bits`)
    return functions.sqlite3_bind_int64(pointer, index, value)
  }
}

const decoder = new TextDecoder()

function createRowReader({ capi, wasm }: Sqlite3Static, functions: Functions, statement: PreparedStatement) {
  let names: readonly string[] | undefined

  function bytesOf(pointer: number, column: number, at: number): Uint8Array {
    return wasm.heap8u().subarray(at, at + functions.sqlite3_column_bytes(pointer, column))
  }

  function valueOf(pointer: number, column: number): Value {
    switch (functions.sqlite3_column_type(pointer, column)) {
      case capi.SQLITE_INTEGER:
        return functions.sqlite3_column_int64(pointer, column)
      case capi.SQLITE_FLOAT:
        return functions.sqlite3_column_double(pointer, column)
      case capi.SQLITE_TEXT:
        return decoder.decode(bytesOf(pointer, column, functions.sqlite3_column_text(pointer, column)))
      case capi.SQLITE_BLOB:
        // The bytes are valid only until SQLite's next step.
        return bytesOf(pointer, column, functions.sqlite3_column_blob(pointer, column)).slice()
      default:
        return null
    }
  }

  return (pointer: number): Record<string, unknown> => {
    names ??= statement.getColumnNames()
    const row: Record<string, unknown> = {}
    for (const [column, name] of names.entries()) row[name] = valueOf(pointer, column)
    return row
  }
}

type Value = string | number | bigint | Uint8Array | null

/** Converts undefined to null, as Node's driver does. */
function toSqlValue(value: unknown): Value {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  throw new TypeError(`a ${typeof value} cannot be stored in a column`)
}
