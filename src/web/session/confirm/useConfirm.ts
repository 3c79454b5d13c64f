import { usePageStores } from '@/web/session/pageStores'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { showLoadFailure } from '@/web/ui/showLoadFailure'
import type { Asking } from './confirmFirst'

/**
 * Returns a function that acts after the confirmation that the trader has chosen for such an action. By default it acts
 * at once, and loads nothing. `act` returns the reason if nothing can be sent.
 */
export function useConfirm() {
  const { preferences } = usePreferences()
  const stores = usePageStores()
  return (asking: () => Promise<Asking>, act: () => string | undefined): void => {
    if (preferences.confirms.length === 0 && preferences.confirmAbove === undefined) return void act()
    Promise.all([import('./confirmFirst'), asking()]).then(
      ([module, asked]) => module.confirmFirst(stores, preferences, asked, act),
      showLoadFailure,
    )
  }
}
