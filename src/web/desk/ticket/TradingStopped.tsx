import { useSyncExternalStore } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import { tradingStoppedText } from '@/web/session/identityConflictText'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { Instrument } from '@/core/protocol/instrument'

/** Why nothing is signed for this instrument, while the venue contradicts itself about it. */
export function TradingStopped({ instrument: { instrumentId } }: { instrument: Instrument }) {
  const identities = useAccountSession()?.identities
  const conflict = useSyncExternalStore(identities?.subscribe ?? subscribeToNothing, () =>
    identities?.conflictOf(instrumentId),
  )
  if (conflict === undefined) return null
  return (
    <p role="alert" className="shrink-0 border-b border-danger/60 bg-danger-soft px-3 py-2 text-sm text-text-1">
      {tradingStoppedText(conflict)}
    </p>
  )
}
