import type { Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { formatPrice } from './formatNumber'
import { groupings } from './priceSteps'
import { Select } from './Select'

type GroupingSelectProps = { priceStep: Price; grouping: Price; onChange: (grouping: Price) => void }

export function GroupingSelect({ priceStep, grouping, onChange }: GroupingSelectProps) {
  const choices = groupings(priceStep)
  const step = (by: number) => {
    const next = choices[choices.indexOf(grouping) + by]
    if (next !== undefined) onChange(next)
  }
  useShortcut('book.finer', () => step(-1))
  useShortcut('book.coarser', () => step(1))
  return (
    <Select
      label={t('Grouping')}
      isLabelHidden
      size="small"
      value={String(grouping)}
      onChange={(value) => {
        const chosen = choices.find((choice) => String(choice) === value)
        if (chosen !== undefined) onChange(chosen)
      }}
      options={choices.map((choice) => ({ value: String(choice), label: formatPrice(choice, priceStep) }))}
    />
  )
}
