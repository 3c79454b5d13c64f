import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { t } from '@/web/language/t'
import type { AccountSession } from '@/web/session/accountSession'
import { showToast } from '@/web/ui/showToast'
import { useStructureStore } from './structureStore'

/** Removes fills from the structure that was sent, whichever screen is open. Renders nothing. */
export function StructureFills({ session }: { session: AccountSession }): null {
  const { getSent, subscribe, receive, change } = useStructureStore()
  const isSent = useSyncExternalStore(subscribe, () => getSent().orders.length > 0)
  const { data: fills } = useQuery({ ...session.data.queries.fills, enabled: isSent })
  useEffect(() => {
    if (fills === undefined || !isSent) return undefined
    const take = () => {
      const cleared = receive(fills, session.fills.idsOf)
      if (cleared !== undefined) showCleared(() => change((now) => (now.legs.length === 0 ? cleared : now)))
    }
    take()
    return session.fills.subscribe(take)
  }, [fills, isSent, receive, change, session])
  return null
}

/** Shows that the structure is traded, with an Undo to trade it again. */
function showCleared(onUndo: () => void): void {
  showToast({
    tone: 'info',
    title: t('Draft structure cleared'),
    detail: t('All its legs are filled.'),
    action: { label: t('Undo'), onPress: onUndo },
    isQuiet: true,
  })
}
