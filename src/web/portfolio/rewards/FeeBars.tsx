import { toNumber, type Usd } from '@/core/protocol/fixed6'
import type { FeeWeekRecord } from '@/core/protocol/rest/campaigns'
import { t } from '@/web/language/t'
import { formatUsd } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { weekSlots } from './model/weekSlots'

const heightOf = (fees: Usd | undefined) => (fees === undefined ? 0 : toNumber(fees))

/** Fees of the last twelve weeks as bars. A week without a trade is an empty place. */
export function FeeBars({ weeks, nowMs }: { weeks: readonly FeeWeekRecord[]; nowMs: number }) {
  const slots = weekSlots(weeks, BigInt(nowMs) * 1_000_000n)
  const most = Math.max(...slots.map(({ fees }) => heightOf(fees)))
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <figure
      aria-label={t('Fees by week. See the table for values.')}
      className="flex flex-1 flex-col gap-1 text-xs text-text-3"
    >
      <div aria-hidden="true" className="flex h-24 flex-1 items-end gap-1.5 border-b border-line-strong">
        {slots.map(({ startNs, fees }) => (
          <div
            key={String(startNs)}
            title={`${formatUtcDay(startNs, 'short')}: ${formatUsd(fees)} USDC`}
            className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-0.5"
          >
            {fees !== 0n && <span className="whitespace-nowrap text-text-2">{formatUsd(fees)}</span>}
            <div
              className={`w-full max-w-14 rounded-t-[2px] ${startNs === last.startNs ? 'bg-pending' : 'bg-control-line'}`}
              style={{ height: most <= 0 ? 0 : `${Math.max(0, heightOf(fees) / most) * 75}%` }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-between">
        <span>{t('Week of {day}', { day: formatUtcDay(first.startNs, 'short') })}</span>
        <span>{t('this week')}</span>
      </div>
    </figure>
  )
}
