import { Suspense } from 'react'
import { useSocketState } from '@/web/market/useConnection'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useAccess } from '@/web/session/accountContext'
import { useCancelOnDisconnect, useOrdersAtRisk } from '@/web/session/disconnect/useCancelOnDisconnect'
import { useIsLeavingCostly } from '@/web/session/disconnect/useLeaving'
import { useIcebergs } from '@/web/session/icebergs/useIcebergs'
import { urgencyOf } from '@/web/session/keys/keyFacts'
import { useLinks } from '@/web/session/links/useLinks'
import { usePegs } from '@/web/session/pegs/usePegs'
import { KeyExpiryChip } from '@/web/tools/safety/KeyExpiryChip'
import { LostOrdersNote } from '@/web/tools/safety/LostOrdersNote'
import { useLeaveWarning } from '@/web/tools/safety/useLeaveWarning'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { routes, carriedSearch } from '@/web/ui/navigation/routes'

const PegsChip = lazyPanel(
  () => import('@/web/desk/ticket/volatility/PegsChip').then((module) => module.PegsChip),
  'mark',
)
const IcebergsChip = lazyPanel(
  () => import('@/web/desk/ticket/iceberg/IcebergsChip').then((module) => module.IcebergsChip),
  'mark',
)

const LinksChip = lazyPanel(
  () => import('@/web/desk/ticket/links/LinksChip').then((module) => module.LinksChip),
  'mark',
)

export function LiveSafetyNotices() {
  const { isOn } = useCancelOnDisconnect()
  const { lost } = useOrdersAtRisk()
  const connection = useSocketState()
  useLeaveWarning(useIsLeavingCostly())
  return (
    <>
      <KeyExpiry />
      <RunningPegs />
      <RunningLinks />
      <RunningIcebergs />
      {connection.state !== 'live' && connection.state !== 'silent' && isOn === true && lost > 0 && (
        <LostOrdersNote count={lost} />
      )}
    </>
  )
}

/**
 * Renders the pegs chip once there is a running, left or ended peg. Ended pegs count, so that the chip's open list
 * survives the end of the last peg.
 */
function RunningPegs() {
  const { running, ended, left } = usePegs()
  if (running.length + ended.length + left.length === 0) return null
  return (
    <Suspense fallback={null}>
      <PegsChip />
    </Suspense>
  )
}

function RunningLinks() {
  const { running, left } = useLinks()
  if (running.length + left.length === 0) return null
  return (
    <Suspense fallback={null}>
      <LinksChip />
    </Suspense>
  )
}

function RunningIcebergs() {
  const { running, left } = useIcebergs()
  if (running.length + left.length === 0) return null
  return (
    <Suspense fallback={null}>
      <IcebergsChip />
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
