import type { Database } from 'libsql'
import { StorageError } from './storageError'

/**
 * What each version of a database file added. A file knows its version (`user_version`); opening it runs what it lacks.
 * An entry that was released is never changed: a new one is added below it.
 */
export const journalMigrations = [
  `
  -- One row is one group of commands, written and synced together: v8 structured-clone bytes (commandCodec.ts).
  CREATE TABLE journal (
    first_seq INTEGER PRIMARY KEY,
    last_seq INTEGER NOT NULL,
    commands BLOB NOT NULL
  ) STRICT;
  -- Commands that broke the engine. Nobody was told that they succeeded, and a replay leaves them out.
  CREATE TABLE skipped_commands (seq INTEGER PRIMARY KEY, reason TEXT NOT NULL) STRICT;
  `,
] as const

export const historyMigrations = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  -- An index price (key: asset) or a mark (key: instrument id).
  CREATE TABLE series (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    is_option INTEGER NOT NULL,
    expired_at_ns INTEGER,
    UNIQUE (kind, key)
  ) STRICT;
  -- slot: half minutes since 1970. Under 40 bytes a point.
  CREATE TABLE points (
    series_id INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    price INTEGER NOT NULL,
    PRIMARY KEY (series_id, slot)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE funding_points (
    instrument_id TEXT NOT NULL,
    time_ns INTEGER NOT NULL,
    rate REAL NOT NULL,
    mark_price INTEGER,
    PRIMARY KEY (instrument_id, time_ns)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE trades (
    id INTEGER PRIMARY KEY,
    trade_id TEXT NOT NULL,
    instrument_id TEXT NOT NULL,
    side TEXT NOT NULL,
    price INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    time_ns INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX trades_by_instrument ON trades (instrument_id, time_ns);
  CREATE TABLE volume_minutes (
    instrument_id TEXT NOT NULL,
    minute INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    usd INTEGER NOT NULL,
    PRIMARY KEY (minute, instrument_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE volume_totals (
    instrument_id TEXT PRIMARY KEY,
    amount INTEGER NOT NULL,
    usd INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Of accounts of kind 'trader'. The record is JSON with money as text (orderJson.ts): a signed price can be larger
  -- than 64 bits.
  CREATE TABLE closed_orders (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    order_id TEXT NOT NULL,
    instrument_id TEXT NOT NULL,
    closed_at_ns INTEGER NOT NULL,
    record TEXT NOT NULL,
    UNIQUE (account, order_id)
  ) STRICT;
  CREATE INDEX closed_orders_by_time ON closed_orders (account, closed_at_ns);
  CREATE TABLE fills (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    trade_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    instrument_id TEXT NOT NULL,
    side TEXT NOT NULL,
    liquidity TEXT NOT NULL,
    price INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    fee INTEGER NOT NULL,
    realized_pnl INTEGER NOT NULL,
    order_status TEXT NOT NULL,
    system_type TEXT NOT NULL,
    time_ns INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX fills_by_account ON fills (account, time_ns);
  `,
] as const

/** Brings a file to the newest version, each step whole or not at all. A file of a later program is refused. */
export function migrate(database: Database, migrations: readonly string[], path: string): void {
  const version = readVersion(database)
  if (version > migrations.length) {
    throw new StorageError(
      `${path} was written by a newer version of the program (its version is ${version}, this program knows ${migrations.length})`,
    )
  }
  for (const [index, sql] of migrations.entries()) {
    if (index >= version) database.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${index + 1}; COMMIT`)
  }
}

function readVersion(database: Database): number {
  const row: unknown = database.prepare('PRAGMA user_version').get()
  if (typeof row !== 'object' || row === null || !('user_version' in row)) throw new StorageError('no user_version')
  return Number(row.user_version)
}
