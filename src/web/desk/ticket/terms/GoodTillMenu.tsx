import { startTransition } from 'react'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { t } from '@/web/language/t'
import { MenuChoices, MenuHeading, MenuLine } from '@/web/ui/ChoiceMenu'
import { goodTillChoices } from './goodTillDraft'

type GoodTillMenuProps = Pick<TicketContext, 'draft' | 'setDraft'> & { choose: (act: () => void) => () => void }

/** When the page cancels the order, in the ticket's menu. */
export function GoodTillMenu({ draft: { goodTill }, setDraft, choose }: GoodTillMenuProps) {
  const label = t('Good till (cancelled by this page)')
  const take = (preset: (typeof goodTillChoices)[number]['value']) => {
    const text = goodTill?.text ?? ''
    // The fields are loaded first to avoid a flash.
    startTransition(() => setDraft((now) => ({ ...now, goodTill: preset === '' ? undefined : { preset, text } })))
  }
  return (
    <>
      <MenuLine />
      <MenuHeading>{label}</MenuHeading>
      <MenuChoices
        label={label}
        value={goodTill?.preset ?? ''}
        choices={goodTillChoices}
        onChoose={(value) => choose(() => take(goodTillChoices.find((one) => one.value === value)?.value ?? ''))}
      />
      <MenuLine />
    </>
  )
}
