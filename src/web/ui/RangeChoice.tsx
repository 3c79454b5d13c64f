import { t } from '@/web/language/t'
import { RadioGroup } from './RadioGroup'

const ranges = ['day', 'week', 'month', 'all'] as const
export type TimeRange = (typeof ranges)[number]

const labels: Record<TimeRange, string> = { day: t('Day'), week: t('Week'), month: t('Month'), all: t('All') }

type RangeChoiceProps = { range: TimeRange; onRange: (range: TimeRange) => void }

export function RangeChoice({ range, onRange }: RangeChoiceProps) {
  return (
    <RadioGroup
      size="small"
      look="words"
      label={t('Range')}
      value={range}
      onChange={onRange}
      options={ranges.map((value) => ({ value, label: labels[value] }))}
    />
  )
}
