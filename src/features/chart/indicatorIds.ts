import { t } from '@/ui/t'
export const indicatorIds = ['sma20', 'sma50', 'ema20', 'ema50', 'vwap', 'bollinger', 'rsi', 'funding'] as const
export type IndicatorId = (typeof indicatorIds)[number]

export const indicatorNames: Readonly<Record<IndicatorId, string>> = {
  sma20: 'SMA 20',
  sma50: 'SMA 50',
  ema20: 'EMA 20',
  ema50: 'EMA 50',
  vwap: 'VWAP',
  bollinger: 'Bollinger 20, 2',
  rsi: 'RSI 14',
  funding: t('Funding'),
}
