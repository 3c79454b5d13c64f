import { chosenTimeZone } from '@/web/language/chosenLanguage'
import { t } from '@/web/language/t'
import { timeFormat } from './formatTime'
import { timeTicks } from './timeTicks'

/** The times under the plot. */
export function TimeAxis({ fromMs, toMs }: { fromMs: number; toMs: number }) {
  const isLong = toMs - fromMs > 2 * 86_400_000
  const format = timeFormat(isLong ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' })
  return (
    <div aria-hidden="true" className="relative mr-18 ml-3 h-5 shrink-0 text-2xs leading-5 text-text-4">
      {timeTicks(fromMs, toMs, 6, chosenTimeZone)
        .filter((ms) => (ms - fromMs) / (toMs - fromMs) < 0.94)
        .map((ms) => (
          <span
            key={ms}
            className="absolute -translate-x-1/2 whitespace-nowrap first:translate-x-0"
            style={{ left: `${((ms - fromMs) / (toMs - fromMs)) * 100}%` }}
          >
            {format.format(ms)}
          </span>
        ))}
      <span className="absolute right-0">{t('now')}</span>
    </div>
  )
}
