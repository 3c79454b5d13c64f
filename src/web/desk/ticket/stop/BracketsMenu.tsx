import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { ChoiceMenu, MenuHeading, MenuItem, MenuLine } from '@/web/ui/ChoiceMenu'
import { withBracket, type Bracket } from './bracketTemplates'
import { bracketText } from './bracketText'
import type { AttachedDraft } from './legDraft'

export type BracketsMenuProps = {
  onDraft: (change: (draft: AttachedDraft) => AttachedDraft) => void
  instrument: Instrument
  /** True when the order that the stops protect is a buy. */
  isBuy: boolean
  /** Expected fill price of the order. */
  entryPrice: Price | undefined
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
