import { useId, useState } from 'react'
import type { HistoryRange } from '@/account/history/historyFilter'
import { formatUtc } from '@/ui/formatTime'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { localMinute, readLocalMinute } from './localMinute'

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

/** A stretch of time by a word, or from a minute to a minute of the trader's own zone, with UTC beside it. */
export function TimeFilter({ range, onChange, nowMs }: TimeFilterProps) {
  const choose = (preset: (typeof options)[number]['value']) => {
    if (preset !== 'custom') return onChange({ preset })
    const toMinute = Math.floor(nowMs() / 60_000) * 60_000
    onChange({ preset, fromMs: toMinute - dayMs, toMs: undefined })
  }
  return (
    <>
      <RadioGroup
        label={t('Time')}
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
        {ms === undefined ? t('open') : formatUtc(BigInt(ms) * 1_000_000n).replace(/:00 UTC$/, ' UTC')}
      </span>
    </div>
  )
}
