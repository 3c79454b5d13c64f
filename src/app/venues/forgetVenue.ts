import type { SafeStorage } from '@/lib/safeStorage'
import { removeSecretsOf } from '@/wallet/removeSecretsOf'
import { scopeOf, type Venue } from '../config'

/** Forgets all that this browser has kept for a venue: keys, its play wallet, sessions, alerts and notices. */
export async function forgetVenue(venue: Venue, storage: SafeStorage, openFactory: () => IDBFactory): Promise<void> {
  const scope = scopeOf(venue)
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const name of names) if (name.includes(scope)) storage.removeItem(name)
  await removeSecretsOf(openFactory, scope)
}
