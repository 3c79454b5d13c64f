import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '@/web/language/t'
import { IconButton } from './Button'
import { addDays, addMonths, clampDay, dayMsOf, formatDay, readDay } from './day'
import { lazyPanel } from './lazyPanel'
import { CalendarIcon } from './moreIcons'
import { TextField, type TextFieldProps } from './TextField'

const DateCalendar = lazyPanel(() => import('./DateCalendar').then((module) => module.DateCalendar))

type DateFieldProps = Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'className'> & {
  /** A UTC day such as `2026-12-23`, or the text as typed if it is invalid. */
  value: string
  onChange: (text: string) => void
  min: string
  max: string
}

/**
 * A date field that shows "23 Dec 2026" and also parses `2026-12-23` and the month names of all page languages. It
 * keeps the typed text while focused. ↑ and ↓ change the day, PageUp and PageDown the month; a button opens the
 * calendar.
 */
export function DateField({ value, onChange, min, max, error, ...rest }: DateFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly heard: string }>()
  const isTyping = typed?.heard === value
  const wrong = isTyping ? undefined : mistakeOf(value, min, max)
  const hear = (text: string) => {
    const heard = readDay(text) ?? text
    setTyped({ text, heard })
    onChange(heard)
  }
  const choose = (day: string) => {
    setTyped(undefined)
    onChange(day)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = steppedDay(value, event.key, min, max)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  return (
    <TextField
      {...rest}
      value={isTyping ? typed.text : formatDay(value)}
      error={wrong ?? error}
      onChange={hear}
      onKeyDown={onKey}
      onBlur={() => setTyped(undefined)}
      suffix={<CalendarButton value={value} min={min} max={max} onChoose={choose} />}
    />
  )
}

/** Returns the error text of a day; undefined if the day is valid. An empty field is an error only on submit. */
function mistakeOf(value: string, min: string, max: string): string | undefined {
  if (value === '') return undefined
  if (dayMsOf(value) === undefined) return t('Enter a date like {example}', { example: formatDay(min) })
  if (value < min) return t('Earliest date: {day}', { day: formatDay(min) })
  return value > max ? t('Latest date: {day}', { day: formatDay(max) }) : undefined
}

/** Returns the day after a key press; an empty field starts at the first allowed day. Undefined for other keys. */
function steppedDay(value: string, key: string, min: string, max: string): string | undefined {
  const isDay = dayMsOf(value) !== undefined
  const steps: Readonly<Record<string, (day: string) => string>> = {
    ArrowUp: (day) => addDays(day, 1),
    ArrowDown: (day) => addDays(day, -1),
    PageUp: (day) => addMonths(day, 1),
    PageDown: (day) => addMonths(day, -1),
  }
  const step = steps[key]
  return step === undefined ? undefined : isDay ? clampDay(step(value), min, max) : min
}

type CalendarButtonProps = { value: string; min: string; max: string; onChoose: (day: string) => void }

/** A button with the calendar in a native popover: Esc or a press outside closes it and restores the focus. */
function CalendarButton({ value, min, max, onChoose }: CalendarButtonProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('Open calendar')}
        icon={<CalendarIcon />}
        aria-haspopup="dialog"
        popoverTarget={id}
        className="-mr-1"
        onFocus={DateCalendar.preload}
      />
      <div
        ref={box}
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a popover closes by itself, as a dialog does not
        role="dialog"
        aria-label={t('Choose a date')}
        onBeforeToggle={(event) => {
          const field = event.currentTarget.closest('.control')
          if (event.newState === 'open' && field !== null) placeAt(event.currentTarget, field)
        }}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed inset-auto m-0 h-59 w-61 rounded-md border-0 bg-surface-2 p-2 text-text-1 shadow-float pointer-coarse:h-88 pointer-coarse:w-81"
      >
        {isOpen && (
          <Suspense fallback={null}>
            <DateCalendar
              value={clampDay(dayMsOf(value) === undefined ? min : value, min, max)}
              min={min}
              max={max}
              onChoose={(day) => {
                onChoose(day)
                box.current?.hidePopover()
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Places the calendar at the end of its field, on the side with more room, and inside the window. */
function placeAt(box: HTMLElement, field: Element): void {
  const { top, bottom, right } = field.getBoundingClientRect()
  const isLow = top > window.innerHeight / 2
  const width = matchMedia('(pointer: coarse)').matches ? 324 : 244
  box.style.right = `${Math.max(8, Math.min(window.innerWidth - right, window.innerWidth - width - 8))}px`
  box.style.top = isLow ? 'auto' : `${bottom + 4}px`
  box.style.bottom = isLow ? `${window.innerHeight - top + 4}px` : 'auto'
}
