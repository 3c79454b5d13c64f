import { systemPause as pause } from '@/web/connection/systemPause'
import { systemTimers as timers } from '@/web/connection/timers'
import type { Trading } from '@/web/session/access/access'
import type { SessionLife } from '@/web/session/access/sessionLife'
import { createConnectionOrders } from '@/web/session/disconnect/connectionOrders'
import type { Positions } from '@/web/session/figures/positions'
import type { IcebergMarks } from '@/web/session/icebergs/icebergMarks'
import type { Icebergs } from '@/web/session/icebergs/icebergStore'
import { openLazyIcebergs } from '@/web/session/icebergs/lazyIcebergs'
import { openOneClick } from '@/web/session/oneClick/openOneClick'
import { createSignedOrders } from '@/web/session/orders/signedOrders'
import { openLazyPegs } from '@/web/session/pegs/lazyPegs'
import type { PegMarks } from '@/web/session/pegs/pegMarks'
import type { Pegs } from '@/web/session/pegs/pegStore'
import { createPositionMode } from '@/web/session/positionMode/positionModeStore'
import { openLazyTrails } from '@/web/session/trails/lazyTrails'
import type { TrailMarks } from '@/web/session/trails/trailMarks'
import type { Trails } from '@/web/session/trails/trailStore'
import { followIdentities } from './followIdentities'
import type { IdentityConflict } from './instrumentIdentities'
import { interceptConnections } from './interceptor'
import { sessionInterceptors } from './interceptors'
import type { OpenOrder } from './openOrders'
import type { SessionDeps } from './sessionContext'
import { watchSession } from './watchSession'
import { createWorkedOrders } from './workedOrders'

/** `openOrders`, `positions`, `loadPegs`, `loadTrails` and `loadIcebergs` are called only after the session is open. */
type Later = {
  readonly openOrders: () => readonly OpenOrder[]
  readonly positions: () => Positions | undefined
  readonly loadPegs: (marks: PegMarks) => Promise<Pegs>
  readonly loadTrails: (marks: TrailMarks) => Promise<Trails>
  readonly loadIcebergs: (marks: IcebergMarks) => Promise<Icebergs>
}

/** Opens the parts that intercept orders and messages, and the connections that they wrap. */
export function openInterceptors(deps: SessionDeps, trading: Trading, life: SessionLife, later: Later) {
  const { account } = trading
  const { onEnd } = life
  // Signatures use the venue's clock, displayed times this computer's.
  const venueClock = deps.rest.clock ?? deps.clock
  const name = `${deps.venueId}.${account}`
  const guarded = { ...deps, ...life.guard(deps), account, name, timers, pause, venueClock, onEnd }
  const watch = watchSession(deps, trading, timers)
  const onConflict = (conflict: IdentityConflict) => deps.notify({ kind: 'identityConflict', conflict })
  const identities = followIdentities({ ...deps, timers, onConflict })
  onEnd(identities.close)
  const signedOrders = createSignedOrders(deps.domain, (mismatch) => deps.notify({ kind: 'signedMismatch', mismatch }))
  const connectionOrders = createConnectionOrders(deps.socket)
  onEnd(connectionOrders.close)
  const oneClick = openOneClick(guarded)
  onEnd(oneClick.close)
  const pegs = openLazyPegs(guarded, later.loadPegs)
  const trails = openLazyTrails(guarded, later.loadTrails)
  const icebergs = openLazyIcebergs(guarded, later.loadIcebergs)
  const positionMode = createPositionMode(deps.positionModeRule ?? 'net', guarded.storage, name, identities.typeOf)
  const workedOrders = createWorkedOrders(later.openOrders)
  const opened = { workedOrders, watch, positionMode, identities, connectionOrders, oneClick, pegs, trails, icebergs }
  const interceptors = sessionInterceptors({ ...guarded, ...opened, ...later, signedOrders, life })
  return { ...opened, interceptors, connected: { ...guarded, ...interceptConnections(deps, interceptors) } }
}
