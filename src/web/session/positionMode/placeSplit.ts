import { add } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { t } from '@/web/language/t'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { Outcome } from '@/web/session/actions/outcome'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { OrderActions, PlaceOptions } from '@/web/session/orders/orderActions'
import { OvertakenError, overtakenMessage } from '@/web/session/orders/overtakenError'

type Split = { readonly close: NewOrder; readonly open: NewOrder }

type SplitDeps = {
  readonly place: OrderActions['place']
  /** Runs once both orders are signed. If it throws, neither order is sent. */
  readonly beforeClose: (orderId: Hash) => Promise<void>
  readonly notifyFailure: (failure: Failure) => void
}

/**
 * Sends an order that would flip a position as two orders: the first closes the position, and the second opens the rest
 * once the first has filled completely. Immediate orders are both signed before the first is sent, so that little time
 * passes between them. If the closing order may rest, the opening order is signed only after it has filled.
 */
export async function placeSplit(
  deps: SplitDeps,
  { close, open }: Split,
  options: PlaceOptions,
): Promise<Outcome<OrderMessage>> {
  const { onTaken: _, ...rest } = options
  const isImmediate = close.limitPrice === undefined || close.timeInForce === 'IOC'
  if (isImmediate) return placeBothSigned(deps, { close, open }, options)
  const beforeSend = deps.beforeClose
  const closing = await deps.place(close, { ...rest, beforeSend })
  if (closing.status !== 'done') return notClosed(deps, closing)
  const problem = openingProblem(closing.value, close)
  if (problem !== undefined) {
    deps.notifyFailure({ words: problem, isDeclined: true })
    return closing
  }
  options.onHalfDone?.(open.amount)
  return joined(deps, closing, await deps.place(open, openingOptions(options)))
}

async function placeBothSigned(
  deps: SplitDeps,
  { close, open }: Split,
  options: PlaceOptions,
): Promise<Outcome<OrderMessage>> {
  const { onTaken: _, ...rest } = options
  let tellSigned = () => {}
  let tellClosed = (_problem: string | undefined) => {}
  const whenSigned = new Promise<void>((resolve) => (tellSigned = resolve))
  const whenClosed = new Promise<string | undefined>((resolve) => (tellClosed = resolve))
  let opening: Promise<Outcome<OrderMessage>> | undefined
  const placeOpening = () =>
    deps.place(open, {
      ...openingOptions(options),
      beforeSend: async () => {
        tellSigned()
        const problem = await whenClosed
        if (problem !== undefined) throw new OvertakenError(problem)
      },
    })
  const beforeSend = async (orderId: Hash) => {
    opening = placeOpening()
    const isSigned = await Promise.race([whenSigned.then(() => true), opening.then(() => false)])
    if (!isSigned) throw new OvertakenError(t('The second order was not signed. Nothing was sent.'))
    await deps.beforeClose(orderId)
  }
  const closing = await deps.place(close, { ...rest, beforeSend })
  const problem = closing.status === 'done' ? openingProblem(closing.value, close) : overtakenMessage()
  if (problem === undefined) options.onHalfDone?.(open.amount)
  tellClosed(problem)
  const opened = await opening
  if (closing.status !== 'done' || opened === undefined) return notClosed(deps, closing)
  if (problem === undefined) return joined(deps, closing, opened)
  deps.notifyFailure({ words: problem, isDeclined: true })
  return closing
}

/**
 * Returns the outcome of a closing order that was not done. A lost answer is resolved in the background; the opening
 * order does not wait for that.
 */
function notClosed({ notifyFailure }: SplitDeps, closing: Outcome<OrderMessage>): Outcome<OrderMessage> {
  if (closing.status === 'unknown')
    notifyFailure({
      words: t('Whether the position was closed is unknown, so the opening order was not sent.'),
      isDeclined: true,
    })
  return closing
}

/**
 * Returns the options of the opening order. Its rejection is reported by {@link joined}, together with the outcome of
 * the closing order.
 */
function openingOptions({ onTaken }: PlaceOptions): PlaceOptions {
  return { mayOverlap: true, onRejected: () => undefined, ...(onTaken !== undefined && { onTaken }) }
}

/** Returns why the opening order cannot follow; undefined if it can. */
function openingProblem(closing: OrderMessage, close: NewOrder): string | undefined {
  if (closing.filled >= close.amount) return undefined
  return closing.orderStatus === 'opened' || closing.orderStatus === 'partial'
    ? t('Only the closing order was placed: the venue takes the opening one after it has filled.')
    : t('The position was not closed completely, so the opening order was not sent.')
}

/** Joins both outcomes into one, because the caller placed one order. */
function joined(
  { notifyFailure }: SplitDeps,
  closing: { readonly value: OrderMessage },
  opening: Outcome<OrderMessage>,
): Outcome<OrderMessage> {
  if (opening.status === 'done') {
    const { value } = opening
    const amount = add(closing.value.amount, value.amount)
    return { ...opening, value: { ...value, amount, filled: add(closing.value.filled, value.filled) } }
  }
  if (opening.status !== 'refused') return opening
  const { words: why, isDeclined } = opening.failure
  const words = isDeclined
    ? t('Position closed; the opening order was not sent: {why}', { why })
    : t('Position closed; the opening order was rejected: {why} Nothing more was sent.', { why })
  const failure = { ...opening.failure, words }
  notifyFailure(failure)
  return { status: 'refused', failure }
}
