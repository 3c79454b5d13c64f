import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import { positionKey, type SidedInstrument } from '@/core/protocol/positionKey'
import { largestOrder } from '@/core/quant/preview/largestOrder'
import { accountLiquidations, type PositionState } from '@/core/quant/preview/positionLiquidation'
import { withSide, type PreviewAccount } from '@/core/quant/preview/previewAccount'
import { previewEdit, previewOrder, type OrderPreview, type OrderPreviewInput } from '@/core/quant/preview/previewOrder'
import { previewScaledOrders } from '@/core/quant/preview/previewScaledOrders'
import type { Timers } from '@/web/connection/timers'
import { buildPreviewAccount } from './buildPreviewAccount'

/** Computes previews. The code is large and useless before someone trades, so it loads with the session. */
export type Previews = {
  readonly accountOf: typeof buildPreviewAccount
  readonly order: typeof previewOrder
  /** Computes from exactly this input, without throttling. For presses. */
  readonly now: typeof previewOrder
  /** The preview as if the resting remainder also filled at its limit. */
  readonly filled: typeof previewOrder
  readonly edit: typeof previewEdit
  readonly ladder: typeof previewScaledOrders
  readonly largest: typeof largestOrder
  readonly liquidations: typeof accountLiquidations
  /**
   * Calls back once when throttled figures may be computed again, because a quiet market triggers no render and would
   * leave old figures on the page.
   */
  readonly onDue: (listener: () => void) => () => void
  readonly turn: () => number
}

/** Portfolio margin scenarios and liquidation searches would fill a frame at each change of the book. */
const pauseMs = 500

export function createPreviews(clock: Pick<Clock, 'nowMs'>, timers: Timers): Previews {
  const { subscribe, publish } = createListeners()
  let turn = 0
  let isDue = false
  const drawAfter = (ms: number) => {
    if (isDue) return
    isDue = true
    timers.after(ms, () => {
      isDue = false
      turn += 1
      publish()
    })
  }
  /** Returns a preview that reuses its costly figures when it is requested again soon. */
  const held = (): typeof previewOrder => {
    let last:
      | { readonly order: OrderPreviewInput['order']; readonly atMs: number; readonly preview: OrderPreview }
      | undefined
    return (wanted) => {
      const input = atSide(wanted)
      const nowMs = clock.nowMs()
      if (last !== undefined && isSameOrder(last.order, input.order) && nowMs - last.atMs < pauseMs) {
        drawAfter(last.atMs + pauseMs - nowMs)
        return input.account.isPortfolioMargin ? last.preview : withLiquidation(previewOrder(input), last.preview)
      }
      last = { order: input.order, atMs: nowMs, preview: previewOrder(input) }
      return last.preview
    }
  }
  const filled = held()
  return {
    accountOf: buildPreviewAccount,
    order: held(),
    now: (input) => previewOrder(atSide(input)),
    filled: (input) => filled({ ...input, isFilled: true }),
    edit: (edit) => previewEdit({ ...edit, instrumentId: holdingWith(edit) }),
    ladder: previewScaledOrders,
    largest: (input) => largestOrder(atSide(input)),
    liquidations: accountLiquidations,
    onDue: subscribe,
    turn: () => turn,
  }
}

type Ordered = { readonly account: PreviewAccount; readonly order: SidedInstrument }

/** In hedge mode, previews an order as one of the instrument that represents its side. */
function atSide<Input extends Ordered>(input: Input): Input {
  const { account, order } = input
  return { ...input, account: withSide(account, order), order: { ...order, instrumentId: positionKey(order) } }
}

function holdingWith({ account, instrumentId, orderId }: Parameters<typeof previewEdit>[0]): string {
  const [key = instrumentId] =
    [...account.holdings].find(([, { orders }]) => orders.some((order) => order.orderId === orderId)) ?? []
  return key
}

/** Combines current figures with recent liquidation prices, if the amounts are unchanged. */
function withLiquidation(preview: OrderPreview, { position: known }: OrderPreview): OrderPreview {
  const { before, after } = preview.position
  return {
    ...preview,
    position: { before: keepLiquidation(before, known.before), after: keepLiquidation(after, known.after) },
  }
}

function keepLiquidation(state: PositionState | undefined, known: PositionState | undefined) {
  if (state === undefined || known === undefined || state.amount !== known.amount) return state
  return { ...state, liquidation: known.liquidation }
}

function isSameOrder(a: OrderPreviewInput['order'], b: OrderPreviewInput['order']): boolean {
  const names = ['instrumentId', 'isBuy', 'amount', 'limitPrice', 'postOnly', 'reduceOnly', 'timeInForce'] as const
  return names.every((name) => a[name] === b[name])
}
