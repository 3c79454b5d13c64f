import { t } from '@/ui/t'

/** Who made the library of the chart, as its licence asks for. */
export function ChartCredit() {
  const title = t('Charting by TradingView')
  return (
    <a
      className="chart-credit"
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer"
      title={title}
      aria-label={title}
    />
  )
}
