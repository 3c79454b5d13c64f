/**
 * The schema changes of each version of the history in PostgreSQL. The database stores its version (table
 * `history_version`); opening it runs the missing migrations. Never change a released entry; add a new one below.
 * There is no downgrade.
 *
 * The tables equal those of SQLite (storage/schema.ts), so that the queries work for both. Texts are compared byte by
 * byte, as in SQLite. Tables that grow with time are partitioned by time; timePartitions.ts creates the partitions.
 */
export const postgresMigrations: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT COLLATE "C" PRIMARY KEY, value BIGINT NOT NULL);
  INSERT INTO meta (key, value) VALUES ('last_seq', 0);

  CREATE TABLE series (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    is_option BIGINT NOT NULL DEFAULT 0,
    expired_at_ns BIGINT,
    UNIQUE (kind, key)
  );
  CREATE TABLE points (
    series_id BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    price BIGINT NOT NULL,
    PRIMARY KEY (series_id, slot)
  ) PARTITION BY RANGE (slot);
  CREATE TABLE funding_points (
    instrument_id TEXT COLLATE "C" NOT NULL,
    time_ns BIGINT NOT NULL,
    rate DOUBLE PRECISION NOT NULL,
    mark_price BIGINT,
    PRIMARY KEY (instrument_id, time_ns)
  );
  CREATE INDEX funding_points_by_time ON funding_points (time_ns);

  CREATE SEQUENCE trade_ids;
  CREATE TABLE trades (
    id BIGINT NOT NULL DEFAULT nextval('trade_ids'),
    trade_id TEXT COLLATE "C" NOT NULL,
    instrument_id TEXT COLLATE "C" NOT NULL,
    side TEXT COLLATE "C" NOT NULL,
    price BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    time_ns BIGINT NOT NULL,
    asset TEXT COLLATE "C",
    option_type TEXT COLLATE "C",
    order_type TEXT COLLATE "C",
    order_status TEXT COLLATE "C",
    mark_price BIGINT,
    index_price BIGINT,
    forward_price BIGINT,
    PRIMARY KEY (id, time_ns)
  ) PARTITION BY RANGE (time_ns);
  CREATE INDEX trades_by_instrument ON trades (instrument_id, time_ns);
  CREATE INDEX trades_of_options ON trades (asset, option_type, time_ns) WHERE option_type IS NOT NULL;
  CREATE TABLE volume_minutes (
    instrument_id TEXT COLLATE "C" NOT NULL,
    minute BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    usd BIGINT NOT NULL,
    PRIMARY KEY (minute, instrument_id)
  );
  CREATE TABLE volume_totals (instrument_id TEXT COLLATE "C" PRIMARY KEY, amount BIGINT NOT NULL, usd BIGINT NOT NULL);
  CREATE TABLE volume_sides (
    minute BIGINT NOT NULL,
    asset TEXT COLLATE "C" NOT NULL,
    instrument_type TEXT COLLATE "C" NOT NULL,
    side TEXT COLLATE "C" NOT NULL,
    contracts BIGINT NOT NULL,
    notional BIGINT NOT NULL,
    premium BIGINT NOT NULL,
    PRIMARY KEY (minute, asset, instrument_type, side)
  );
  CREATE TABLE volume_sums (
    asset TEXT COLLATE "C" NOT NULL,
    instrument_type TEXT COLLATE "C" NOT NULL,
    contracts BIGINT NOT NULL,
    notional BIGINT NOT NULL,
    premium BIGINT NOT NULL,
    PRIMARY KEY (asset, instrument_type)
  );

  CREATE TABLE instruments (
    instrument_id TEXT COLLATE "C" PRIMARY KEY,
    instrument_name TEXT COLLATE "C" NOT NULL,
    record TEXT NOT NULL
  );
  CREATE INDEX instruments_by_name ON instruments (instrument_name);
  CREATE TABLE settlements (
    asset TEXT COLLATE "C" NOT NULL,
    expiry_ns BIGINT NOT NULL,
    settlement_price BIGINT NOT NULL,
    time_ns BIGINT NOT NULL,
    PRIMARY KEY (asset, expiry_ns)
  );
  CREATE INDEX settlements_by_time ON settlements (time_ns);

  CREATE TABLE traders (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account TEXT COLLATE "C" NOT NULL UNIQUE
  );
  CREATE TABLE trade_lanes (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    trader_id BIGINT NOT NULL,
    trade_type TEXT COLLATE "C" NOT NULL,
    asset TEXT COLLATE "C" NOT NULL,
    instrument_type TEXT COLLATE "C" NOT NULL,
    option_type TEXT COLLATE "C" NOT NULL,
    instrument_id TEXT COLLATE "C" NOT NULL,
    UNIQUE (trader_id, trade_type, asset, instrument_type, option_type, instrument_id)
  );
  CREATE TABLE trade_lane_hours (
    lane_id BIGINT NOT NULL,
    hour BIGINT NOT NULL,
    row_count BIGINT NOT NULL,
    volume BIGINT NOT NULL,
    realized_pnl BIGINT NOT NULL,
    fees BIGINT NOT NULL,
    liquidation_fees BIGINT NOT NULL,
    win_count BIGINT NOT NULL,
    loss_count BIGINT NOT NULL,
    gains BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    PRIMARY KEY (lane_id, hour)
  );
  CREATE TABLE pnl_days (
    day BIGINT NOT NULL,
    trader_id BIGINT NOT NULL,
    pnl BIGINT NOT NULL,
    PRIMARY KEY (day, trader_id)
  );
  CREATE SEQUENCE account_trade_ids;
  CREATE TABLE account_trades (
    id BIGINT NOT NULL DEFAULT nextval('account_trade_ids'),
    trader_id BIGINT NOT NULL,
    lane_id BIGINT NOT NULL,
    time_ns BIGINT NOT NULL,
    trade_id TEXT COLLATE "C" NOT NULL,
    instrument_id TEXT COLLATE "C" NOT NULL,
    is_option BIGINT NOT NULL,
    side TEXT COLLATE "C" NOT NULL,
    amount BIGINT NOT NULL,
    fee BIGINT NOT NULL,
    mark_price BIGINT,
    index_price BIGINT,
    forward_price BIGINT,
    volume BIGINT NOT NULL,
    realized_pnl BIGINT NOT NULL,
    liquidation_fee BIGINT NOT NULL,
    entry_price BIGINT,
    via TEXT,
    order_id TEXT,
    taker_order_id TEXT,
    order_type TEXT,
    order_status TEXT,
    system_type TEXT,
    liquidity TEXT,
    price BIGINT,
    is_closing BIGINT,
    hour_ns BIGINT,
    rate DOUBLE PRECISION,
    settlement_price BIGINT,
    payout BIGINT,
    PRIMARY KEY (id, time_ns)
  ) PARTITION BY RANGE (time_ns);
  CREATE INDEX account_trades_by_time ON account_trades (trader_id, time_ns);
  CREATE INDEX account_trades_by_lane ON account_trades (lane_id, time_ns);
  CREATE INDEX account_trades_of_options ON account_trades (trader_id, instrument_id, time_ns, lane_id)
    WHERE is_option = 1;

  CREATE TABLE order_lanes (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    trader_id BIGINT NOT NULL,
    asset TEXT COLLATE "C" NOT NULL,
    instrument_type TEXT COLLATE "C" NOT NULL,
    instrument_id TEXT COLLATE "C" NOT NULL,
    is_stop BIGINT NOT NULL,
    UNIQUE (trader_id, asset, instrument_type, instrument_id, is_stop)
  );
  CREATE TABLE order_lane_hours (
    lane_id BIGINT NOT NULL,
    hour BIGINT NOT NULL,
    row_count BIGINT NOT NULL,
    PRIMARY KEY (lane_id, hour)
  );
  CREATE SEQUENCE ended_order_ids;
  -- An order has one time of creation, so its id is unique over all partitions.
  CREATE TABLE ended_orders (
    id BIGINT NOT NULL DEFAULT nextval('ended_order_ids'),
    trader_id BIGINT NOT NULL,
    lane_id BIGINT NOT NULL,
    time_ns BIGINT NOT NULL,
    order_id TEXT COLLATE "C" NOT NULL,
    instrument_id TEXT COLLATE "C" NOT NULL,
    is_option BIGINT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (id, time_ns),
    UNIQUE (trader_id, order_id, time_ns)
  ) PARTITION BY RANGE (time_ns);
  CREATE INDEX ended_orders_by_time ON ended_orders (trader_id, time_ns);
  CREATE INDEX ended_orders_by_lane ON ended_orders (lane_id, time_ns);
  CREATE INDEX ended_orders_of_options ON ended_orders (trader_id, instrument_id, time_ns, lane_id)
    WHERE is_option = 1;

  CREATE SEQUENCE transaction_ids;
  CREATE TABLE transactions (
    id BIGINT NOT NULL DEFAULT nextval('transaction_ids'),
    trader_id BIGINT NOT NULL,
    time_ns BIGINT NOT NULL,
    transaction_id TEXT COLLATE "C" NOT NULL,
    type TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    asset TEXT COLLATE "C" NOT NULL,
    amount BIGINT NOT NULL,
    finalized_ns BIGINT,
    counter_party TEXT,
    swap_asset TEXT,
    swap_side TEXT,
    swap_fee BIGINT,
    swap_price BIGINT,
    swap_amount BIGINT,
    chain_id BIGINT,
    l1_tx_hash TEXT,
    l2_tx_hash TEXT,
    label TEXT,
    reference_id TEXT,
    PRIMARY KEY (id, time_ns)
  ) PARTITION BY RANGE (time_ns);
  CREATE INDEX transactions_by_time ON transactions (trader_id, time_ns, type, status);
  CREATE TABLE transaction_hours (
    trader_id BIGINT NOT NULL,
    hour BIGINT NOT NULL,
    type TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    row_count BIGINT NOT NULL,
    PRIMARY KEY (trader_id, hour, type, status)
  );
  CREATE TABLE strategy_stakes (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account TEXT COLLATE "C" NOT NULL,
    strategy TEXT COLLATE "C" NOT NULL,
    time_ns BIGINT NOT NULL,
    shares BIGINT NOT NULL,
    pending_deposit BIGINT NOT NULL
  );
  CREATE INDEX strategy_stakes_by_account ON strategy_stakes (account, time_ns);
  `,
]
