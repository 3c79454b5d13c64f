import { createSafeStorage, type SafeStorage } from '@/lib/safeStorage'

const placeKey = 'optick.venue'

/** What a tab keeps for itself, drafts for one, belongs to the venue that it was made at: at another it is forgotten. */
export function forgetOtherVenue(scope: string, tab: SafeStorage = createSafeStorage(() => sessionStorage)): void {
  if (tab.getItem(placeKey) === scope) return
  const names = Array.from({ length: tab.length }, (_, at) => tab.key(at) ?? '')
  for (const name of names) if (name.startsWith('optick.')) tab.removeItem(name)
  tab.setItem(placeKey, scope)
}
