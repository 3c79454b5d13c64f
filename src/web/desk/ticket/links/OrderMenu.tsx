import { t } from '@/web/language/t'
import { ChoiceMenu, MenuItem } from '@/web/ui/ChoiceMenu'

export type LinkTool = 'oco' | 'chain' | 'list'

type OrderMenuProps = {
  anchor: HTMLElement
  isLinked: boolean
  canLink: boolean
  onChoose: (tool: LinkTool) => void
  onClosed: () => void
}

/** The rarer actions of an open order. */
export function OrderMenu({ anchor, isLinked, canLink, onChoose, onClosed }: OrderMenuProps) {
  return (
    <ChoiceMenu label={t('More')} anchor={anchor} onClosed={onClosed}>
      {(choose) => (
        <>
          <MenuItem isDisabled={isLinked || !canLink} onChoose={choose(() => onChoose('oco'))}>
            {t('Link as OCO…')}
          </MenuItem>
          <MenuItem isDisabled={isLinked || !canLink} onChoose={choose(() => onChoose('chain'))}>
            {t('When filled, then…')}
          </MenuItem>
          <MenuItem onChoose={choose(() => onChoose('list'))}>{t('Linked orders…')}</MenuItem>
        </>
      )}
    </ChoiceMenu>
  )
}
