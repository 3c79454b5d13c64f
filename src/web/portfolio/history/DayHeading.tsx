import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { dayOf, type DaySums } from '@/web/portfolio/history/model/historySums'
import { formatDay } from '@/web/ui/day'
import { formatDecimal } from '@/web/ui/formatNumber'
import { SignedUsd, type HistoryColumn } from './historyCells'

type DayHeadingProps<Row> = { day: DaySums; columns: readonly HistoryColumn<Row>[] }

/** A day and its sums, above its rows. Only for the eye: readers hear the date with each row. */
export function DayHeading<Row>({ day: { day, totals }, columns }: DayHeadingProps<Row>) {
  const isToday = dayOf(BigInt(useVenueNow()) * 1_000_000n) === day
  const name = formatDay(day)
  return (
    <tr aria-hidden="true" className="h-row text-text-3">
      {columns.map(({ id, align, sum }, index) => {
        const shown = sum === undefined ? undefined : totals.get(sum)
        return (
          <td
            key={id}
            className={`h-row px-2 py-0 whitespace-nowrap first:pl-3 last:pr-3 ${index === 0 ? 'text-text-2' : ''} ${align === 'right' ? 'text-right' : ''}`}
          >
            {index === 0 && (isToday ? t('{day}, today', { day: name }) : name)}
            {shown !== undefined &&
              (shown.isSigned ? <SignedUsd value={shown.value} /> : formatDecimal(shown.value, shown.decimals))}
          </td>
        )
      })}
    </tr>
  )
}
