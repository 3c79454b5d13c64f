import { lazy, Suspense } from 'react'
import { useAccountSession } from '@/account/accountContext'
import type { Instrument } from '@/protocol/instrument'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { useAlertKey } from '@/features/alerts/useAlertKey'
import type { TicketDesk } from '../useTicketDesk'
import { useFocusKeys } from './useFocusKeys'
import { useInstrumentKeys } from '@/features/keyboard/useInstrumentKeys'
import { useLayoutKeys } from './useLayoutKeys'
import { useTicketKeys } from './useTicketKeys'

/** Comes with an account: what can be done with its orders and positions. */
const OwnKeys = lazy(() => import('./OwnKeys').then((module) => ({ default: module.OwnKeys })))

type DeskKeysProps = {
  instrument: Instrument
  ticket: TicketDesk
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
}

/** The keys of an instrument's desk. It draws nothing, and comes after what does. */
export function DeskKeys({ instrument, ticket, isDepth, onDepth }: DeskKeysProps) {
  const hasAccount = useAccountSession() !== undefined
  useFocusKeys()
  useLayoutKeys()
  useTicketKeys(instrument, ticket)
  useInstrumentKeys(instrument.instrumentName)
  useAlertKey(instrument)
  useKeyAction('chart.depth', () => onDepth(!isDepth))
  if (!hasAccount) return null
  return (
    <Suspense fallback={null}>
      <OwnKeys instrument={instrument} draft={ticket.draft} />
    </Suspense>
  )
}
