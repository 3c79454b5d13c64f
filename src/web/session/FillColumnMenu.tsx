import { t } from '@/web/language/t'
import { Menu } from '@/web/ui/Menu'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { chooseFillColumn, fillColumnLabels, fillColumns, useFillColumns } from './fillColumns'

/** Shows or hides further columns of a list of fills. The cards of a phone have no room for them. */
export function FillColumnMenu() {
  const chosen = useFillColumns()
  if (useScreenWidth() === 'phone') return null
  const items = fillColumns.map((column) => {
    const isShown = chosen.includes(column)
    return {
      id: column,
      label: fillColumnLabels[column],
      detail: isShown && t('shown'),
      onPress: () => chooseFillColumn(column, !isShown),
    }
  })
  return (
    <Menu label={t('Columns')} groups={[{ label: t('More columns'), items }]}>
      {t('Columns')}
    </Menu>
  )
}
