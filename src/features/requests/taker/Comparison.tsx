import type { Price } from '@/protocol/fixed6'
import { t } from '@/ui/t'
import { savingOf, type Benchmarks } from './packageMarket'
import { SavingCell } from './SavingCell'

type ComparisonProps = { price: Price; isBuy: boolean; benchmarks: Benchmarks; decimals: number }

/** One price against everything that it can be measured by, for one package. */
export function Comparison({ price, isBuy, benchmarks, decimals }: ComparisonProps) {
  const { touch, depth, mid, mark, model, grossVega } = benchmarks
  const rows = [
    { label: t('vs touch'), measure: touch },
    { label: t('vs books'), measure: depth },
    { label: t('vs mid'), measure: mid },
    { label: t('vs mark'), measure: mark },
    { label: t('vs model'), measure: model },
  ]
  return (
    <>
      <dl aria-label={t('Against the legs alone')} className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {rows.map(({ label, measure }) => (
          <div key={label} className="rounded-sm border border-line px-2 py-1 text-sm">
            <dt className="text-[11px] text-text-3">{label}</dt>
            <dd>
              <SavingCell saving={savingOf(price, measure, { isBuy, grossVega })} decimals={decimals} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-text-3">
        {t('+ is better and − worse for you, in USD of one package and in points on each leg.')}
      </p>
    </>
  )
}
