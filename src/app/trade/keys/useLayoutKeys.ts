import { useKeyAction } from '@/ui/keys/useKeyAction'
import { resetLayout, switchLayout } from '@/features/layout/layoutStore'
import { togglePanel } from '@/features/layout/togglePanel'

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
