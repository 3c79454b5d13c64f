import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '@/web/language/t'
import { IconButton } from './Button'
import { addDays, addMonths, clampDay, dayMsOf, formatDay, readDay } from './day'
import { lazyPanel } from './lazyPanel'
import { CalendarIcon } from './moreIcons'
import { TextField, type TextFieldProps } from './TextField'

const DateCalendar = lazyPanel(() => import('./DateCalendar').then((module) => module.DateCalendar))

type DateFieldProps = Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'className'> & {
  /** `2026-12-23`, a day of UTC; or a text that is none, as it was typed. */
  value: string
  onChange: (text: string) => void
  /** The first and the last day that can be chosen. */
  min: string
  max: string
}

/**
 * A day as text: it shows "23 Dec 2026" and reads that, `2026-12-23` and the names of all languages of the page. Like a number it is kept
 * as typed while it has the focus. ↑ and ↓ change the day, PageUp and PageDown the month; a calendar is a press away.
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

/** What is wrong with a day and what right looks like; an empty field is wrong only when it is sent. */
function mistakeOf(value: string, min: string, max: string): string | undefined {
  if (value === '') return undefined
  if (dayMsOf(value) === undefined) return t('Enter a date like {example}', { example: formatDay(min) })
  if (value < min) return t('Earliest date: {day}', { day: formatDay(min) })
  return value > max ? t('Latest date: {day}', { day: formatDay(max) }) : undefined
}

/** What a key makes of a day: without a day it starts at the first that can be chosen. Undefined for other keys. */
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

/** The calendar in the platform's own popover: Esc and a press outside put it away and give the focus back. */
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

/** Flush with the end of its field, on the side where there is more room, and within the window. */
function placeAt(box: HTMLElement, field: Element): void {
  const { top, bottom, right } = field.getBoundingClientRect()
  const isLow = top > window.innerHeight / 2
  const width = matchMedia('(pointer: coarse)').matches ? 324 : 244
  box.style.right = `${Math.max(8, Math.min(window.innerWidth - right, window.innerWidth - width - 8))}px`
  box.style.top = isLow ? 'auto' : `${bottom + 4}px`
  box.style.bottom = isLow ? `${window.innerHeight - top + 4}px` : 'auto'
}
