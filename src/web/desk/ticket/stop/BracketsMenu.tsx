import { t } from '@/web/language/t'
import { ChoiceMenu, MenuHeading, MenuItem, MenuLine } from '@/web/ui/ChoiceMenu'
import type { BracketsProps } from './Brackets'
import { withBracket, type Bracket } from './bracketTemplates'
import { bracketText } from './bracketText'

type BracketsMenuProps = Omit<BracketsProps, 'blocked'> & {
  brackets: readonly Bracket[]
  anchor: HTMLElement
  onManage: () => void
  onClosed: () => void
}

/** The TP/SL templates. Apart from its button, because the code of menus is large. */
export function BracketsMenu(props: BracketsMenuProps) {
  const { brackets, onDraft, instrument, isBuy, entryPrice, anchor, onManage, onClosed } = props
  return (
    <ChoiceMenu label={t('TP/SL templates')} anchor={anchor} onClosed={onClosed}>
      {(choose) => (
        <>
          {brackets.length === 0 ? (
            <MenuHeading>{t('No templates yet')}</MenuHeading>
          ) : (
            brackets.map((bracket) => (
              <MenuItem
                key={bracket.name}
                isDisabled={entryPrice === undefined}
                onChoose={choose(() => {
                  if (entryPrice === undefined) return
                  const { priceStep } = instrument
                  onDraft(({ legs }) => ({ legs: withBracket(legs, bracket, { isBuy, priceStep, entryPrice }) }))
                })}
              >
                <span className="flex-1 truncate">{bracket.name}</span>
                <span className="pl-4 text-xs text-text-3">{bracketText(bracket)}</span>
              </MenuItem>
            ))
          )}
          <MenuLine />
          <MenuItem onChoose={choose(onManage)}>{t('Manage templates…')}</MenuItem>
        </>
      )}
    </ChoiceMenu>
  )
}
