import { Suspense } from 'react'
import { useAccountSession } from '@/account/accountContext'
import { focusPlace, type FocusPlace } from '@/features/keyboard/focusPlaces'
import { showShortcutToast } from '@/features/keyboard/shortcutToast'
import type { PanelId } from '@/features/layout/deskLayout'
import { showPanel } from '@/features/layout/layoutChanges'
import { layoutStore } from '@/features/layout/layoutStore'
import { resetLayout, switchLayout } from '@/features/layout/layoutKeys'
import { togglePanel } from '@/features/layout/togglePanel'
import type { Instrument } from '@/protocol/instrument'
import { useShortcut } from '@/ui/shortcuts/useShortcut'
import { useAlertKey } from '@/features/alerts/useAlertKey'
import { later } from '@/ui/later'
import { t } from '@/language/t'
import type { TicketDesk } from '../useTicketDesk'
import { useInstrumentKeys } from '@/features/keyboard/useInstrumentKeys'
import { useShowTicket } from './useShowTicket'
import { useTicketKeys } from './useTicketKeys'

/** Comes with an account: what can be done with its orders and positions. */
const OwnKeys = later(() => import('./OwnKeys').then((module) => module.OwnKeys), 'corner')

type DeskKeysProps = {
  instrument: Instrument
  ticket: TicketDesk
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
}

/** The keys of an instrument's desk, and its ticket for what lies beside it. It draws nothing, and comes after what does. */
export function DeskKeys({ instrument, ticket, isDepth, onDepth }: DeskKeysProps) {
  const hasAccount = useAccountSession() !== undefined
  useFocusKeys()
  useLayoutKeys()
  useTicketKeys(instrument, ticket)
  useShowTicket(instrument, ticket)
  useInstrumentKeys(instrument.instrumentName)
  useAlertKey(instrument)
  useShortcut('chart.depth', () => onDepth(!isDepth))
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
  useShortcut('focus.chart', focus('chart', 'chart'))
  useShortcut('focus.book', focus('book', 'book'))
  useShortcut('focus.ladder', focus('ladder', 'ladder'))
  useShortcut('focus.tape', focus('tape', 'tape'))
  useShortcut('focus.price', focus('price', 'ticket'))
  useShortcut('focus.amount', focus('amount', 'ticket'))
}

/** Keys that arrange the desk: its presets, and each panel shown or hidden. */
export function useLayoutKeys(): void {
  useShortcut('layout.perpetuals', () => switchLayout('perpetuals'))
  useShortcut('layout.options', () => switchLayout('options'))
  useShortcut('layout.portfolio', () => switchLayout('portfolio'))
  useShortcut('layout.maker', () => switchLayout('maker'))
  useShortcut('layout.reset', resetLayout)
  useShortcut('panel.chart', () => togglePanel('chart'))
  useShortcut('panel.depth', () => togglePanel('depth'))
  useShortcut('panel.book', () => togglePanel('book'))
  useShortcut('panel.ladder', () => togglePanel('ladder'))
  useShortcut('panel.tape', () => togglePanel('tape'))
  useShortcut('panel.ticket', () => togglePanel('ticket'))
  useShortcut('panel.account', () => togglePanel('account'))
  useShortcut('panel.greeks', () => togglePanel('greeks'))
  useShortcut('panel.payoff', () => togglePanel('payoff'))
}
