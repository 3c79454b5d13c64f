import { toNumber, fixed6 } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { HistoryRange } from '@/web/portfolio/history/model/historyFilter'
import { dayOf, type DaySums } from '@/web/portfolio/history/model/historySums'
import { addDays, formatDay } from '@/web/ui/day'
import { formatDecimal } from '@/web/ui/formatNumber'

type DayBarsProps = {
  /** The sum that the bars show. */
  label: string
  days: readonly DaySums[]
  range: HistoryRange
  nowMs: number
}

const rangeDays = { '24h': 1, '7d': 7, '30d': 30, all: 30 } as const
/** Fewer are no picture, and more would be thinner than a line. */
const [fewestDays, mostDays] = [3, 92]

/** One bar for each day of the range. A day without rows is an empty place. */
export function DayBars({ label, days, range, nowMs }: DayBarsProps) {
  const shown = daysOf(days, range, nowMs).map((day) => {
    const sum = days.find((one) => one.day === day)?.totals.get(label)
    return { day, value: sum?.value, height: sum?.value === undefined ? 0 : Math.abs(toNumber(fixed6(sum.value))) }
  })
  const most = Math.max(...shown.map(({ height }) => height))
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined || last === undefined || shown.length < fewestDays || most === 0) return null
  return (
    <figure className="ml-auto flex w-full max-w-150 min-w-60 flex-1 gap-3 text-xs text-text-3 max-md:max-w-none">
      <figcaption className="self-end text-right leading-5 max-sm:sr-only">
        {t('{sum} per day', { sum: label })}
      </figcaption>
      <div aria-hidden="true" className="min-w-0 flex-1">
        <div className="flex h-10 items-end gap-px">
          {shown.map(({ day, value, height }) => (
            <div
              key={day}
              title={value === undefined ? formatDay(day) : `${formatDay(day)}: ${formatDecimal(value, 2)} USD`}
              className="flex h-full min-w-0 flex-1 items-end"
            >
              <div
                className={`min-h-px w-full rounded-t-[1px] ${value !== undefined && value < 0n ? 'bg-sell' : 'bg-control-line'}`}
                style={{ height: `${(height / most) * 100}%` }}
              />
            </div>
          ))}
        </div>
        <div className="flex justify-between pt-0.5">
          <span>{formatDay(first.day)}</span>
          <span>{formatDay(last.day)}</span>
        </div>
      </div>
    </figure>
  )
}

function daysOf(days: readonly DaySums[], range: HistoryRange, nowMs: number): readonly string[] {
  const dayAt = (ms: number) => dayOf(BigInt(Math.round(ms)) * 1_000_000n)
  const isCustom = range.preset === 'custom'
  const last = dayAt(isCustom ? (range.toMs ?? nowMs) : nowMs)
  const start = isCustom
    ? range.fromMs === undefined
      ? (days.at(-1)?.day ?? last)
      : dayAt(range.fromMs)
    : addDays(last, 1 - rangeDays[range.preset])
  const list: string[] = []
  for (let day = start; day <= last && list.length <= mostDays; day = addDays(day, 1)) list.push(day)
  return list.length > mostDays ? [] : list
}
