import { createListeners } from '@/core/lib/listeners'
import { makeOnce } from '@/core/lib/makeOnce'
import { accountErrorMessages } from '@/core/protocol/accountErrorMessages'
import { learnErrorMessages } from '@/core/protocol/errorCodes'
import type { Hash } from '@/core/protocol/instrument'
import type { Trading } from '@/web/session/access/access'
import { openAuthentication } from '@/web/session/access/authenticateSocket'
import { createSessionLife, type SessionLife } from '@/web/session/access/sessionLife'
import { openUnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import { openBatches } from '@/web/session/batches/batchActions'
import { followConnectionOrders } from '@/web/session/disconnect/whileAway'
import { createBulkCancel } from '@/web/session/orders/bulkCancel'
import { openAmendWatch } from '@/web/session/orders/openAmendWatch'
import { createOrderActions } from '@/web/session/orders/orderActions'
import type { SignedReplacement } from '@/web/session/orders/signedReplacement'
import { followOrders } from '@/web/session/pegs/lazyPegs'
import { followPositionMode } from '@/web/session/positionMode/positionModeStore'
import { createPreviews } from '@/web/session/preview/previews'
import { openStops } from '@/web/session/stops/openStops'
import { releasingStops } from '@/web/session/trails/releaseTrails'
import type { AccountSession } from './accountSession'
import { createByHand } from './byHand'
import { interceptActions, interceptTrader } from './interceptor'
import { isIcebergOrder } from './isIcebergOrder'
import { openInterceptors } from './openInterceptors'
import { openLists } from './openLists'
import { createOrderContext } from './orderContext'
import type { SessionContext, SessionDeps, SessionPart } from './sessionContext'

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
    void life.end()
    throw error
  }
}

/** Opens the parts in the order of use; each is closed before the parts that it uses. */
function open(deps: SessionDeps, trading: Trading, life: SessionLife): AccountSession {
  const { onEnd, beforeEnd, whileOpen } = life
  // Interceptors come first, because everything else sends and receives through them.
  const intercepting = openInterceptors(deps, trading, life, {
    openOrders: () => data.openOrders(),
    positions: () => data.positions(),
    loadPegs: async (marks) => {
      const { openPegs } = await import('@/web/session/pegs/openPegs')
      return openPegs({ ...connected, data, orders, actions, oneClick, marks })
    },
    loadTrails: async (marks) => {
      const { openTrails } = await import('@/web/session/trails/openTrails')
      return openTrails({ ...connected, ...lists, orders, unknownOutcomes, oneClick, marks })
    },
    loadIcebergs: async (marks) => {
      const { openIcebergs } = await import('@/web/session/icebergs/openIcebergs')
      return openIcebergs({ ...connected, ...lists, orders, positionMode, unknownOutcomes, oneClick, marks })
    },
  })
  const { positionMode, identities, connectionOrders, oneClick, pegs, trails, icebergs, interceptors, connected } =
    intercepting
  const { watch, workedOrders } = intercepting
  const { venueClock, clock, timers } = connected
  followPositionMode(positionMode, connected)
  openAuthentication(connected, trading.credentials, watch.proving)

  const lists = openLists(connected)
  const { data, fills } = lists
  onEnd(watch.follow(data))
  onEnd(followConnectionOrders({ ...connected, orders: connectionOrders, notify: connected.onAwayNews }))
  const unknownOutcomes = openUnknownOutcomes({ ...connected, ...lists })
  followOrders(pegs, lists)
  followOrders(trails, lists)
  followOrders(icebergs, lists)

  const signing = { clock: venueClock, interceptTrader: interceptTrader(interceptors) }
  const bulkCancel = deps.cancelsInBulk === true ? createBulkCancel(connected.rest) : undefined
  const signedEdits = createListeners<SignedReplacement>()
  signedEdits.subscribe(icebergs.onSignedEdit)
  const onSignedEdit = signedEdits.publish
  const orders = createOrderContext({ ...connected, ...signing, bulkCancel, fills, oneClick, onSignedEdit })
  const watchAmend = openAmendWatch({ ...connected, ...lists, unknownOutcomes, actions: () => actions })
  const { readOpen, onEnded, openOrders } = data
  const reading = { readOpen, openOrders, onEnded }
  const sending = { ...connected, ...lists, ...reading, context: orders, unknownOutcomes, watchAmend }
  const actions = interceptActions(createOrderActions(sending), interceptors)
  const byHand = createByHand({ ...intercepting, openOrders })

  const isOfIceberg = (orderId: Hash) => isIcebergOrder(icebergs.getSnapshot(), orderId)
  const placing = { orders, actions, workedOrders, byHand, isIcebergOrder: isOfIceberg }
  const trade = { ...placing, positionMode, oneClick, unknownOutcomes, watchAmend }
  const hooks = { onSignedEdit: signedEdits.subscribe, whileOpen, onEnd: beforeEnd }
  const context = { ...connected, ...lists, ...trade, ...hooks }
  const part: AccountSession['part'] = makeOnce<SessionContext>({
    ...context,
    part: <Value>(other: SessionPart<Value>) => part(other),
  })
  return {
    data,
    fills,
    identities,
    actions,
    pegs,
    trails,
    icebergs,
    stops: releasingStops(part(openStops), trails, data.openOrders),
    batches: part(openBatches),
    positionMode,
    previews: createPreviews(clock, timers),
    oneClick,
    connectionOrders,
    part,
    close: life.end,
  }
}
