import { t } from '@/web/language/t'
import { ChoiceMenu, MenuCheck } from '@/web/ui/ChoiceMenu'
import { chooseFillColumn, fillColumnLabels, fillColumns, useFillColumns } from './fillColumns'

export function FillColumnChoices({ anchor, onClosed }: { anchor: HTMLElement; onClosed: () => void }) {
  const chosen = useFillColumns()
  return (
    <ChoiceMenu label={t('Columns')} anchor={anchor} onClosed={onClosed}>
      {() =>
        fillColumns.map((column) => (
          <MenuCheck
            key={column}
            isOn={chosen.includes(column)}
            onChange={(isChosen) => chooseFillColumn(column, isChosen)}
          >
            {fillColumnLabels[column]}
          </MenuCheck>
        ))
      }
    </ChoiceMenu>
  )
}
