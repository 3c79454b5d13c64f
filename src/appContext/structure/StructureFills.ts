import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { AccountSession } from '@/account/accountSession'
import { useStructureStore } from './structureStore'

/** Draws nothing: takes what is filled out of the structure that was sent, whatever screen is open then. */
export function StructureFills({ session }: { session: AccountSession }): null {
  const { getSent, subscribe, hear } = useStructureStore()
  const isSent = useSyncExternalStore(subscribe, () => getSent().orders.length > 0)
  const { data: fills } = useQuery({ ...session.data.queries.fills, enabled: isSent })
  useEffect(() => {
    if (fills === undefined || !isSent) return undefined
    const take = () => hear(fills, session.fills.idsOf)
    take()
    return session.fills.subscribe(take)
  }, [fills, isSent, hear, session])
  return null
}
