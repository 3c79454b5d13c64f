import { startTransition } from 'react'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { chosenTimeZone } from '@/web/language/chosenLanguage'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { MenuChoices, MenuHeading, MenuLine } from '@/web/ui/ChoiceMenu'
import { goodTillChoices, goodTillMs, goodTillText } from './goodTillDraft'

type GoodTillMenuProps = Pick<TicketContext, 'draft' | 'setDraft'> & { choose: (act: () => void) => () => void }

/** When the page cancels the order, in the ticket's menu. */
export function GoodTillMenu({ draft: { goodTill }, setDraft, choose }: GoodTillMenuProps) {
  const { venueClock } = useMarketData()
  const label = t('Good till (cancelled by this page)')
  const take = (preset: (typeof goodTillChoices)[number]['value']) => {
    // A chosen time begins where the preset would end, and an hour ahead without one.
    const ends = goodTillMs(goodTill ?? { preset: '1h', text: '' }, venueClock.nowMs(), chosenTimeZone)
    const text = ends === undefined ? '' : goodTillText(ends, chosenTimeZone)
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
