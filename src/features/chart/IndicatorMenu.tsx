import { Checkbox } from '@/ui/Checkbox'
import { t } from '@/ui/t'
import { IndicatorsIcon } from './chartIcons'
import { ChartMenu } from './ChartMenu'
import { indicatorIds, indicatorNames, type IndicatorId } from './indicatorIds'

type IndicatorMenuProps = {
  chosen: readonly IndicatorId[]
  onChange: (chosen: readonly IndicatorId[]) => void
  /** What pays no funding has no line of it. */
  hasFunding: boolean
}

export function IndicatorMenu({ chosen, onChange, hasFunding }: IndicatorMenuProps) {
  const offered = indicatorIds.filter((id) => hasFunding || id !== 'funding')
  return (
    <ChartMenu label={t('Indicators')} icon={<IndicatorsIcon />}>
      {offered.map((id) => (
        <Checkbox
          key={id}
          label={indicatorNames[id]}
          isChecked={chosen.includes(id)}
          onChange={(isChecked) => onChange(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </ChartMenu>
  )
}
