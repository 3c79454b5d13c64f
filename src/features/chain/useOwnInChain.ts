import { useMemo } from 'react'
import { useOpenOrders, usePositions } from '@/account/accountContext'
import { ownInChain, type OwnHere } from './ownInChain'

/** What the trader has, by instrument; nothing while nobody trades. */
export function useOwnInChain(): ReadonlyMap<string, OwnHere> {
  const { data: positions } = usePositions()
  const { data: open } = useOpenOrders()
  return useMemo(() => ownInChain(positions ?? [], open?.orders ?? []), [positions, open])
}
