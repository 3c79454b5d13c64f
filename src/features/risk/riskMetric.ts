import { t } from '@/ui/t'

/** What the cells show. */
export const riskMetrics = ['pnl', 'equity', 'delta', 'gamma', 'vega', 'theta', 'maintenance', 'available'] as const
export type RiskMetric = (typeof riskMetrics)[number]

/** Those that only an account has. */
export const accountMetrics: readonly RiskMetric[] = ['equity', 'maintenance', 'available']

export const metricWords: Record<RiskMetric, string> = {
  pnl: t('PnL'),
  equity: t('Equity'),
  delta: t('Delta'),
  gamma: t('Gamma'),
  vega: t('Vega'),
  theta: t('Theta'),
  maintenance: t('Maintenance margin'),
  available: t('Free margin'),
}

/** What a figure is counted in: greeks of several underlyings only add up in USD. */
export function metricUnit(metric: RiskMetric, isInUsd: boolean, asset: string): string {
  if (metric === 'delta') return isInUsd ? 'USD' : asset
  if (metric === 'gamma') return isInUsd ? t('USD for 1 %') : t('delta for 1 USD')
  if (metric === 'vega') return t('USD a point')
  if (metric === 'theta') return t('USD a day')
  return 'USD'
}

/** Decimals that a figure is rounded to before it is added up, so that what is shown adds up to what is shown. */
export function metricDecimals(metric: RiskMetric, isInUsd: boolean): number {
  if (isInUsd) return 2
  return metric === 'delta' ? 4 : metric === 'gamma' ? 6 : 2
}
