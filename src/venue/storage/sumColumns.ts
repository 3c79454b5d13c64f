export const sumColumns = {
  trade_lane_hours: {
    keys: ['lane_id', 'hour'],
    figures: [
      'row_count',
      'volume',
      'realized_pnl',
      'fees',
      'liquidation_fees',
      'win_count',
      'loss_count',
      'gains',
      'losses',
    ],
  },
  order_lane_hours: { keys: ['lane_id', 'hour'], figures: ['row_count'] },
  transaction_hours: { keys: ['trader_id', 'hour', 'type', 'status'], figures: ['row_count'] },
  pnl_days: { keys: ['day', 'trader_id'], figures: ['pnl'] },
  volume_minutes: { keys: ['instrument_id', 'minute'], figures: ['amount', 'usd'] },
  volume_totals: { keys: ['instrument_id'], figures: ['amount', 'usd'] },
  volume_sides: {
    keys: ['minute', 'asset', 'instrument_type', 'side'],
    figures: ['contracts', 'notional', 'premium'],
  },
  volume_sums: { keys: ['asset', 'instrument_type'], figures: ['contracts', 'notional', 'premium'] },
} as const

export type SumTable = keyof typeof sumColumns
