import type { Clock } from '@/core/lib/clock'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError, OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import { AmendError } from '@/web/session/orders/amountToSign'
import type { CancelOutcomes } from '@/web/session/orders/cancelAllOrders'
import { isPassing } from '@/web/session/orders/passingCodes'
import type { SheetTerms } from './quoteSheet'
import type { QuoteEntry, SheetLedger } from './sheetLedger'
import { createRate, type SheetRate } from './sheetRate'
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
  /**
   * Cancels orders by one request where the venue has it, and otherwise the first `most` one by one. Rejects if the
   * outcome of the one request is unknown.
   */
  readonly cancelMany: (orderIds: readonly Hash[], most: number) => Promise<CancelOutcomes>
  /** The rate of all sheets of the account together. */
  readonly accountRate: SheetRate
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
  const rate = createRate(clock, perSecond, deps.accountRate)
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
    isWaiting: (slot: Pick<QuoteSlot, 'line' | 'isBuy'>) => clock.nowMs() < (failures.holds.get(keyOf(slot)) ?? 0),
    isIdle: () => running.size === 0,
    isLimited: rate.isLimited,
    isTripped: failures.isTripped,
    refused: () => refused,
    mayStart: () => rate.room() > 0,
    mayCancel: () => deps.accountRate.room() > 0,
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
    /** Cancels at the rate of the account, because an off is more urgent than the sheet's own rate. */
    cancelAll: (orderIds: readonly Hash[]) => cancelAll(deps, ledger, deps.accountRate, orderIds),
    leaveAll: (pause: (ms: number) => Promise<void>) => leaveAll(deps, ledger, pause),
    /** Resolves when nothing is being sent for these lines. */
    idleOf: async (lines: readonly number[]) => {
      await Promise.all(
        lines.flatMap((line) => [true, false].flatMap((isBuy) => running.get(keyOf({ line, isBuy })) ?? [])),
      )
    },
  }
}

/**
 * Cancels these orders, as many as the rate allows. Those that may still rest stay in the ledger, to be cancelled again.
 * Resolves to the outcomes of those that were tried, undefined for an order that has ended.
 */
async function cancelAll(deps: SheetSendDeps, ledger: SheetLedger, rate: SheetRate, orderIds: readonly Hash[]) {
  const most = rate.room()
  rate.count(Math.min(most, orderIds.length))
  const inDoubt = new Set(ledger.doubtful())
  orderIds.forEach(ledger.leave)
  const outcomes = await deps
    .cancelMany(orderIds, most)
    .catch((error: unknown): CancelOutcomes => new Map(orderIds.map((orderId) => [orderId, error])))
  for (const orderId of orderIds) {
    const failure = outcomes.get(orderId)
    if (failure instanceof OutcomeUnknownError) ledger.doubt(orderId)
    else if (failure !== undefined || !outcomes.has(orderId)) ledger.drop(undefined, orderId)
    // A lost request may arrive after the cancel, so only the venue's record settles an order in doubt.
    else if (!inDoubt.has(orderId)) ledger.end(orderId)
  }
  for (const failure of outcomes.values()) noteLimit(failure, rate)
  deps.onMarked(ledger.mayRest())
  return outcomes
}

/** Returns true for an answer by which the venue limits requests, and then waits as long as it asks. */
export function noteLimit(error: unknown, rate: SheetRate): boolean {
  if (!(error instanceof CallError || error instanceof RestError)) return false
  const isLimit = error.retryAfterMs !== undefined || error.code === 'RATE_LIMIT_EXCEEDED'
  if (isLimit) rate.limit(error.retryAfterMs ?? retryMs)
  return isLimit
}

/** Cancels orders of a page that stops, all at once, and again those that the venue's limit has kept. */
async function leaveAll(deps: SheetSendDeps, ledger: SheetLedger, pause: (ms: number) => Promise<void>) {
  const leave = async (orderId: Hash): Promise<void> => {
    try {
      await deps.cancel(orderId)
      ledger.end(orderId)
    } catch (error) {
      if (!(error instanceof CallError)) return
      if (error.code === 'ORDER_DOES_NOT_EXIST') return ledger.end(orderId)
      if (error.retryAfterMs === undefined && error.code !== 'RATE_LIMIT_EXCEEDED') return
      await pause(error.retryAfterMs ?? retryMs)
      await leave(orderId)
    }
  }
  await Promise.all(ledger.mayRest().map(leave))
  deps.onMarked(ledger.mayRest())
}

/** Maps rejections to the ledger, and to the time before which a side is not tried again. */
function createFailures(clock: Clock, ledger: SheetLedger, rate: SheetRate) {
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
      const { code } = error
      isTripped ||= code === mmpTripped
      // The order was filled or cancelled a moment ago: its last fill is asked for.
      const isGone = code === 'ORDER_DOES_NOT_EXIST'
      if (isGone) ledger.doubt(old)
      const isLimit = noteLimit(error, rate)
      return code !== mmpTripped && !isGone && !isLimit && !isPassing(code)
    },
  }
}

export type SheetSends = ReturnType<typeof createSheetSends>
