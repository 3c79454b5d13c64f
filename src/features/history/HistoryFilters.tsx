import { useId, useState, type ReactNode } from 'react'
import { choicesOf, type Choice } from '@/account/history/historyChoices'
import { defaultFilter, isFiltered, type HistoryFilter } from '@/account/history/historyFilter'
import type { HistoryKind } from '@/account/history/historyKinds'
import { Button } from '@/ui/Button'
import { ChevronDownIcon } from '@/ui/icons'
import { Select } from '@/ui/Select'
import { t } from '@/ui/t'
import { InstrumentFilter } from './InstrumentFilter'
import { TimeFilter } from './TimeFilter'

type HistoryFiltersProps = {
  kind: HistoryKind
  filter: HistoryFilter
  names: readonly string[]
  onChange: (filter: HistoryFilter) => void
  nowMs: () => number
  /** At the end of the line: what can be done with what is shown. */
  actions: ReactNode
}

/** What of the list is looked at. On a phone all but the time is behind a button that says how much is chosen. */
export function HistoryFilters({ kind, filter, names, onChange, nowMs, actions }: HistoryFiltersProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = Object.keys(filter.chosen).length + (filter.instrumentName === undefined ? 0 : 1)
  const choose = (choice: Choice, value: string) => {
    const { [choice.key]: _, ...others } = filter.chosen
    onChange({ ...filter, chosen: value === '' ? others : { ...others, [choice.key]: value } })
  }
  return (
    <search
      aria-label={t('Filters')}
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5"
    >
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
        {choicesOf[kind].map((choice) => (
          <Select
            key={choice.key}
            label={choice.label}
            isLabelHidden
            className="[&_select]:text-sm!"
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
