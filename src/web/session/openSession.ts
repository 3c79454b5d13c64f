import { authenticateBy } from '@/web/connection/authentication'
import { systemTimers } from '@/web/connection/timers'
import { systemPause as pause } from '@/web/connection/systemPause'
import { accountErrorMessages } from '@/core/protocol/accountErrorMessages'
import { learnErrorMessages } from '@/core/protocol/errorCodes'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { type Access } from '@/web/session/access/access'
import { asksForSignatures } from '@/web/session/access/asksForSignatures'
import { createAccountData, type AccountDataParts } from './accountData'
import type { AccountSession, AccountSessionParts } from './accountSession'
import { createSocketAuthenticator } from '@/web/session/access/authenticateSocket'
import { createBatchActions } from '@/web/session/batches/batchActions'
import { createConnectionOrders } from '@/web/session/disconnect/connectionOrders'
import { reportWhileAway } from '@/web/session/disconnect/whileAway'
import { createMarkPriceOf } from '@/web/session/oneClick/markPriceOf'
import { followIdentities } from './followIdentities'
import { createExpiryReports } from '@/web/options/expiries/model/expiryReports'
import { createOneClick } from '@/web/session/oneClick/oneClick'
import { createOrderContext } from './orderContext'
import { createAmendOrigins } from '@/web/session/orders/amendOrigins'
import { createAmendWatch, type AmendExcess } from '@/web/session/orders/amendWatch'
import { createUnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import { createPersistedOrders } from '@/web/session/orders/persistedOrders'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { createSignedOrders } from '@/web/session/orders/signedOrders'
import { takeOffExcess } from '@/web/session/orders/takeOffExcess'
import { verifyAnswers } from '@/web/session/orders/signedTermsInterceptor'
import { createOrderActions, type OrderActions } from '@/web/session/orders/orderActions'
import { createLazyPegs } from '@/web/session/pegs/lazyPegs'
import { createPegContext } from '@/web/session/pegs/pegContext'
import { createPegMarks } from '@/web/session/pegs/pegMarks'
import { cancelAllExceptPegs } from '@/web/session/pegs/pegInterceptor'
import { createPositionActions } from '@/web/session/figures/positionActions'
import { createPreviews } from '@/web/session/preview/previews'
import { createMakerLog } from '@/web/options/rfqs/model/makerLog'
import { createRestOrders } from '@/web/session/restOrders/restOrders'
import { createRfqActions } from '@/web/options/rfqs/model/rfqActions'
import { createRfqLog } from '@/web/options/rfqs/model/rfqLog'
import { createRfqQueries, rfqsKey } from '@/web/options/rfqs/model/rfqQueries'
import type { OpenOrder } from './openOrders'
import { remainingOf } from './remainingOf'
import { createSessionLife } from '@/web/session/access/sessionLife'
import { stopClosingOrder, heldForStop } from '@/web/session/stops/closeForStop'
import { cancelAllExceptStops } from '@/web/session/stops/stopInterceptor'
import { createStopActions } from '@/web/session/stops/stopActions'
import { createSwapAction } from '@/web/portfolio/transfers/swap/swapAction'
import { stopNews } from '@/web/session/stops/stopNews'
import { reportMissedStops } from '@/web/session/stops/missedStops'
import { transfersKey } from '@/web/portfolio/signedTransfers/transfersQuery'
import { watchSession } from './watchSession'
import { createSliceReports } from '@/web/desk/ticket/twap/model/sliceReports'
import { createTwapActions } from '@/web/desk/ticket/twap/model/twapActions'
import { endedTwaps } from '@/web/desk/ticket/twap/model/twapNews'
import { createTwapQueries, twapsKey } from '@/web/desk/ticket/twap/model/twapQueries'

// A trader can be refused in more ways than a visitor; the words come with this file, before anything can be sent.
learnErrorMessages(accountErrorMessages)

/** Signs the connection in and opens the account's lists and actions. Loaded when someone begins to trade. */
export function openSession(
  given: AccountSessionParts,
  trading: Extract<Access, { status: 'trading' }>,
): AccountSession {
  const life = createSessionLife()
  const watch = watchSession(given, trading, systemTimers)
  const identities = followIdentities({
    ...given,
    timers: systemTimers,
    onConflict: (conflict) => given.notify({ kind: 'identityConflict', conflict }),
  })
  const signedOrders = createSignedOrders(given.domain, (mismatch) =>
    given.notify({ kind: 'signedMismatch', mismatch }),
  )
  const verified = verifyAnswers({ ...given, rest: identities.comparing(watch.rest), calls: watch.calls }, signedOrders)
  const parts = life.guard(verified)
  const { access, feed, rest, clock, sign, queryClient, marketData, notify, notifyStop } = parts
  // Signatures use the venue's clock, the display uses this computer's.
  const venueClock = given.rest.clock ?? clock
  const prove = createSocketAuthenticator(trading.credentials, venueClock, sign, rest)
  feed.setAuthenticator(authenticateBy(watch.proving(prove)))
  const amendOrigins = createAmendOrigins(parts.storage, `${parts.venueId}.${trading.account}`, clock)
  const fills = createOrderFills(amendOrigins.filledBefore)
  const slices = createSliceReports({ rest, clock: venueClock, timers: systemTimers, pause, report: parts.onFill })
  const onOrders: AccountDataParts['onOrders'] = (known, changed) => {
    fills.hear(changed)
    slices.hear(changed)
    stopNews(known, changed).forEach(notifyStop)
    expiries.onOrders(changed)
    unknownOutcomes.onOrders(changed)
    batches.onOrders(changed)
    pegs.onOrders(changed)
    endedTwaps(changed).forEach((order) => notify({ kind: 'twapEnded', order }))
    if (changed.some(({ isTwap }) => isTwap === true)) void reloadTwaps()
  }
  const onReread: AccountDataParts['onReread'] = (known, read) => {
    read.forEach((order) => fills.hear([order]))
    slices.onRead(read)
    pegs.onRead(read)
    void reportMissedStops({ unknownOutcomes, rest, known, read, notify: notifyStop })
  }
  const data = createAccountData({
    ...parts,
    account: trading.account,
    timers: systemTimers,
    pause,
    onFill: slices.onFill,
    onOrders,
    onReread,
    onListed: amendOrigins.onRead,
  })
  const keepOrigins = () => amendOrigins.keep(data.openOrders(), fills)
  const stopKeepingOrigins = [data.onOpenOrders(keepOrigins), fills.subscribe(keepOrigins)]
  const stopWatching = watch.follow(data)
  const { onEnded } = data
  const onPlaced = (order: OrderMessage) => {
    fills.hear([order])
    slices.onPlaced(order)
    data.onPlaced(order)
  }
  const onEdited = (replacedId: Hash, order: OrderMessage) => {
    fills.replaced(replacedId, order)
    slices.onPlaced(order)
    data.onEdited(replacedId, order)
  }
  const oneClick = createOneClick({
    access,
    name: `${parts.venueId}.${trading.account}`,
    storage: parts.storage,
    onPersistedElsewhere: (listener) => {
      addEventListener('storage', listener)
      return () => removeEventListener('storage', listener)
    },
    clock,
    timers: systemTimers,
    markPriceOf: createMarkPriceOf(queryClient, marketData),
    nextFrame: parts.nextFrame,
    onOver: (why) => notify({ kind: 'oneClickOver', why, isAsked: asksForSignatures(access.getSnapshot()) }),
  })
  const persistedOrders = createPersistedOrders(parts.storage, `${parts.venueId}.${trading.account}`)
  const before = persistedOrders.read()
  const connectionOrders = createConnectionOrders(parts.calls, parts.socket)
  const keep = () => persistedOrders.keep(connectionOrders.getSnapshot())
  const stopKeeping = connectionOrders.subscribe(keep)
  // What the page before left is asked for once.
  keep()
  const stopReporting = reportWhileAway({
    orders: connectionOrders,
    feed,
    rest,
    before,
    notify: parts.onAwayNews,
  })
  const expiries = createExpiryReports({
    rest,
    feed,
    storage: parts.storage,
    name: `${parts.venueId}.${trading.account}`,
    clock: venueClock,
    pause,
    report: parts.onExpiry,
  })
  const context = createOrderContext({
    ...parts,
    calls: connectionOrders.calls,
    fills,
    oneClick,
    clock: venueClock,
    conflictOf: identities.conflictOf,
    onSign: signedOrders.note,
  })
  const whenConnected = () =>
    new Promise<void>((resolve) => {
      const stop = feed.onReconnected(() => {
        stop()
        resolve()
      })
    })
  const unknownOutcomes = createUnknownOutcomes({ rest, pause, whenConnected, onFound: data.rereadOrders })
  const batches = createBatchActions({ context, rest, pause })
  const stopHearing = feed.onReconnected(batches.onReconnected)
  const reloadTwaps = () => queryClient.invalidateQueries({ queryKey: twapsKey(trading.account) })
  const rfqLog = createRfqLog(venueClock)
  const makerLog = createMakerLog(clock)
  const reloadRfqs = () => queryClient.invalidateQueries({ queryKey: rfqsKey(trading.account) })
  const pegContext = createPegContext({ context, rest, data })
  const pegMarks = createPegMarks(parts.storage, `${parts.venueId}.${trading.account}`)
  const pegs = createLazyPegs(
    async () => {
      const { openPegs } = await import('@/web/session/pegs/openPegs')
      const cancel = (open: OpenOrder) => void actions.cancel(open)
      return openPegs({ ...parts, ...pegContext, oneClick, marks: pegMarks, cancel })
    },
    () => pegMarks.read().length > 0,
  )
  const watchAmend = createAmendWatch({
    fills,
    pause,
    ask: (orderId) => unknownOutcomes.until(() => pegContext.ask(orderId)),
    onExcess: (found) => offerExcess(found),
  })
  const offerExcess = (found: AmendExcess) => {
    const open = () => data.openOrders().find(({ orderId }) => orderId === fills.newestOf(found.order.orderId))
    const now = fills.known(fills.newestOf(found.order.orderId))
    const remaining = now?.status === 'open' ? remainingOf(now) : fixed6<Amount>(0n)
    const takeOff = async () => {
      if (!(await takeOffExcess(actions, found.order, open(), found.excess))) offerExcess(found)
    }
    notify({ kind: 'excess', ...found, remaining, takeOff: () => void takeOff() })
  }
  const actions: OrderActions = cancelAllExceptPegs(
    cancelAllExceptStops(
      createOrderActions({
        context,
        unknownOutcomes,
        readOpen: data.readOpen,
        onPlaced,
        onEdited,
        onEnded,
        watchAmend,
        notify,
        nextFrame: parts.nextFrame,
      }),
      data.openOrders,
    ),
    pegs,
    data.openOrders,
  )
  const reload = () => queryClient.invalidateQueries({ queryKey: ['account', trading.account] })
  const swaps = createSwapAction({
    rest,
    storage: parts.storage,
    name: `${parts.venueId}.${trading.account}`,
    clock: venueClock,
    pause,
    onChanged: () => {
      void queryClient.invalidateQueries({ queryKey: data.queries.summary.queryKey })
      void queryClient.invalidateQueries({ queryKey: transfersKey(trading.account) })
    },
  })
  return {
    data,
    identities,
    actions,
    pegs,
    stops: createStopActions({
      context,
      unknownOutcomes,
      onPlaced,
      onEdited,
      onEnded,
      heldFor: (stop) => heldForStop(stop, data.positions()),
      closeNow: (stop, amount) => actions.place(stopClosingOrder(stop, amount)),
      notify: notifyStop,
    }),
    batches,
    fills,
    restOrders: createRestOrders(context, rest, watchAmend, pause),
    twaps: createTwapActions({ context, rest, pause, reload: reloadTwaps }),
    swaps,
    twapQueries: createTwapQueries({ account: trading.account, rest }),
    rfqs: createRfqActions({
      context,
      account: trading.account,
      rest,
      log: rfqLog,
      pause,
      reload: reloadRfqs,
    }),
    rfqQueries: createRfqQueries({
      account: trading.account,
      rest,
      onOwnRead: rfqLog.onRead,
      onToQuoteRead: makerLog.onBlocks,
      onQuotesRead: makerLog.onRead,
    }),
    rfqLog,
    makerLog,
    positionActions: createPositionActions({ rest, reload }),
    previews: createPreviews(clock, systemTimers),
    oneClick,
    connectionOrders,
    close: () => {
      slices.close()
      identities.close()
      expiries.close()
      life.end()
      stopWatching()
      for (const stop of stopKeepingOrigins) stop()
      swaps.close()
      pegs.close()
      unknownOutcomes.close()
      stopReporting()
      stopKeeping()
      connectionOrders.close()
      stopHearing()
      oneClick.close()
      data.close()
    },
  }
}
