/** Signs and sends an iceberg's orders, and resolves their outcomes. */

import type { Clock } from '@/core/lib/clock'
import type { Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { describeFailure } from '@/web/session/actions/describeFailure'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { IcebergEnd, Tally } from './iceberg'
import type { Ledger } from './icebergLedger'
import { childAmount, type IcebergAction } from './icebergRules'
import type { RunState } from './icebergState'
import { sendChild } from './sendChild'

/** `send` may be called again: the venue takes a signature once, so a repeated order is never placed twice. */
export type SignedChild = { readonly orderId: Hash; readonly send: () => Promise<OrderMessage> }

/** What a later page needs to resume. */
export type KeptIceberg = {
  readonly limitPrice: Price
  readonly done: Tally
  /** Ids of the last order and its amends, also of those whose outcomes are not known. */
  readonly ids: readonly Hash[]
  readonly isAnswered: boolean
}

export type PlacingDeps = {
  readonly clock: Clock
  /** Returns a random number in [0, 1). */
  readonly draw: () => number
  readonly sign: (order: NewOrder) => Promise<SignedChild>
  /**
   * Resolves the outcome of an order whose answer was lost. Calls back with the order, or undefined if the venue does
   * not know it, and again if the order arrives late. Resolves at the first callback.
   */
  readonly findPlaced: (orderId: Hash, onFound: (order: OrderMessage | undefined) => void) => Promise<void>
  /** Asks for an order until the venue answers: `missing` for an unknown id, undefined if the session ends first. */
  readonly ask: (orderId: Hash) => Promise<OrderMessage | 'missing' | undefined>
  /** Applies the venue's answer to the lists and the order fills. */
  readonly learn: (record: OrderMessage) => void
  readonly onKeep: (kept: KeptIceberg) => void
}

const retryMs = 1_000
/** A signature that the venue calls outdated is renewed; more often means that the clocks differ. */
const mostRenewals = 2

export function createPlacing(parts: PlacingDeps, state: RunState, ledger: Ledger, end: (why: IcebergEnd) => void) {
  const sending = createSending(parts, state, ledger, end)
  const { hold, keep, note } = sending
  const signNext = async () => {
    const { isBuy, limitPrice, postOnly, reduceOnly, instrument, ...sizes } = state.view()
    const amount = childAmount({ ...sizes, limitPrice, instrument }, ledger.left(), parts.draw())
    const { instrumentId } = instrument
    const flags = { postOnly, reduceOnly, mmp: false }
    try {
      const signed = await parts.sign({ instrumentId, isBuy, amount, limitPrice, ...flags, timeInForce: 'GTC' })
      if (!state.isOver()) sending.begin(signed, amount)
    } catch (error) {
      end({ why: 'refused', failure: describeFailure(error) })
    }
  }
  let inFlight: Promise<unknown> = Promise.resolve()
  const signAndSend = async () => {
    if (sending.unsent() === undefined) await signNext()
    await sending.send()
  }
  return {
    ...sending,
    place: async () => {
      state.become({ status: 'placing' })
      inFlight = signAndSend()
      await inFlight
      await sending.findOut()
    },
    /** Resolves when nothing is being signed or sent. */
    idle: () => inFlight,
    notBeforeMs: () => hold.untilMs,
    position: () => ({
      notBeforeMs: hold.untilMs,
      hasChild: sending.unsent() === undefined && ledger.state() !== 'none',
      left: sending.unsent() === undefined ? ledger.left() : ledger.mostOpen(),
    }),
    show: (action: Exclude<IcebergAction, { readonly do: 'end' | 'place' }>) => {
      const { code } = hold
      if (action.do === 'rest') state.become({ status: 'resting' })
      else if (action.do === 'pause') state.become({ status: 'paused', why: action.why })
      else if (code !== undefined) state.become({ status: 'paused', why: { code } })
      else state.become({ status: 'refilling', untilMs: action.untilMs })
    },
    /** Stored before it is sent, as new orders are. */
    expect: (orderId: Hash) => {
      ledger.expect(orderId)
      keep()
    },
    /** True while the visible order has ended, perhaps by an amend whose answer was lost. */
    isReplaced: () => ledger.state() === 'ended' && ledger.expected().length > 0,
    /** Asks for those amends. */
    findAmends: () => findAmends(parts, state, ledger, sending),
    /** Counts a filled order and lets the next wait. Returns why the iceberg ends. */
    settle: (): IcebergEnd | undefined => {
      const now = ledger.state()
      if (now === 'ended' && ledger.expected().length > 0) return undefined
      if (now === 'ended') return { why: 'cancelled', code: ledger.errorOfChild() }
      if (now !== 'filled') return undefined
      ledger.close()
      keep()
      hold.untilMs = parts.clock.nowMs() + state.view().refillMs
      return undefined
    },
    /** Asks for an order that the venue no longer lists. */
    verify: async (orderId: Hash) => {
      const record = await parts.ask(orderId)
      if (record === undefined || state.isOver()) return
      if (record === 'missing') return end({ why: 'gone' })
      parts.learn(record)
      note([record])
    },
  }
}

async function findAmends(
  { ask, learn }: PlacingDeps,
  state: RunState,
  ledger: Ledger,
  { note, keep }: Pick<ReturnType<typeof createSending>, 'note' | 'keep'>,
): Promise<void> {
  state.become({ status: 'paused', why: 'unknownOutcome' })
  for (const orderId of ledger.expected()) {
    const record = await ask(orderId)
    if (record === undefined || state.isOver()) return
    if (record === 'missing') ledger.unexpect(orderId)
    else {
      note([record])
      learn(record)
      break
    }
  }
  keep()
}

/** Holds the signed order until the venue has accepted or rejected it. */
function createSending(parts: PlacingDeps, state: RunState, ledger: Ledger, end: (why: IcebergEnd) => void) {
  const hold: { untilMs: number; code: string | undefined } = { untilMs: 0, code: undefined }
  let unsent: SignedChild | undefined
  let isDoubtful = false
  let renewals = 0
  const { keep, note } = createNotes(parts, state, ledger, () => unsent === undefined)
  const forget = () => {
    unsent = undefined
    isDoubtful = false
    hold.code = undefined
  }
  const accept = (record: OrderMessage) => {
    parts.learn(record)
    if (!ledger.owns(record.orderId)) return
    forget()
    renewals = 0
    ledger.accept()
    note([record])
    keep()
  }
  const drop = () => {
    forget()
    ledger.close()
    keep()
  }
  const send = async () => {
    if (unsent === undefined) return
    isDoubtful = true
    const sent = await sendChild(unsent.send)
    if (sent.as === 'placed') return accept(sent.record)
    if (sent.as === 'unknown') return
    if (sent.as === 'notPlaced') {
      // An earlier try may still arrive, so the signature stays the same.
      isDoubtful = false
      hold.code = sent.code
      hold.untilMs = parts.clock.nowMs() + Math.max(sent.waitMs ?? 0, retryMs)
      return
    }
    drop()
    if (sent.as === 'refused') return end({ why: 'refused', failure: sent.failure })
    renewals += 1
    if (renewals > mostRenewals) end({ why: 'cancelled', code: 'ORDER_INVALID_TIME' })
  }
  return {
    hold,
    keep,
    note,
    send,
    unsent: () => unsent,
    isDoubtful: () => isDoubtful,
    begin: (signed: SignedChild, amount: Parameters<Ledger['begin']>[1]) => {
      ledger.begin(signed.orderId, amount)
      unsent = signed
      // Stored before it is sent, so that the next page knows of it whatever happens.
      keep()
    },
    findOut: async () => {
      if (unsent === undefined || !isDoubtful) return
      state.become({ status: 'paused', why: 'unknownOutcome' })
      await parts.findPlaced(unsent.orderId, (order) => {
        if (order !== undefined) return accept(order)
        isDoubtful = false
        hold.untilMs = parts.clock.nowMs() + retryMs
      })
    },
  }
}

function createNotes({ onKeep }: PlacingDeps, state: RunState, ledger: Ledger, isAnswered: () => boolean) {
  return {
    keep: () =>
      onKeep({
        limitPrice: state.view().limitPrice,
        done: ledger.done(),
        ids: [...ledger.idsOfChild(), ...ledger.expected()],
        isAnswered: isAnswered(),
      }),
    /** Returns false for records of other orders. */
    note: (records: readonly OrderMessage[]): boolean => {
      ledger.note(records)
      const own = records.filter(({ orderId }) => ledger.owns(orderId))
      const current = own.find(({ orderId }) => orderId === ledger.childId())
      if (current !== undefined) state.reprice(current.price)
      return own.length > 0
    },
  }
}
