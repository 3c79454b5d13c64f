import type { Clock } from '@/core/lib/clock'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { AmendError } from '@/web/session/orders/amountToSign'
import type { Cancelled } from '@/web/session/orders/cancelAllOrders'
import { isPassing } from '@/web/session/orders/passingCodes'
import type { SheetTerms } from './quoteSheet'
import type { QuoteEntry, SheetLedger } from './sheetLedger'
import type { QuoteAction, QuoteSlot, RestingQuote } from './sheetRules'

/** `amount`: as signed. It is less than what rested if the order filled meanwhile. */
export type OnQuoteSigned = (orderId: Hash, amount: Amount) => void

export type SheetSendDeps = {
  readonly clock: Clock
  /** Sends one order; rejects like `createOrder`. */
  readonly place: (order: QuoteEntry, onSigned: OnQuoteSigned) => Promise<OrderMessage>
  /** Moves a resting order to the entry's price; rejects like `editOrder`. */
  readonly amend: (from: RestingQuote, order: QuoteEntry, onSigned: OnQuoteSigned) => Promise<OrderMessage>
  readonly cancel: (orderId: Hash) => Promise<unknown>
  /** Cancels orders by as few requests as the venue allows. Rejects if the outcome is unknown. */
  readonly cancelMany: (orderIds: readonly Hash[]) => Promise<Cancelled>
  /** Called when the orders that the next page must know have changed. */
  readonly onMarked: (orderIds: readonly Hash[]) => void
}

/** Time after which a side is tried again that the market has rejected. */
const retryMs = 1_000
const mmpTripped: ErrorCode = 'ACCOUNT_MMP_PROTECTED'

const keyOf = ({ line, isBuy }: Pick<QuoteSlot, 'line' | 'isBuy'>) => `${line} ${isBuy}`

/** Sends the requests of a sheet, one at a time for a side of a strike, and maps each answer to the ledger. */
export function createSheetSends(
  deps: SheetSendDeps,
  { perSecond }: Pick<SheetTerms, 'perSecond'>,
  ledger: SheetLedger,
  onAnswered: () => void,
) {
  const { clock } = deps
  const running = new Map<string, Promise<void>>()
  const rate = createRate(clock, perSecond)
  const failures = createFailures(clock, ledger, rate)
  let refused: unknown

  const quote = async (slot: QuoteSlot, price: Price, amount: Amount, from: RestingQuote | undefined) => {
    const { line, isBuy } = slot
    const entry = { line, isBuy, price, amount }
    let signedId: Hash | undefined
    const onSigned: OnQuoteSigned = (orderId, signed) => {
      signedId = orderId
      ledger.sign(orderId, { ...entry, amount: signed }, from?.orderId)
      // Stored before it is sent, so that the next page knows of it whatever happens.
      deps.onMarked(ledger.mayRest())
    }
    try {
      const record = await (from === undefined ? deps.place(entry, onSigned) : deps.amend(from, entry, onSigned))
      ledger.answer(record, from?.orderId)
    } catch (error) {
      if (failures.isRefusal(error, keyOf(slot), signedId, from?.orderId)) refused = error
    }
  }
  const cancel = async (slot: QuoteSlot, orderId: Hash) => {
    ledger.leave(orderId)
    try {
      await deps.cancel(orderId)
      ledger.end(orderId)
    } catch (error) {
      // Whatever the reason, the next look asks for the order or cancels it again.
      failures.isRefusal(error, keyOf(slot), undefined, orderId)
    }
  }
  const run = async (action: QuoteAction) => {
    const { slot } = action
    if (action.do === 'cancel') return cancel(slot, action.resting.orderId)
    if (action.do === 'place') return quote(slot, action.price, action.amount, undefined)
    return quote(slot, action.price, action.resting.open, action.resting)
  }
  return {
    isBusy: (slot: Pick<QuoteSlot, 'line' | 'isBuy'>) => running.has(keyOf(slot)),
    notBeforeMs: (slot: Pick<QuoteSlot, 'line' | 'isBuy'>) => failures.holds.get(keyOf(slot)) ?? 0,
    isIdle: () => running.size === 0,
    isLimited: rate.isLimited,
    isTripped: failures.isTripped,
    refused: () => refused,
    mayStart: rate.mayStart,
    /** Milliseconds until the next request may start. */
    waitMs: () => rate.waitMs([...failures.holds.values()]),
    start: (action: QuoteAction) => {
      rate.count()
      const key = keyOf(action.slot)
      running.set(
        key,
        run(action).finally(() => {
          running.delete(key)
          onAnswered()
        }),
      )
    },
    cancelAll: (orderIds: readonly Hash[]) => cancelAll(deps, ledger, orderIds),
    /** Resolves when nothing is being sent for these lines. */
    idleOf: async (lines: readonly number[]) => {
      await Promise.all(
        lines.flatMap((line) => [true, false].flatMap((isBuy) => running.get(keyOf({ line, isBuy })) ?? [])),
      )
    },
  }
}

/**
 * Cancels these orders. Those that may still rest stay in the ledger, to be cancelled again. Rejects with the error of
 * one of them.
 */
async function cancelAll(deps: SheetSendDeps, ledger: SheetLedger, orderIds: readonly Hash[]): Promise<void> {
  orderIds.forEach(ledger.leave)
  const cancelling = deps.cancelMany(orderIds)
  const { ended, failure } = await cancelling.catch((error: unknown): Cancelled => ({ ended: [], failure: error }))
  ended.forEach(ledger.end)
  for (const orderId of orderIds) {
    if (ended.includes(orderId)) continue
    if (failure instanceof OutcomeUnknownError) ledger.doubt(orderId)
    else ledger.drop(undefined, orderId)
  }
  deps.onMarked(ledger.mayRest())
  if (failure !== undefined) throw failure
}

/** Maps rejections to the ledger, and to the time before which a side is not tried again. */
function createFailures(clock: Clock, ledger: SheetLedger, rate: ReturnType<typeof createRate>) {
  const holds = new Map<string, number>()
  let isTripped = false
  return {
    holds,
    isTripped: () => isTripped,
    /** Returns true for a rejection after which the sheet must not go on. */
    isRefusal: (error: unknown, key: string, signedId: Hash | undefined, old: Hash | undefined): boolean => {
      if (error instanceof OutcomeUnknownError) {
        ledger.doubt(signedId)
        ledger.doubt(old)
        return false
      }
      ledger.drop(signedId, old)
      if (error instanceof NotConnectedError) return false
      holds.set(key, clock.nowMs() + retryMs)
      if (error instanceof AmendError) return false
      if (!(error instanceof CallError)) return true
      const { code, retryAfterMs } = error
      isTripped ||= code === mmpTripped
      // The order was filled or cancelled a moment ago: its last fill is asked for.
      const isGone = code === 'ORDER_DOES_NOT_EXIST'
      if (isGone) ledger.doubt(old)
      const isLimit = retryAfterMs !== undefined || code === 'RATE_LIMIT_EXCEEDED'
      if (isLimit) rate.limit(retryAfterMs ?? retryMs)
      return code !== mmpTripped && !isGone && !isLimit && !isPassing(code)
    },
  }
}

/** Counts the requests of the last second, and waits as long as the venue asks. */
function createRate(clock: Clock, perSecond: number) {
  let sentMs: readonly number[] = []
  let limitedUntilMs = 0
  /** A request in the future comes from a change of the system clock. */
  const recent = () => {
    const nowMs = clock.nowMs()
    sentMs = sentMs.filter((atMs) => atMs > nowMs - 1_000 && atMs <= nowMs)
    return sentMs
  }
  const isLimited = () => limitedUntilMs > clock.nowMs()
  return {
    isLimited,
    limit: (ms: number) => {
      limitedUntilMs = clock.nowMs() + ms
    },
    count: () => {
      sentMs = [...recent(), clock.nowMs()]
    },
    mayStart: () => !isLimited() && recent().length < perSecond,
    /** Milliseconds until one of these times, the end of a limit or the next free request; Infinity without any. */
    waitMs: (times: readonly number[]) => {
      const nowMs = clock.nowMs()
      const [oldest] = recent().length < perSecond ? [] : recent()
      const dueMs = [limitedUntilMs, ...(oldest === undefined ? [] : [oldest + 1_000]), ...times]
      return Math.min(...dueMs.filter((atMs) => atMs > nowMs).map((atMs) => atMs - nowMs), Infinity)
    },
  }
}

export type SheetSends = ReturnType<typeof createSheetSends>
