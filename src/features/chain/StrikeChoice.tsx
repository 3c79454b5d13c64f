import { Select } from '@/ui/Select'
import { plural, t } from '@/ui/t'
import { strikeFilters, type StrikeFilter } from './strikeFilter'

const words: Readonly<Record<StrikeFilter, string>> = {
  all: t('All strikes'),
  'count:10': t('The nearest {count}', { count: 10 }),
  'count:20': t('The nearest {count}', { count: 20 }),
  'count:30': t('The nearest {count}', { count: 30 }),
  'delta:5': t('Delta {low} to {high}', { low: '5', high: '95' }),
  'delta:10': t('Delta {low} to {high}', { low: '10', high: '90' }),
  'delta:25': t('Delta {low} to {high}', { low: '25', high: '75' }),
  'deviation:1': t('± {count} σ', { count: 1 }),
  'deviation:2': t('± {count} σ', { count: 2 }),
  'deviation:3': t('± {count} σ', { count: 3 }),
}

/** Which strikes are drawn, and always how many are not. */
export function StrikeChoice({
  filter,
  hidden,
  onChange,
}: {
  filter: StrikeFilter
  hidden: number
  onChange: (filter: StrikeFilter) => void
}) {
  return (
    <div className="flex items-center gap-2">
      <Select
        label={t('Strikes')}
        isLabelHidden
        size="small"
        value={filter}
        onChange={onChange}
        options={strikeFilters.map((value) => ({ value, label: words[value] }))}
      />
      <output className={`text-xs whitespace-nowrap ${hidden > 0 ? 'text-warn' : 'text-text-3'}`}>
        {hidden === 0 ? t('none hidden') : plural(hidden, { one: '{count} hidden', other: '{count} hidden' })}
      </output>
    </div>
  )
}
