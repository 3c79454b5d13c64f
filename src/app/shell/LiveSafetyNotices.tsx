import { Suspense } from 'react'
import { useAccess } from '@/account/accountContext'
import { useCancelOnDisconnect, useOrdersAtRisk } from '@/account/disconnect/useCancelOnDisconnect'
import { useIsLeavingCostly } from '@/account/disconnect/useLeaving'
import { usePegs } from '@/account/pegs/usePegs'
import { urgencyOf } from '@/account/keys/keyFacts'
import { KeyExpiryChip } from '@/features/safety/KeyExpiryChip'
import { LostOrdersNote } from '@/features/safety/LostOrdersNote'
import { useLeaveWarning } from '@/features/safety/useLeaveWarning'
import { useLink } from '@/marketData/useConnection'
import { later } from '@/ui/later'
import { useVenueNow } from '@/appContext/useVenueNow'
import { routes, carriedSearch } from '@/appContext/routes'

const PegsChip = later(() => import('@/features/volatilityOrder/PegsChip').then((module) => module.PegsChip), 'mark')

/** What a trader must see at every width: a key that ends, and orders that end with a connection. */
export function LiveSafetyNotices() {
  const { isOn } = useCancelOnDisconnect()
  const { lost } = useOrdersAtRisk()
  const connection = useLink()
  useLeaveWarning(useIsLeavingCostly())
  return (
    <>
      <KeyExpiry />
      <RunningPegs />
      {connection.state !== 'live' && connection.state !== 'silent' && isOn === true && lost > 0 && (
        <LostOrdersNote count={lost} />
      )}
    </>
  )
}

/** The chip stays while its list is open, also when the last one has ended. */
function RunningPegs() {
  const { running, ended, left } = usePegs()
  if (running.length + ended.length + left.length === 0) return null
  return (
    <Suspense fallback={null}>
      <PegsChip />
    </Suspense>
  )
}

function KeyExpiry() {
  const access = useAccess()
  const nowMs = useVenueNow()
  if (access.status !== 'trading') return null
  const { signingKeyExpirySec } = access
  return (
    <KeyExpiryChip
      urgency={urgencyOf(signingKeyExpirySec, nowMs)}
      expirySec={signingKeyExpirySec}
      keysPath={routes.apiKeys + carriedSearch()}
    />
  )
}
