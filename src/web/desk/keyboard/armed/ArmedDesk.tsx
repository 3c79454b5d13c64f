import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { describeError } from '@/core/protocol/errorCodes'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { LiveMoveEffect } from '@/web/desk/amend/MoveEffect'
import { useOrderEditing } from '@/web/desk/amend/useOrderEditing'
import { checkDraft, checkMyOrder, orderOf } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { useOrderBook } from '@/web/market/orderBook/useOrderBook'
import { useAccountSession } from '@/web/session/accountContext'
import { heldAtSide } from '@/web/session/figures/positions'
import { limitOrdersOf } from '@/web/session/orders/limitOrdersOf'
import { noPendingOrders } from '@/web/session/orders/pendingOrders'
import { tradableView } from '@/web/session/orders/restingSizes'
import { usePreviewAccounts } from '@/web/session/preview/usePreviewAccount'
import { useAccountListsNow } from '@/web/session/useAccountListsNow'
import { Button } from '@/web/ui/Button'
import { useShortcut, useShortcutHint } from '@/web/ui/shortcuts/useShortcut'
import { showToast } from '@/web/ui/showToast'
import { usePersisted } from '@/web/ui/usePersisted'
import { useArmedMode, type ArmedMode } from './armedMode'
import {
  makeAtRelease,
  makeMove,
  makePlace,
  type ArmedMove,
  type ArmedPlace,
  type ArmedSend,
  type BuiltOrder,
  type ArmedFacts,
} from './armedSend'
import { readArmedChoices, type ArmedEffect, type DropReason, type Held } from './armedState'

type ArmedDeskProps = { instrument: Instrument; draft: OrderDraft }

/** Shortcuts of armed mode for one instrument. Each order is held for the delay, then sent. */
export function ArmedDesk({ instrument, draft }: ArmedDeskProps) {
  const armedMode = useArmedMode()
  const { getKind } = useTicketChoice()
  const state = useSyncExternalStore(armedMode.subscribe, armedMode.getSnapshot)
  const actions = useAccountSession()?.actions
  const [{ windowMs }] = usePersisted('armed', readArmedChoices)
  const facts = useArmedFacts(instrument, draft)
  const held = state.status === 'armed' ? state.held : undefined

  const hold = (made: BuiltOrder) => {
    if ('rejection' in made) {
      armedMode.dispatch({ kind: 'used' })
      return notify('warn', t('No order queued'), made.rejection)
    }
    const { send } = made
    const replaces = (before: ArmedSend) =>
      before.kind === 'move' && send.kind === 'move' && before.rowKey === send.rowKey
    armedMode.dispatch({ kind: 'hold', send, windowMs, replaces })
  }
  const place = (key: ArmedPlace) => () => {
    // Rejected, because a stop or scaled ticket shows a different amount than armed mode would send.
    if (key !== 'flatten' && getKind() !== 'order') {
      return notify(
        'warn',
        t('No order queued'),
        t('Armed keys work with the Order tab only. Switch the ticket to Order first.'),
      )
    }
    hold(makePlace(key, facts('now')))
  }
  const move = (ticks: 1 | -1) => () => hold(makeMove(ticks, facts('now'), held?.send))
  useShortcut('armed.buyBid', place('buyBid'))
  useShortcut('armed.sellAsk', place('sellAsk'))
  useShortcut('armed.buyMarket', place('buyMarket'))
  useShortcut('armed.sellMarket', place('sellMarket'))
  useShortcut('armed.flatten', place('flatten'))
  useShortcut('armed.moveUp', move(1))
  useShortcut('armed.moveDown', move(-1))
  useShortcut('armed.cancelLast', () => {
    armedMode.dispatch({ kind: 'used' })
    const last = facts('now').orders.at(-1)
    if (last === undefined)
      notify('info', t('No open orders in {instrument}', { instrument: instrument.instrumentName }))
    else void actions?.cancel(last)
  })
  useShortcut('armed.undo', () => armedMode.dispatch({ kind: 'drop', why: 'trader' }), {
    isEnabled: held !== undefined,
    isInDialog: true,
  })

  const receive = useEffectEvent((effect: ArmedEffect<ArmedSend>) => {
    switch (effect.kind) {
      case 'send': {
        const now = facts('now')
        const made = makeAtRelease(effect.send, now)
        if ('rejection' in made)
          return notify('warn', t('Not sent: {order}', { order: effect.send.words }), made.rejection)
        const { send } = made
        if (send.kind === 'place') return void actions?.place(send.order)
        const order = now.orders.find(({ rowKey }) => rowKey === send.rowKey)
        return order === undefined ? undefined : void actions?.edit(order, send.change)
      }
      case 'dropped':
        return notify(
          effect.why === 'trader' ? 'info' : 'warn',
          t('Not sent: {order}', { order: effect.send.words }),
          dropMessages[effect.why],
        )
      case 'busy':
        return notify('info', t('An order is already pending. Undo it first.'))
      case 'disarmed':
        return undefined
    }
  })
  useEffect(() => {
    const stopListening = armedMode.onEffect((effect) => receive(effect))
    return () => {
      armedMode.dispatch({ kind: 'drop', why: 'left' })
      stopListening()
    }
  }, [armedMode])
  useEffect(() => stateInstrument(armedMode, instrument.instrumentName), [armedMode, instrument])
  if (held === undefined) return null
  return (
    <HeldBar
      key={held.heldAtMs}
      held={held}
      instrument={instrument}
      madeNow={() => makeAtRelease(held.send, facts('drawn'))}
      onTakeBack={() => armedMode.dispatch({ kind: 'drop', why: 'trader' })}
    />
  )
}

function notify(tone: 'info' | 'warn', title: string, detail?: string): void {
  showToast({ tone, title, detail, category: 'orders', id: 'held' })
}

/** Warns about a change of instrument, which armed mode survives. */
function stateInstrument(armedMode: ArmedMode, instrumentName: string): void {
  if (armedMode.changeInstrument(instrumentName)) {
    notify('warn', t('Still armed – now trading {instrument}', { instrument: instrumentName }))
  }
}

const dropMessages: Record<DropReason, string> = {
  trader: t('Undone – not sent.'),
  left: t('You switched instruments.'),
  slept: t('Your computer went to sleep.'),
  idle: t('Single-key trading was disarmed.'),
  hidden: t('The tab was hidden.'),
  connection: t('Connection lost.'),
  signing: t('The session key can no longer sign.'),
}

type HeldBarProps = {
  held: Held<ArmedSend>
  instrument: Instrument
  madeNow: () => BuiltOrder
  onTakeBack: () => void
}

const tones = { buy: 'border-buy', sell: 'border-sell' }
const fills = { buy: 'bg-buy-fill', sell: 'bg-sell-fill' }

/**
 * The held order at its current price, or the reason why it would not be sent. Needs a `key`, because the countdown
 * starts on mount.
 */
function HeldBar({ held: { send, heldAtMs, sendsAtMs }, instrument, madeNow, onTakeBack }: HeldBarProps) {
  const keys = useShortcutHint('armed.undo')
  // Re-renders with the book, so that the bar shows the order that would be sent.
  useOrderBook(instrument.instrumentName)
  const made = madeNow()
  const rejection = 'rejection' in made ? made.rejection : undefined
  const { side, words } = 'send' in made ? made.send : send
  return (
    <div
      role="alert"
      className={`fixed bottom-8 left-1/2 z-40 w-140 max-w-[calc(100vw-32px)] -translate-x-1/2 overflow-hidden rounded-lg border-l-4 bg-surface-2 text-text-1 shadow-float ${tones[side]}`}
    >
      <div className="flex items-center gap-4 px-4 py-3">
        <div className="min-w-0 flex-1">
          <div className="text-xs text-text-3">{t('Pending – not sent yet')}</div>
          {/* Announced once, with the price at the key press, instead of on every update. */}
          <div aria-live="off" className="text-base font-medium">
            {words}
          </div>
          {rejection !== undefined ? (
            <div className="text-xs text-warn">{t('Can’t be sent now: {why}', { why: rejection })}</div>
          ) : (
            send.kind === 'move' && <MoveTaking instrument={instrument} send={send} />
          )}
        </div>
        <Button onClick={onTakeBack}>
          {t('Undo')}
          {keys !== undefined && <kbd className="font-sans text-xs text-text-3">{keys}</kbd>}
        </Button>
      </div>
      <div
        className={`held-time h-1 ${fills[side]}`}
        style={{ animationDuration: `${sendsAtMs - heldAtMs}ms` }}
        aria-hidden="true"
      />
    </div>
  )
}

/** Warns that a move across the touch trades as soon as the delay ends. */
function MoveTaking({ instrument, send }: { instrument: Instrument; send: ArmedMove }) {
  const moved = { side: send.side, amount: send.change.remaining }
  return (
    <LiveMoveEffect instrument={instrument} moved={moved} price={send.change.limitPrice}>
      {(taking) => taking !== undefined && <div className="text-xs text-warn">{taking}</div>}
    </LiveMoveEffect>
  )
}

/**
 * Returns a function that collects the facts. `now` uses the current account; `drawn` uses a cheaper preview up to 0.5
 * s old.
 */
function useArmedFacts(instrument: Instrument, draft: OrderDraft): (judgedBy: 'now' | 'drawn') => ArmedFacts {
  const { instrumentName } = instrument
  const session = useAccountSession()
  const listsNow = useAccountListsNow()
  const { account: drawnAccount, accountNow } = usePreviewAccounts(instrument)
  const editing = useOrderEditing(() => instrument)
  const marketData = useMarketData()

  return (judgedBy) => {
    const { positions, open } = listsNow()
    const pending = session?.actions.getSnapshot() ?? noPendingOrders
    const account = judgedBy === 'now' ? accountNow() : drawnAccount
    const preview = judgedBy === 'now' ? session?.previews.now : session?.previews.order
    const view = marketData.orderBook(instrumentName).getSnapshot()
    const { tickers } = marketData.tickers({ kind: 'instrument', instrumentName }).getSnapshot()
    const book = view.status === 'live' ? view : undefined
    const tradable =
      book === undefined ? undefined : tradableView(book, open?.orders ?? [], instrumentName, draft.selfTradePrevention)
    const position = heldAtSide(positions, instrument)
    const { bestBid, bestAsk } = view
    const context = {
      instrument,
      markPrice: tickers.get(instrumentName)?.mark?.price,
      bestBid,
      bestAsk,
      isBookLive: book !== undefined,
      position,
    }
    return {
      instrument,
      draft,
      book,
      tradable,
      position,
      orders: limitOrdersOf(open?.orders ?? [], instrumentName),
      isPlacing: pending.placements.has('single'),
      check: (wanted) => {
        const order = orderOf(wanted, instrument)
        const own =
          account !== undefined && order !== undefined ? preview?.({ account, order, book: tradable }) : undefined
        return checkMyOrder(checkDraft(wanted, context), own)
      },
      checkMove: (order, change) => {
        const isBusy = pending.edits.has(order.rowKey) || pending.cancels.has(order.rowKey)
        if (isBusy) return t('An amendment is already pending.')
        // The venue rejects a post-only order that would take. Checked here, because the draft check does not know the
        // book.
        const isTaking =
          order.side === 'buy' ? isAtLeast(change.limitPrice, bestAsk) : isAtLeast(bestBid, change.limitPrice)
        if (order.postOnly === true && isTaking) return t(describeError('GTC_ORDER_REJECTED'))
        return editing.checkChange(order, change)
      },
    }
  }
}

function isAtLeast(a: Price | undefined, b: Price | undefined): boolean {
  return a !== undefined && b !== undefined && a >= b
}
