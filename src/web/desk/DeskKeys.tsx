import { Suspense } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { useAlertKey } from '@/web/desk/alerts/useAlertKey'
import { focusPlace, type FocusPlace } from '@/web/desk/keyboard/focusPlaces'
import { useInstrumentKeys } from '@/web/desk/keyboard/useInstrumentKeys'
import type { PanelId } from '@/web/desk/layout/deskLayout'
import { showPanel } from '@/web/desk/layout/layoutChanges'
import { resetLayout, switchLayout } from '@/web/desk/layout/layoutKeys'
import { layoutStore } from '@/web/desk/layout/layoutStore'
import { togglePanel } from '@/web/desk/layout/togglePanel'
import { useShowTicket } from '@/web/desk/ticket/useShowTicket'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { useTicketKeys } from '@/web/desk/ticket/useTicketKeys'
import { t } from '@/web/language/t'
import { useAccountSession } from '@/web/session/accountContext'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { showShortcutToast } from '@/web/ui/shortcuts/shortcutToast'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'

const AccountKeys = lazyPanel(() => import('./AccountKeys').then((module) => module.AccountKeys), 'corner')

type DeskKeysProps = {
  instrument: Instrument
  ticket: TicketContext
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
}

/** Registers the desk's shortcuts and shares its ticket. Renders nothing; mount it after the panels. */
export function DeskKeys({ instrument, ticket, isDepth, onDepth }: DeskKeysProps) {
  const hasAccount = useAccountSession() !== undefined
  useFocusKeys()
  useLayoutKeys(instrument.instrumentType === 'OPTION')
  useTicketKeys(instrument, ticket)
  useShowTicket(instrument, ticket)
  useInstrumentKeys(instrument.instrumentName)
  useAlertKey(instrument)
  useShortcut('chart.depth', () => onDepth(!isDepth))
  if (!hasAccount) return null
  return (
    <Suspense fallback={null}>
      <AccountKeys instrument={instrument} draft={ticket.draft} />
    </Suspense>
  )
}

/** Registers the shortcuts that focus a panel, and reveals the panel if it is hidden. */
export function useFocusKeys(): void {
  const focus = (place: FocusPlace, panel: PanelId) => () => {
    if (focusPlace(place)) return
    layoutStore.arrange((layout) => showPanel(layout, panel))
    // A hidden panel must render before it can take focus.
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

/** Registers the shortcuts for layout presets and for showing or hiding each panel. */
export function useLayoutKeys(hasOption: boolean): void {
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
  useShortcut('panel.greeks', () => togglePanel('greeks'), { isEnabled: hasOption })
  useShortcut('panel.payoff', () => togglePanel('payoff'), { isEnabled: hasOption })
  useShortcut('panel.markets', () => togglePanel('markets'))
  useShortcut('panel.chain', () => togglePanel('chain'))
  useShortcut('panel.watchlist', () => togglePanel('watchlist'))
  useShortcut('panel.orders', () => togglePanel('orders'))
  useShortcut('panel.screen', () => togglePanel('screen'))
  useShortcut('panel.screen2', () => togglePanel('screen2'))
}
