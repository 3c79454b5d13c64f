import { makeOnce } from '@/core/lib/makeOnce'
import { accountErrorMessages } from '@/core/protocol/accountErrorMessages'
import { learnErrorMessages } from '@/core/protocol/errorCodes'
import { authenticateBy } from '@/web/connection/authentication'
import type { Feed } from '@/web/connection/feed'
import { systemPause as pause } from '@/web/connection/systemPause'
import { systemTimers as timers } from '@/web/connection/timers'
import type { Trading } from '@/web/session/access/access'
import { createSocketAuthenticator } from '@/web/session/access/authenticateSocket'
import { createSessionLife, type SessionLife } from '@/web/session/access/sessionLife'
import { createUnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import { openBatches } from '@/web/session/batches/batchActions'
import { createConnectionOrders } from '@/web/session/disconnect/connectionOrders'
import { followConnectionOrders } from '@/web/session/disconnect/whileAway'
import type { Positions } from '@/web/session/figures/positions'
import { openOneClick } from '@/web/session/oneClick/openOneClick'
import { createAmendWatch } from '@/web/session/orders/amendWatch'
import { createBulkCancel } from '@/web/session/orders/bulkCancel'
import { findOrder } from '@/web/session/orders/findOrder'
import { createOrderActions } from '@/web/session/orders/orderActions'
import { createSignedOrders } from '@/web/session/orders/signedOrders'
import { offerExcess } from '@/web/session/orders/takeOffExcess'
import { createLazyPegs } from '@/web/session/pegs/lazyPegs'
import { createPegMarks, type PegMarks } from '@/web/session/pegs/pegMarks'
import type { Pegs } from '@/web/session/pegs/pegStore'
import { createPositionMode } from '@/web/session/positionMode/positionModeStore'
import { createPreviews } from '@/web/session/preview/previews'
import { openStops } from '@/web/session/stops/openStops'
import type { AccountSession } from './accountSession'
import { followIdentities } from './followIdentities'
import type { IdentityConflict } from './instrumentIdentities'
import { interceptActions, interceptConnections, interceptTrader } from './interceptor'
import { sessionInterceptors } from './interceptors'
import { openLists } from './openLists'
import type { OpenOrder } from './openOrders'
import { createOrderContext } from './orderContext'
import type { SessionContext, SessionDeps, SessionPart } from './sessionContext'
import { watchSession } from './watchSession'

// Traders get error codes that visitors never get. Their texts load here, before anything can be sent.
learnErrorMessages(accountErrorMessages)

/**
 * Authenticates the connection and opens the account's lists and actions. Loaded when someone starts to trade. If a
 * step fails, the previous ones are closed again.
 *
 * @param parts feature parts that must exist from the start
 */
export function openSession(
  deps: SessionDeps,
  trading: Trading,
  parts: readonly SessionPart<unknown>[],
): AccountSession {
  const life = createSessionLife()
  try {
    const session = open(deps, trading, life)
    for (const part of parts) session.part(part)
    return session
  } catch (error) {
    life.end()
    throw error
  }
}

/** Opens the parts in the order of use; each is closed before the parts that it uses. */
function open(deps: SessionDeps, trading: Trading, life: SessionLife): AccountSession {
  const { onEnd, beforeEnd: onEndOfPart, whileOpen } = life
  // Signatures use the venue's clock, displayed times this computer's.
  const venueClock = deps.rest.clock ?? deps.clock

  // Interceptors come first, because everything else sends and receives through them.
  const openOrders = () => data.openOrders()
  const loadPegs = async (marks: PegMarks) => {
    const { openPegs } = await import('@/web/session/pegs/openPegs')
    return openPegs({ ...connected, data, orders, actions, oneClick, marks })
  }
  const positions = () => data.positions()
  const around = openAround({ deps, trading, life, openOrders, positions, loadPegs })
  const { positionMode, identities, connectionOrders, oneClick, pegs, watch, interceptors, connected } = around
  const { rest, feed, clock, notify } = connected
  void positionMode.read(rest)
  onEnd(feed.onReconnected(() => void positionMode.read(rest)))
  onEnd(() => feed.setAuthenticator(undefined))
  const prove = createSocketAuthenticator(trading.credentials, venueClock, deps.sign, rest)
  feed.setAuthenticator(authenticateBy(watch.proving(prove)))

  const lists = openLists(connected)
  const { data, fills } = lists
  onEnd(watch.follow(data))
  onEnd(followConnectionOrders({ ...connected, orders: connectionOrders, notify: connected.onAwayNews }))

  const whenConnected = () => nextReconnect(feed)
  const unknownOutcomes = createUnknownOutcomes({ ...connected, whenConnected, onFound: data.rereadOrders })
  onEnd(unknownOutcomes.close)
  lists.onOrders(({ changed }) => unknownOutcomes.onOrders(changed))
  lists.onOrders(({ changed }) => pegs.onOrders(changed))
  lists.onOrdersRead(({ read }) => pegs.onRead(read))
  const signing = { clock: venueClock, interceptTrader: interceptTrader(interceptors) }
  const bulkCancel = deps.cancelsInBulk === true ? createBulkCancel(rest) : undefined
  const orders = createOrderContext({ ...connected, ...signing, bulkCancel, fills, oneClick })
  const watchAmend = createAmendWatch({
    fills,
    pause,
    ask: (orderId) => unknownOutcomes.until(() => findOrder(rest, orderId)),
    onExcess: (found) => offerExcess({ actions, openOrders, fills, notify }, found),
  })
  const { readOpen, onEnded } = data
  const sending = { ...connected, ...lists, context: orders, unknownOutcomes, readOpen, onEnded, watchAmend }
  const actions = interceptActions(createOrderActions(sending), interceptors)

  const trade = { positionMode, orders, actions, unknownOutcomes, watchAmend, venueClock }
  const part = makeOnce<SessionContext>({ ...connected, ...lists, ...trade, whileOpen, onEnd: onEndOfPart })
  return {
    data,
    fills,
    identities,
    actions,
    pegs,
    stops: part(openStops),
    batches: part(openBatches),
    positionMode,
    previews: createPreviews(clock, timers),
    oneClick,
    connectionOrders,
    part,
    close: life.end,
  }
}

type Around = {
  readonly deps: SessionDeps
  readonly trading: Trading
  readonly life: SessionLife
  /** `openOrders` and `positions` are called only after the session is open. */
  readonly openOrders: () => readonly OpenOrder[]
  readonly positions: () => Positions | undefined
  readonly loadPegs: (marks: PegMarks) => Promise<Pegs>
}

/** Creates the modules that intercept orders, and the connections wrapped by them. */
function openAround({ deps, trading, life, openOrders, positions, loadPegs }: Around) {
  const { account } = trading
  const { onEnd } = life
  const guarded = { ...deps, ...life.guard(deps), account, name: `${deps.venueId}.${account}`, timers, pause, onEnd }
  const watch = watchSession(deps, trading, timers)
  const onConflict = (conflict: IdentityConflict) => deps.notify({ kind: 'identityConflict', conflict })
  const identities = followIdentities({ ...deps, timers, onConflict })
  onEnd(identities.close)
  const signedOrders = createSignedOrders(deps.domain, (mismatch) => deps.notify({ kind: 'signedMismatch', mismatch }))
  const connectionOrders = createConnectionOrders(deps.socket)
  onEnd(connectionOrders.close)
  const oneClick = openOneClick(guarded)
  onEnd(oneClick.close)
  const marks = createPegMarks(guarded.storage, guarded.name)
  const pegs = createLazyPegs(
    () => loadPegs(marks),
    () => marks.read().length > 0,
  )
  onEnd(pegs.close)
  const positionMode = createPositionMode(deps.positionModeRule ?? 'net', guarded.storage, guarded.name)
  const made = { watch, positionMode, identities, signedOrders, connectionOrders, oneClick, pegs }
  const interceptors = sessionInterceptors({ ...guarded, ...made, life, openOrders, positions })
  return { ...made, interceptors, connected: { ...guarded, ...interceptConnections(deps, interceptors) } }
}

function nextReconnect(feed: Pick<Feed, 'onReconnected'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = feed.onReconnected(() => {
      stop()
      resolve()
    })
  })
}
