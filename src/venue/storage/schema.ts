import { StorageError } from '../venuePort'
import type { Database } from './database'

/**
 * The schema changes of each version of a database file. A file stores its version (`user_version`); opening runs the
 * missing migrations. Never change a released entry; add a new one below.
 */
export const journalMigrations = [
  `
  -- One row is one group of commands, written and synced together: v8 structured-clone bytes (commandCodec.ts).
  CREATE TABLE journal (
    first_seq INTEGER PRIMARY KEY,
    last_seq INTEGER NOT NULL,
    commands BLOB NOT NULL
  ) STRICT;
  -- Commands that broke the engine. No client got a success for them, and a replay leaves them out.
  CREATE TABLE skipped_commands (seq INTEGER PRIMARY KEY, reason TEXT NOT NULL) STRICT;
  `,
  `
  -- CRC-32 of the commands: the database does not check what it reads. NULL in groups of an earlier version.
  ALTER TABLE journal ADD COLUMN checksum INTEGER;
  `,
  `
  -- Signatures of requests that were taken, written with or before the commands they led to. at_ms: UNIX time.
  CREATE TABLE spent_signatures (signature TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
] as const

/**
 * Computes the filled value of orders from older programs as the sum of their fills, if all fills are stored. Each
 * fill is rounded to a millionth, because price times amount can exceed 64 bits.
 */
export const addFilledValues = `
  WITH filled AS (
    SELECT trader_id, order_id, sum(amount) AS amount,
      sum(price * (amount / 1000000) + price * (amount % 1000000) / 1000000) AS usd
    FROM account_trades WHERE order_id IS NOT NULL AND price IS NOT NULL GROUP BY trader_id, order_id
  )
  UPDATE ended_orders SET record = json_set(record, '$.filledValue', filled.usd || '000000n')
  FROM filled
  WHERE filled.trader_id = ended_orders.trader_id AND filled.order_id = ended_orders.order_id
    AND json_type(record, '$.filledValue') IS NULL AND json_extract(record, '$.filled') = filled.amount || 'n'
    AND typeof(filled.usd) = 'integer';
  `

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
  `
  -- Every contract that was ever listed, so that old rows can be told in full. JSON as in recordJson.ts.
  CREATE TABLE instruments (
    instrument_id TEXT PRIMARY KEY,
    instrument_name TEXT NOT NULL,
    record TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX instruments_by_name ON instruments (instrument_name);

  -- What older programs wrote moves to the tables below at the next start (upgradeRows.ts), which knows the contracts.
  ALTER TABLE fills RENAME TO old_fills;
  ALTER TABLE closed_orders RENAME TO old_closed_orders;
  DROP INDEX fills_by_account;
  DROP INDEX closed_orders_by_time;

  CREATE TABLE traders (id INTEGER PRIMARY KEY, account TEXT NOT NULL UNIQUE) STRICT;

  -- A partition holds the rows of one trader that no filter tells apart, but for that by a single option. Every filter
  -- is a choice of partitions: a page is a merge of theirs, and what they count is known by the hour. Tables and columns
  -- call a partition a lane, as when they were made: the files of earlier versions have these names.
  CREATE TABLE trade_lanes (
    id INTEGER PRIMARY KEY,
    trader_id INTEGER NOT NULL,
    trade_type TEXT NOT NULL,
    asset TEXT NOT NULL,
    instrument_type TEXT NOT NULL,
    -- '' of perpetuals.
    option_type TEXT NOT NULL,
    -- '' of options: there are too many for a partition each.
    instrument_id TEXT NOT NULL,
    UNIQUE (trader_id, trade_type, asset, instrument_type, option_type, instrument_id)
  ) STRICT;
  -- What the rows of a partition with a time in that hour come to.
  CREATE TABLE trade_lane_hours (
    lane_id INTEGER NOT NULL,
    hour INTEGER NOT NULL,
    row_count INTEGER NOT NULL,
    volume INTEGER NOT NULL,
    realized_pnl INTEGER NOT NULL,
    fees INTEGER NOT NULL,
    liquidation_fees INTEGER NOT NULL,
    win_count INTEGER NOT NULL,
    loss_count INTEGER NOT NULL,
    gains INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    PRIMARY KEY (lane_id, hour)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE pnl_days (
    day INTEGER NOT NULL,
    trader_id INTEGER NOT NULL,
    pnl INTEGER NOT NULL,
    PRIMARY KEY (day, trader_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE account_trades (
    id INTEGER PRIMARY KEY,
    trader_id INTEGER NOT NULL,
    lane_id INTEGER NOT NULL,
    time_ns INTEGER NOT NULL,
    trade_id TEXT NOT NULL,
    instrument_id TEXT NOT NULL,
    is_option INTEGER NOT NULL,
    side TEXT NOT NULL,
    amount INTEGER NOT NULL,
    fee INTEGER NOT NULL,
    mark_price INTEGER,
    index_price INTEGER,
    -- Notional of a fill that met in the book, else 0.
    volume INTEGER NOT NULL,
    -- 0 of funding.
    realized_pnl INTEGER NOT NULL,
    liquidation_fee INTEGER NOT NULL,
    entry_price INTEGER,
    -- Fills.
    via TEXT,
    order_id TEXT,
    -- NULL when it is the order itself.
    taker_order_id TEXT,
    order_type TEXT,
    order_status TEXT,
    system_type TEXT,
    liquidity TEXT,
    price INTEGER,
    is_closing INTEGER,
    -- Funding.
    hour_ns INTEGER,
    rate REAL,
    -- Settlements.
    settlement_price INTEGER,
    payout INTEGER
  ) STRICT;
  CREATE INDEX account_trades_by_time ON account_trades (trader_id, time_ns);
  CREATE INDEX account_trades_by_lane ON account_trades (lane_id, time_ns);
  CREATE INDEX account_trades_of_options ON account_trades (trader_id, instrument_id, time_ns, lane_id)
    WHERE is_option = 1;

  CREATE TABLE order_lanes (
    id INTEGER PRIMARY KEY,
    trader_id INTEGER NOT NULL,
    asset TEXT NOT NULL,
    instrument_type TEXT NOT NULL,
    instrument_id TEXT NOT NULL,
    is_stop INTEGER NOT NULL,
    UNIQUE (trader_id, asset, instrument_type, instrument_id, is_stop)
  ) STRICT;
  CREATE TABLE order_lane_hours (
    lane_id INTEGER NOT NULL,
    hour INTEGER NOT NULL,
    row_count INTEGER NOT NULL,
    PRIMARY KEY (lane_id, hour)
  ) STRICT, WITHOUT ROWID;
  -- Ended orders; time_ns: when they were created.
  CREATE TABLE ended_orders (
    id INTEGER PRIMARY KEY,
    trader_id INTEGER NOT NULL,
    lane_id INTEGER NOT NULL,
    time_ns INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    instrument_id TEXT NOT NULL,
    is_option INTEGER NOT NULL,
    record TEXT NOT NULL,
    UNIQUE (trader_id, order_id)
  ) STRICT;
  CREATE INDEX ended_orders_by_time ON ended_orders (trader_id, time_ns);
  CREATE INDEX ended_orders_by_lane ON ended_orders (lane_id, time_ns);
  CREATE INDEX ended_orders_of_options ON ended_orders (trader_id, instrument_id, time_ns, lane_id)
    WHERE is_option = 1;

  CREATE TABLE transactions (
    id INTEGER PRIMARY KEY,
    trader_id INTEGER NOT NULL,
    time_ns INTEGER NOT NULL,
    transaction_id TEXT NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    asset TEXT NOT NULL,
    amount INTEGER NOT NULL,
    finalized_ns INTEGER,
    counter_party TEXT,
    swap_asset TEXT,
    swap_side TEXT,
    swap_fee INTEGER,
    swap_price INTEGER
  ) STRICT;
  CREATE INDEX transactions_by_time ON transactions (trader_id, time_ns, type, status);
  CREATE TABLE transaction_hours (
    trader_id INTEGER NOT NULL,
    hour INTEGER NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    row_count INTEGER NOT NULL,
    PRIMARY KEY (trader_id, hour, type, status)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE settlements (
    asset TEXT NOT NULL,
    expiry_ns INTEGER NOT NULL,
    settlement_price INTEGER NOT NULL,
    time_ns INTEGER NOT NULL,
    PRIMARY KEY (asset, expiry_ns)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX settlements_by_time ON settlements (time_ns);

  CREATE INDEX funding_points_by_time ON funding_points (time_ns);

  ALTER TABLE trades ADD COLUMN asset TEXT;
  ALTER TABLE trades ADD COLUMN option_type TEXT;
  ALTER TABLE trades ADD COLUMN order_type TEXT;
  ALTER TABLE trades ADD COLUMN order_status TEXT;
  ALTER TABLE trades ADD COLUMN mark_price INTEGER;
  ALTER TABLE trades ADD COLUMN index_price INTEGER;
  CREATE INDEX trades_of_options ON trades (asset, option_type, time_ns) WHERE option_type IS NOT NULL;
  CREATE TABLE volume_sides (
    minute INTEGER NOT NULL,
    asset TEXT NOT NULL,
    instrument_type TEXT NOT NULL,
    side TEXT NOT NULL,
    contracts INTEGER NOT NULL,
    notional INTEGER NOT NULL,
    premium INTEGER NOT NULL,
    PRIMARY KEY (minute, asset, instrument_type, side)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE volume_sums (
    asset TEXT NOT NULL,
    instrument_type TEXT NOT NULL,
    contracts INTEGER NOT NULL,
    notional INTEGER NOT NULL,
    premium INTEGER NOT NULL,
    PRIMARY KEY (asset, instrument_type)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Of transfers and of what crosses a bridge.
  ALTER TABLE transactions ADD COLUMN chain_id INTEGER;
  ALTER TABLE transactions ADD COLUMN l1_tx_hash TEXT;
  ALTER TABLE transactions ADD COLUMN l2_tx_hash TEXT;
  ALTER TABLE transactions ADD COLUMN label TEXT;
  ALTER TABLE transactions ADD COLUMN reference_id TEXT;
  `,
  `
  -- What an account had in a strategy from a moment on.
  CREATE TABLE strategy_stakes (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    strategy TEXT NOT NULL,
    time_ns INTEGER NOT NULL,
    shares INTEGER NOT NULL,
    pending_deposit INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX strategy_stakes_by_account ON strategy_stakes (account, time_ns);
  `,
  `
  -- Of an option's expiry at the moment of the trade. NULL where it was not kept, and of perpetuals.
  ALTER TABLE trades ADD COLUMN forward_price INTEGER;
  ALTER TABLE account_trades ADD COLUMN forward_price INTEGER;
  `,
  addFilledValues,
  `
  -- Units of swap_asset. NULL where it was not kept.
  ALTER TABLE transactions ADD COLUMN swap_amount INTEGER;
  `,
] as const

/** Upgrades a file to the newest version, atomically. Rejects a file that a later program has written. */
export function migrate(database: Database, migrations: readonly string[], path: string): void {
  const version = readVersion(database, migrations, path)
  if (version === migrations.length) return
  // Runs in one transaction, because a flush per step would dominate the first start with a new file.
  const missing = migrations.slice(version).join('\n')
  database.exec(`BEGIN IMMEDIATE; ${missing} PRAGMA user_version = ${migrations.length}; COMMIT`)
}

/** Returns the number of migrations applied to the file. Throws {@link StorageError} if a later program wrote it. */
export function readVersion(database: Database, migrations: readonly string[], path: string): number {
  const row: unknown = database.prepare('PRAGMA user_version').get()
  if (typeof row !== 'object' || row === null || !('user_version' in row)) throw new StorageError('no user_version')
  const version = Number(row.user_version)
  if (version > migrations.length) {
    throw new StorageError(
      `${path} was created by a newer Optick (schema ${version}; this build supports up to ${migrations.length}). Update Optick`,
    )
  }
  if (version < 0) throw new StorageError(`${path} has the schema version ${version}, which no Optick writes`)
  return version
}
