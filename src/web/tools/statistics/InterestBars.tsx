import { toNumber, type Amount } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatDecimal, formatCompact } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { ScrollArea } from '@/web/ui/ScrollArea'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import type { ExpiryInterest } from './expiryInterest'

type InterestBarsProps = {
  /** Undefined until the listing loads. */
  rows: readonly ExpiryInterest[] | undefined
}

/** Open calls and puts of an asset by expiry, on one scale. */
export function InterestBars({ rows }: InterestBarsProps) {
  if (rows === undefined) return <TableSkeleton />
  if (rows.length === 0) return <EmptyState>{t('No options listed')}</EmptyState>
  const most = Math.max(...rows.flatMap(({ calls, puts }) => [sizeOf(calls), sizeOf(puts)]), 1e-9)
  return (
    <ScrollArea label={t('Open interest by expiry')} className="px-3 pb-2">
      <div className={`${columns} text-xs text-text-3`}>
        <span>{t('Expiry ({count})', { count: rows.length })}</span>
        <span className="text-right">{t('Calls')}</span>
        <span className="col-start-4">{t('Puts')}</span>
      </div>
      <ul aria-label={t('Open interest by expiry')}>
        {rows.map(({ expiryNs, calls, puts }) => (
          <li key={String(expiryNs)} className={`${columns} text-sm`}>
            <span className="font-medium whitespace-nowrap">{formatUtcDay(expiryNs, 'short')}</span>
            <Count value={calls} className="text-right" />
            <span aria-hidden="true" className="grid grid-cols-2 gap-px">
              <span className="flex h-3 justify-end">
                <i className="h-full rounded-l-[1px] bg-text-3" style={{ width: `${(sizeOf(calls) / most) * 100}%` }} />
              </span>
              <span className="flex h-3">
                <i className="h-full rounded-r-[1px] bg-pending" style={{ width: `${(sizeOf(puts) / most) * 100}%` }} />
              </span>
            </span>
            <Count value={puts} className="" />
          </li>
        ))}
      </ul>
    </ScrollArea>
  )
}

/** As low as the bars allow, so that all expiries of an asset are in view on a desktop. */
const columns =
  'grid h-row lg:h-5 lg:[@media(min-height:75rem)]:h-9 grid-cols-[5rem_4rem_minmax(0,1fr)_4rem] items-center gap-x-3'

const sizeOf = (value: Amount | undefined) => (value === undefined ? 0 : toNumber(value))

function Count({ value, className }: { value: Amount | undefined; className: string }) {
  return (
    <span className={className} title={formatDecimal(value, 2)}>
      {formatCompact(value)}
    </span>
  )
}
