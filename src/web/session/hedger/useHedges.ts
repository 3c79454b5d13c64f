import { useSyncExternalStore } from 'react'
import { useSessionPart } from '@/web/session/accountContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { HedgesView } from './hedgeStore'
import { openHedges } from './openHedges'

const none: HedgesView = new Map()

/** The hedgers of the account, and what is known about each; no hedgers without an account. */
export function useHedges() {
  const hedges = useSessionPart(openHedges)
  const view = useSyncExternalStore(hedges?.subscribe ?? subscribeToNothing, hedges?.getSnapshot ?? (() => none))
  return { hedges, view }
}
