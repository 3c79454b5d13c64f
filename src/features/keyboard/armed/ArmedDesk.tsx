import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useAccountSession, useOpenOrders } from '@/account/accountContext'
import type { OrderDraft } from '@/appContext/ticket/orderDraft'
import type { Instrument } from '@/protocol/instrument'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { useKept } from '@/ui/useKept'
import { ticketKindNow } from '@/appContext/ticket/ticketKind'
import { limitOrdersOf } from '@/account/orders/limitOrdersOf'
import { readArmedChoices } from './armedChoices'
import { armedMode } from './armedMode'
import { makeAtRelease, makeMove, makePlace, type ArmedPlace, type ArmedSend, type Made } from './armedSend'
import type { ArmedEffect, DropReason } from './armedState'
import { HeldBar } from './HeldBar'
import { useArmedFacts } from './useArmedFacts'

type ArmedDeskProps = { instrument: Instrument; draft: OrderDraft }

/** The armed keys of an instrument's desk, what they hold, and the sending of it. */
export function ArmedDesk({ instrument, draft }: ArmedDeskProps) {
  const state = useSyncExternalStore(armedMode.subscribe, armedMode.getSnapshot)
  const actions = useAccountSession()?.actions
  const { data: open } = useOpenOrders()
  const [{ windowMs }] = useKept('armed', readArmedChoices)
  const facts = useArmedFacts(instrument, draft)
  const held = state.status === 'armed' ? state.held : undefined
  const orders = limitOrdersOf(open?.orders ?? [], instrument.instrumentName)

  const hold = (made: Made) => {
    if ('refusal' in made) {
      armedMode.tell({ kind: 'used' })
      return tell('warn', t('Nothing was held'), made.refusal)
    }
    const { send } = made
    const replaces = (before: ArmedSend) =>
      before.kind === 'move' && send.kind === 'move' && before.rowKey === send.rowKey
    armedMode.tell({ kind: 'hold', send, windowMs, replaces })
  }
  const place = (key: ArmedPlace) => () => {
    // A ladder or a stop in the ticket has another amount in view than the one that would be sent.
    if (key !== 'flatten' && ticketKindNow() !== 'order') {
      return tell('warn', t('Nothing was held'), t('Armed keys send orders: choose an order in the ticket first.'))
    }
    hold(makePlace(key, facts()))
  }
  const move = (ticks: 1 | -1) => () => hold(makeMove(ticks, facts(), held?.send))
  useKeyAction('armed.buyBid', place('buyBid'))
  useKeyAction('armed.sellAsk', place('sellAsk'))
  useKeyAction('armed.buyMarket', place('buyMarket'))
  useKeyAction('armed.sellMarket', place('sellMarket'))
  useKeyAction('armed.flatten', place('flatten'))
  useKeyAction('armed.moveUp', move(1))
  useKeyAction('armed.moveDown', move(-1))
  useKeyAction('armed.cancelLast', () => {
    armedMode.tell({ kind: 'used' })
    const last = orders.at(-1)
    if (last === undefined)
      tell('info', t('You have no open orders of {instrument}.', { instrument: instrument.instrumentName }))
    else void actions?.cancel(last)
  })
  useKeyAction('armed.undo', () => armedMode.tell({ kind: 'drop', why: 'trader' }), {
    isEnabled: held !== undefined,
    isInDialog: true,
  })

  const hear = useEffectEvent((effect: ArmedEffect<ArmedSend>) => {
    switch (effect.kind) {
      case 'send': {
        const made = makeAtRelease(effect.send, facts())
        if ('refusal' in made) return tell('warn', t('Not sent: {order}', { order: effect.send.words }), made.refusal)
        const { send } = made
        if (send.kind === 'place') return void actions?.place(send.order)
        const order = orders.find(({ rowKey }) => rowKey === send.rowKey)
        return order && void actions?.edit(order, send.change)
      }
      case 'dropped':
        return tell(
          effect.why === 'trader' ? 'info' : 'warn',
          t('Not sent: {order}', { order: effect.send.words }),
          dropWords[effect.why],
        )
      case 'busy':
        return tell('info', t('One thing is held at a time: take it back first.'))
      case 'disarmed':
        return undefined
    }
  })
  useEffect(() => {
    const stopHearing = armedMode.hear((effect) => hear(effect))
    return () => {
      armedMode.tell({ kind: 'drop', why: 'left' })
      stopHearing()
    }
  }, [])
  useEffect(() => stateInstrument(instrument.instrumentName), [instrument])
  if (held === undefined) return null
  return (
    <HeldBar
      key={held.heldAtMs}
      held={held}
      instrumentName={instrument.instrumentName}
      madeNow={() => makeAtRelease(held.send, facts())}
      onTakeBack={() => armedMode.tell({ kind: 'drop', why: 'trader' })}
    />
  )
}

function tell(tone: 'info' | 'warn', title: string, detail?: string): void {
  showToast({ tone, title, detail, category: 'orders', id: 'held' })
}

/** The desk stays armed when another instrument comes into view, and says so. */
function stateInstrument(instrumentName: string): void {
  if (changeArmedInstrument(instrumentName)) {
    tell('warn', t('Still armed, now on {instrument}.', { instrument: instrumentName }))
  }
}

const dropWords: Record<DropReason, string> = {
  trader: t('Taken back.'),
  left: t('The desk of its instrument was left.'),
  slept: t('The machine slept meanwhile.'),
  idle: t('The desk disarmed itself.'),
  hidden: t('The page was not in view.'),
  connection: t('The connection was lost.'),
  signing: t('The session\u2019s key does not sign any more.'),
}

/** The instrument that the armed keys were for last, while the desk is armed. */
let armedOn: string | undefined

armedMode.hear((effect) => {
  if (effect.kind === 'disarmed') armedOn = undefined
})

/** Notes what the armed keys are for from now on; true when they were for another instrument before. */
function changeArmedInstrument(instrumentName: string): boolean {
  const isChange = armedOn !== undefined && armedOn !== instrumentName
  armedOn = instrumentName
  return isChange
}
