import type { SafeStorage } from '@/lib/safeStorage'
import { removeSecrets } from '@/wallet/removeSecrets'

/**
 * Forgets all that this browser has kept for venues of one's own that there are no more: keys, play wallets, sessions,
 * alerts and notices. Asked again later too: a page that was still open at such a venue may have kept something since.
 *
 * @param ids of the venues that there are
 */
export async function forgetGoneVenues(
  ids: readonly string[],
  storage: SafeStorage,
  openFactory: () => IDBFactory,
): Promise<void> {
  const isGone = (name: string) => {
    const id = /own-[0-9a-f]{16}/.exec(name)?.[0]
    return id !== undefined && !ids.includes(id)
  }
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const name of names) if (isGone(name)) storage.removeItem(name)
  await removeSecrets(openFactory, isGone)
}
