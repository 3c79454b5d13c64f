import { Suspense } from 'react'
import { useAccountSession } from '@/account/accountContext'
import { focusPlace, type FocusPlace } from '@/features/keyboard/focusPlaces'
import { showShortcutToast } from '@/features/keyboard/shortcutToast'
import type { PanelId } from '@/features/layout/deskLayout'
import { showPanel } from '@/features/layout/layoutChanges'
import { layoutStore, resetLayout, switchLayout } from '@/features/layout/layoutStore'
import { togglePanel } from '@/features/layout/togglePanel'
import type { Instrument } from '@/protocol/instrument'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { useAlertKey } from '@/features/alerts/useAlertKey'
import { later } from '@/ui/later'
import { t } from '@/language/t'
import type { TicketDesk } from '../useTicketDesk'
import { useInstrumentKeys } from '@/features/keyboard/useInstrumentKeys'
import { useTicketKeys } from './useTicketKeys'

/** Comes with an account: what can be done with its orders and positions. */
const OwnKeys = later(() => import('./OwnKeys').then((module) => module.OwnKeys), 'corner')

type DeskKeysProps = {
  instrument: Instrument
  ticket: TicketDesk
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
}

/** The keys of an instrument's desk. It draws nothing, and comes after what does. */
export function DeskKeys({ instrument, ticket, isDepth, onDepth }: DeskKeysProps) {
  const hasAccount = useAccountSession() !== undefined
  useFocusKeys()
  useLayoutKeys()
  useTicketKeys(instrument, ticket)
  useInstrumentKeys(instrument.instrumentName)
  useAlertKey(instrument)
  useKeyAction('chart.depth', () => onDepth(!isDepth))
  if (!hasAccount) return null
  return (
    <Suspense fallback={null}>
      <OwnKeys instrument={instrument} draft={ticket.draft} />
    </Suspense>
  )
}

/** Keys that put the focus on a panel; one that is hidden comes into sight. */
export function useFocusKeys(): void {
  const focus = (place: FocusPlace, panel: PanelId) => () => {
    if (focusPlace(place)) return
    layoutStore.arrange((layout) => showPanel(layout, panel))
    // A panel that was hidden has to be drawn before it can have the focus.
    requestAnimationFrame(() => {
      if (!focusPlace(place)) showShortcutToast(t('Not on screen yet. Press again in a moment.'))
    })
  }
  useKeyAction('focus.chart', focus('chart', 'chart'))
  useKeyAction('focus.book', focus('book', 'book'))
  useKeyAction('focus.ladder', focus('ladder', 'ladder'))
  useKeyAction('focus.tape', focus('tape', 'tape'))
  useKeyAction('focus.price', focus('price', 'ticket'))
  useKeyAction('focus.amount', focus('amount', 'ticket'))
}

/** Keys that arrange the desk: its presets, and each panel shown or hidden. */
export function useLayoutKeys(): void {
  useKeyAction('layout.perpetuals', () => switchLayout('perpetuals'))
  useKeyAction('layout.options', () => switchLayout('options'))
  useKeyAction('layout.portfolio', () => switchLayout('portfolio'))
  useKeyAction('layout.maker', () => switchLayout('maker'))
  useKeyAction('layout.reset', resetLayout)
  useKeyAction('panel.chart', () => togglePanel('chart'))
  useKeyAction('panel.depth', () => togglePanel('depth'))
  useKeyAction('panel.book', () => togglePanel('book'))
  useKeyAction('panel.ladder', () => togglePanel('ladder'))
  useKeyAction('panel.tape', () => togglePanel('tape'))
  useKeyAction('panel.ticket', () => togglePanel('ticket'))
  useKeyAction('panel.account', () => togglePanel('account'))
  useKeyAction('panel.greeks', () => togglePanel('greeks'))
  useKeyAction('panel.payoff', () => togglePanel('payoff'))
}
