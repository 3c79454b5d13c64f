import { useId, useState, type ReactNode } from 'react'
import { instantMs, wallMs } from '@/core/lib/zonedTime'
import { chosenTimeZone } from '@/web/language/chosenLanguage'
import { t } from '@/web/language/t'
import { choicesOf, type Choice } from '@/web/portfolio/history/model/historyChoices'
import {
  defaultFilter,
  isFiltered,
  type HistoryFilter,
  type HistoryRange,
} from '@/web/portfolio/history/model/historyFilter'
import type { HistoryKind } from '@/web/portfolio/history/model/historyKinds'
import { Button, IconButton } from '@/web/ui/Button'
import { formatUtc } from '@/web/ui/formatUtc'
import { ChevronDownIcon, SearchIcon } from '@/web/ui/icons'
import { CloseIcon } from '@/web/ui/moreIcons'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Select } from '@/web/ui/Select'
import { TextField } from '@/web/ui/TextField'

type HistoryFiltersProps = {
  kind: HistoryKind
  filter: HistoryFilter
  names: readonly string[]
  onChange: (filter: HistoryFilter) => void
  nowMs: () => number
  actions: ReactNode
}

/** On a phone all filters except the time are behind a button, which shows the number of active filters. */
export function HistoryFilters({ kind, filter, names, onChange, nowMs, actions }: HistoryFiltersProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = Object.keys(filter.chosen).length + (filter.instrumentName === undefined ? 0 : 1)
  const choose = (choice: Choice, value: string) => {
    const { [choice.key]: _, ...others } = filter.chosen
    onChange({ ...filter, chosen: value === '' ? others : { ...others, [choice.key]: value } })
  }
  return (
    <search aria-label={t('Filters')} className="flex shrink-0 flex-wrap items-center gap-2 px-3 py-1.5">
      <TimeFilter range={filter.range} onChange={(range) => onChange({ ...filter, range })} nowMs={nowMs} />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex h-8 items-center gap-1 rounded-sm px-1 text-sm text-text-2 sm:hidden pointer-coarse:h-11"
      >
        {t('Filters')}
        {count > 0 && ` (${count})`}
        <ChevronDownIcon width={12} height={12} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div
        id={id}
        className={`flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        {kind !== 'transactions' && (
          <div className="max-sm:col-span-2">
            <InstrumentFilter
              value={filter.instrumentName}
              names={names}
              onChange={(instrumentName) => onChange({ ...filter, instrumentName })}
            />
          </div>
        )}
        {choicesOf[kind]
          .filter(({ isFree = false }) => !isFree)
          .map((choice) => (
            <Select
              key={choice.key}
              label={choice.label}
              isLabelHidden
              look="word"
              options={[{ value: '', label: choice.all }, ...choice.options]}
              value={filter.chosen[choice.key] ?? ''}
              onChange={(value) => choose(choice, value)}
            />
          ))}
      </div>
      {isFiltered(filter) && (
        <Button size="small" onClick={() => onChange(defaultFilter)}>
          {t('Clear filters')}
        </Button>
      )}
      <div className="ml-auto flex items-center gap-2">{actions}</div>
    </search>
  )
}

type InstrumentFilterProps = {
  value: string | undefined
  /** Names of listed instruments, and of instruments in the rows. */
  names: readonly string[]
  onChange: (name: string | undefined) => void
}

/** Suggests names while typing. Enter applies the text, Esc restores the previous choice. */
function InstrumentFilter({ value, names, onChange }: InstrumentFilterProps) {
  const listId = useId()
  const [draft, setDraft] = useState<string>()
  const take = (text: string) => {
    setDraft(undefined)
    const name = text.trim().toUpperCase()
    if (name !== (value ?? '')) onChange(name === '' ? undefined : name)
  }
  return (
    <>
      <TextField
        label={t('Instrument')}
        isLabelHidden
        type="search"
        list={listId}
        placeholder={t('All instruments')}
        value={draft ?? value ?? ''}
        onChange={(text) => (names.includes(text) ? take(text) : setDraft(text))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget.value)
          if (event.key === 'Escape') setDraft(undefined)
        }}
        onBlur={(event) => take(event.currentTarget.value)}
        prefix={<SearchIcon width={12} height={12} />}
        suffix={
          value === undefined ? undefined : (
            <IconButton
              label={t('All instruments')}
              icon={<CloseIcon width={12} height={12} />}
              className="-mr-1"
              onClick={() => take('')}
            />
          )
        }
        inputClassName="text-xs [&::-webkit-search-cancel-button]:hidden [&::-webkit-calendar-picker-indicator]:hidden!"
        className="w-52 max-sm:w-full"
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

type TimeFilterProps = {
  range: HistoryRange
  onChange: (range: HistoryRange) => void
  nowMs: () => number
}

const options = [
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
  { value: 'all', label: t('All') },
  { value: 'custom', label: t('Custom') },
] as const

const dayMs = 86_400_000

/** Choice of a preset, or of start and end to the minute in the trader's time zone, with UTC beside them. */
function TimeFilter({ range, onChange, nowMs }: TimeFilterProps) {
  const choose = (preset: (typeof options)[number]['value']) => {
    if (preset !== 'custom') return onChange({ preset })
    const toMinute = Math.floor(nowMs() / 60_000) * 60_000
    onChange({ preset, fromMs: toMinute - dayMs, toMs: undefined })
  }
  return (
    <>
      <RadioGroup
        label={t('Time')}
        look="words"
        options={options}
        value={range.preset}
        onChange={choose}
        className="max-sm:w-full"
      />
      {range.preset === 'custom' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full max-sm:flex-col max-sm:items-stretch">
          <Minute label={t('From')} value={range.fromMs} onChange={(fromMs) => onChange({ ...range, fromMs })} />
          <Minute label={t('To')} value={range.toMs} onChange={(toMs) => onChange({ ...range, toMs })} />
        </div>
      )}
    </>
  )
}

type MinuteProps = { label: string; value: number | undefined; onChange: (ms: number | undefined) => void }

function Minute({ label, value, onChange }: MinuteProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? (value === undefined ? '' : localMinute(value))
  const ms = readLocalMinute(shown)
  const take = () => {
    setDraft(undefined)
    if (draft !== undefined && ms !== value) onChange(ms)
  }
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="label max-sm:w-8">
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        value={shown}
        aria-describedby={`${id}-utc`}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
        className="control min-w-0 px-2 text-xs! max-sm:flex-1"
      />
      <span id={`${id}-utc`} className="min-w-33 text-xs text-text-3">
        {ms === undefined ? t('no limit') : formatUtc(BigInt(ms) * 1_000_000n).replace(/:00 UTC$/, ' UTC')}
      </span>
    </div>
  )
}

/** Formats a time for a datetime-local field in the trader's time zone: `2026-11-21T09:30`. */
export function localMinute(ms: number, timeZone = chosenTimeZone): string {
  return new Date(wallMs(ms, timeZone)).toISOString().slice(0, 16)
}

/** Parses a datetime-local field to UNIX milliseconds; undefined while the field is incomplete. */
export function readLocalMinute(text: string, timeZone = chosenTimeZone): number | undefined {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  return Number.isNaN(wall) ? undefined : instantMs(wall, timeZone)
}
