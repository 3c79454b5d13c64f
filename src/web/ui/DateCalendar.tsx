import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '@/web/language/t'
import { IconButton } from './Button'
import {
  addDays,
  addMonths,
  clampDay,
  formatDayInFull,
  formatMonth,
  weekdayLabels,
  weekdayOf,
  weeksOfMonth,
} from './day'
import { ChevronDownIcon } from './icons'

type DateCalendarProps = {
  /** Within `min` and `max`. */
  value: string
  min: string
  max: string
  onChoose: (day: string) => void
}

/**
 * A month as a date grid (WAI-ARIA Authoring Practices). Arrows move by day and week, Home and End to the ends of the
 * week, PageUp and PageDown by month, with Shift by year; Enter chooses.
 */
export function DateCalendar({ value, min, max, onChoose }: DateCalendarProps) {
  const monthId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(value)
  // True when focus follows the keys. After a press on a month button the focus stays on the button.
  const isFocusMoved = useRef(true)
  useEffect(() => {
    if (isFocusMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
    isFocusMoved.current = false
  }, [active])
  const turn = (months: number) => setActive(clampDay(addMonths(active, months), min, max))
  const onKey = (event: KeyboardEvent) => {
    // Keeps page shortcuts from firing.
    if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
    const next = dayAfterKey(active, event)
    if (next === undefined) return
    event.preventDefault()
    isFocusMoved.current = true
    setActive(clampDay(next, min, max))
  }
  return (
    <div className="flex flex-col gap-1 text-sm">
      <div className="flex items-center justify-between">
        <IconButton
          label={t('Previous month')}
          icon={<ChevronDownIcon className="rotate-90" />}
          disabled={active.slice(0, 7) <= min.slice(0, 7)}
          onClick={() => turn(-1)}
        />
        <h2 id={monthId} aria-live="polite" className="font-medium">
          {formatMonth(active)}
        </h2>
        <IconButton
          label={t('Next month')}
          icon={<ChevronDownIcon className="-rotate-90" />}
          disabled={active.slice(0, 7) >= max.slice(0, 7)}
          onClick={() => turn(1)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid is a table by the practices */}
      <table ref={grid} role="grid" aria-labelledby={monthId} onKeyDown={onKey} className="tabular-nums">
        <thead>
          <tr>
            {weekdayLabels().map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="h-6 text-xs font-normal text-text-3">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(active).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value} className="p-0">
                  <Day
                    day={day}
                    isChosen={day === value}
                    isActive={day === active}
                    isOutside={day.slice(0, 7) !== active.slice(0, 7)}
                    isDisabled={day < min || day > max}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = {
  day: string
  isChosen: boolean
  isActive: boolean
  isOutside: boolean
  isDisabled: boolean
  onChoose: (day: string) => void
}

function Day({ day, isChosen, isActive, isOutside, isDisabled, onChoose }: DayProps) {
  const look = isChosen
    ? 'bg-accent-fill text-on-fill'
    : `${isOutside ? 'text-text-3' : 'text-text-1'} hover:not-disabled:bg-surface-1`
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      disabled={isDisabled}
      aria-label={formatDayInFull(day)}
      onClick={() => onChoose(day)}
      className={`flex h-7 w-8 items-center justify-center rounded-sm -outline-offset-2! disabled:text-text-4 pointer-coarse:size-11 ${look}`}
    >
      {Number(day.slice(8))}
    </button>
  )
}

/** Returns the day that a key moves to; undefined for other keys. */
function dayAfterKey(day: string, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
