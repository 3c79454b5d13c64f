import { t } from '@/web/language/t'
import { paidOrReceived } from '@/web/ui/packagePrice'
import type { Benchmarks } from './packageMarket'

type BenchmarkListProps = { benchmarks: Benchmarks; isBuy: boolean; decimals: number }

export function BenchmarkList({ benchmarks, isBuy, decimals }: BenchmarkListProps) {
  const priced = (price: bigint | number | undefined) => paidOrReceived(price, isBuy, decimals)
  const { touch, depth, mid, mark, model } = benchmarks
  const rows: readonly { label: string; title?: string; value: string; isEstimate?: boolean }[] = [
    { label: t('Legs at touch'), title: t('Legs at best bid/ask'), value: priced(touch) },
    { label: t('Legs at depth'), title: t('Legs at book depth'), value: priced(depth) },
    { label: t('Legs at mid'), value: priced(mid) },
    { label: t('Mark'), value: priced(mark) },
    { label: t('Your model'), value: priced(model), isEstimate: true },
  ]
  return (
    <dl
      aria-label={isBuy ? t('Cost per package elsewhere') : t('Proceeds per package elsewhere')}
      className="grid grid-cols-3 @lg:grid-cols-5"
    >
      {rows.map(({ label, title = label, value, isEstimate = false }) => (
        <div key={label} className="min-w-0 px-3 py-1.5">
          <dt className="truncate text-[0.6875rem] text-text-3" title={title}>
            {label}
          </dt>
          <dd className={`text-sm ${isEstimate ? 'text-text-2' : 'text-text-1'}`}>
            {isEstimate && value !== '\u2014' && <span className="text-text-4">≈ </span>}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
