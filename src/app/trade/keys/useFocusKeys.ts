import { useKeyAction } from '@/ui/keys/useKeyAction'
import { t } from '@/ui/t'
import type { PanelId } from '@/features/layout/deskLayout'
import { showPanel } from '@/features/layout/layoutChanges'
import { layoutStore } from '@/features/layout/layoutStore'
import { focusPlace, type FocusPlace } from '@/features/keyboard/focusPlaces'
import { tellKey } from '@/features/keyboard/tellKey'

/** Keys that put the focus on a panel; one that is hidden comes into sight. */
export function useFocusKeys(): void {
  const focus = (place: FocusPlace, panel: PanelId) => () => {
    if (focusPlace(place)) return
    layoutStore.arrange((layout) => showPanel(layout, panel))
    // A panel that was hidden has to be drawn before it can have the focus.
    requestAnimationFrame(() => {
      if (!focusPlace(place)) tellKey(t('That is not in view: press again when it is.'))
    })
  }
  useKeyAction('focus.chart', focus('chart', 'chart'))
  useKeyAction('focus.book', focus('book', 'book'))
  useKeyAction('focus.ladder', focus('ladder', 'ladder'))
  useKeyAction('focus.tape', focus('tape', 'tape'))
  useKeyAction('focus.price', focus('price', 'ticket'))
  useKeyAction('focus.amount', focus('amount', 'ticket'))
}
