import type { Clock } from '@/core/lib/clock'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { describeFailure, type Failure } from '@/web/session/actions/describeFailure'
import { AmendError } from '@/web/session/orders/amountToSign'
import { isPassing } from '@/web/session/orders/passingCodes'
import type { NetEntry, NetLedger, NetReport, Resting } from './netLedger'
import type { NetEvent, NetTerms, OpenLeg } from './netOrder'
import { doneAt, legAt, type NetAction } from './netRules'

/** `amount`: as signed. It is less than what was asked if the order filled meanwhile, or may only close a position. */
export type OnSigned = (orderId: Hash, amount: Amount) => void

export type NetSendDeps = {
  readonly clock: Clock
  /** Sends one order; rejects like `createOrder`. A passive order rests, the others are immediate. */
  readonly place: (order: NetEntry, onSigned: OnSigned) => Promise<OrderMessage>
  /** Amends the passive order to an open amount; rejects like `editOrder`. */
  readonly edit: (from: Resting, order: NetEntry, onSigned: OnSigned) => Promise<OrderMessage>
  readonly cancel: (orderId: Hash) => Promise<unknown>
  /** Called when the orders that the next page must know have changed. */
  readonly onMarked: (orderIds: readonly Hash[]) => void
}

/** Time between attempts to take the legs, so that a fault cannot send without end. */
const retryMs = 500
const nothingToMatch: ErrorCode = 'IOC_ORDER_REJECTED'

type NetSendParts = NetSendDeps & {
  readonly terms: NetTerms
  readonly ledger: NetLedger
  readonly note: (what: NetEvent['what'], report: NetReport) => void
  /** Called when the venue or a limit rejects the passive order. */
  readonly onRefused: (failure: Failure) => void
}

function isTransient(error: unknown, { isPassive }: NetEntry): boolean {
  // Nothing was sent: the next look sees the lost connection or the fill.
  if (error instanceof NotConnectedError || error instanceof AmendError) return true
  // The book moved before an immediate order arrived: nothing filled, and the next look decides again.
  return !isPassive && error instanceof CallError && error.code === nothingToMatch
}

/** Sends the orders of a net order, and maps each answer to the ledger. What is returned never rejects. */
export function createNetSends(parts: NetSendParts) {
  const { clock, terms, ledger, note } = parts
  let notBeforeMs = 0
  let takeFromMs = 0
  let lastQuoteMs: number | undefined
  let failure: Failure | undefined

  const rejected = (error: unknown, entry: NetEntry) => {
    if (isTransient(error, entry) || holdBack(error)) return
    if (entry.isPassive) parts.onRefused(describeFailure(error))
    else failure = describeFailure(error)
  }
  /** Returns true for a rejection that passes, after which nothing is sent for a while. */
  const holdBack = (error: unknown): boolean => {
    if (!(error instanceof CallError && isPassing(error.code))) return false
    notBeforeMs = clock.nowMs() + (error.retryAfterMs ?? retryMs)
    return true
  }
  /** Resolves to the order as signed if the venue took it. */
  const send = async (entry: NetEntry, from?: Resting): Promise<NetEntry | undefined> => {
    let signedId: Hash | undefined
    let signed = entry
    const onSigned: OnSigned = (orderId, amount) => {
      signedId = orderId
      signed = { ...entry, amount }
      ledger.sign(orderId, signed, from?.orderId)
      parts.onMarked(ledger.marked())
      // The minimum interval starts now, so that signing does not shorten it.
      if (entry.isPassive) lastQuoteMs = clock.nowMs()
    }
    try {
      ledger.answer(await (from === undefined ? parts.place(entry, onSigned) : parts.edit(from, entry, onSigned)))
      return signed
    } catch (error) {
      if (error instanceof OutcomeUnknownError) return undefined
      // The order was filled or cancelled a moment ago: its last fill is asked for.
      const isGone = error instanceof CallError && error.code === 'ORDER_DOES_NOT_EXIST'
      ledger.drop(signedId, isGone ? undefined : from?.orderId)
      if (!isGone) rejected(error, entry)
      return undefined
    }
  }
  const filledOf = (at: number) => doneAt(ledger.done(), at).filled
  const takeOne = async (entry: NetEntry) => {
    const before = filledOf(entry.leg)
    await send(entry)
    if (filledOf(entry.leg) === before) note('missed', { entry, filled: entry.amount, price: entry.limitPrice })
  }
  return {
    limits: () => ({ notBeforeMs, takeFromMs, lastQuoteMs }),
    failure: () => failure,
    quote: async ({ price, amount }: Extract<NetAction, { do: 'quote' }>, from: Resting | undefined) => {
      lastQuoteMs = clock.nowMs()
      const entry = passiveEntry(terms, { price, open: amount })
      const signed = await send(entry, from)
      if (signed !== undefined)
        note(from === undefined ? 'placed' : 'moved', { entry: signed, filled: signed.amount, price })
    },
    /** Takes legs by immediate orders, at market without a limit price. */
    take: async (orders: readonly (OpenLeg & Partial<Pick<NetEntry, 'limitPrice'>>)[]) => {
      failure = undefined
      // Sent without pauses, so that the market moves as little as possible before the last order arrives.
      await Promise.all(orders.map((one) => takeOne({ limitPrice: undefined, ...one, isPassive: false })))
      takeFromMs = clock.nowMs() + retryMs
    },
    withdraw: async ({ orderId, price, open }: Resting) => {
      ledger.leave(orderId)
      try {
        await parts.cancel(orderId)
        note('withdrawn', { entry: passiveEntry(terms, { price, open }), filled: open, price })
      } catch (error) {
        holdBack(error)
        // Whatever else the error is, the venue is asked whether the order still rests.
        if (error instanceof NotConnectedError) ledger.drop(undefined, orderId)
      }
    },
  }
}

function passiveEntry(terms: NetTerms, { price, open }: Pick<Resting, 'price' | 'open'>): NetEntry {
  const { isBuy } = legAt(terms, terms.passive)
  return { leg: terms.passive, isBuy, isPassive: true, amount: open, limitPrice: price }
}
