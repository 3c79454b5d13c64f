import type { Clock } from '@/lib/clock'
import { largestOrder } from '@/quant/preview/largestOrder'
import { accountLiquidations } from '@/quant/preview/positionLiquidation'
import { previewEdit } from '@/quant/preview/previewEdit'
import { previewLadder } from '@/quant/preview/previewLadder'
import { previewOrder, type OrderPreview, type OrderPreviewInput } from '@/quant/preview/previewOrder'
import type { PositionState } from '@/quant/preview/positionState'
import { ownPreviewAccount } from './ownPreviewAccount'

/** The code of previews, which is large and of no use before somebody trades: it comes with the session. */
export type Previews = {
  readonly accountOf: typeof ownPreviewAccount
  readonly order: typeof previewOrder
  readonly edit: typeof previewEdit
  readonly ladder: typeof previewLadder
  readonly largest: typeof largestOrder
  readonly liquidations: typeof accountLiquidations
}

/** What fills a frame with each change of the book: the scenarios of portfolio margin, and searches for liquidation. */
const pauseMs = 500

export function createPreviews(clock: Pick<Clock, 'nowMs'>): Previews {
  let last:
    | { readonly order: OrderPreviewInput['order']; readonly atMs: number; readonly preview: OrderPreview }
    | undefined
  return {
    accountOf: ownPreviewAccount,
    order: (input) => {
      const nowMs = clock.nowMs()
      if (last !== undefined && isSameOrder(last.order, input.order) && nowMs - last.atMs < pauseMs) {
        return input.account.isPortfolioMargin ? last.preview : withLiquidation(previewOrder(input), last.preview)
      }
      last = { order: input.order, atMs: nowMs, preview: previewOrder(input) }
      return last.preview
    },
    edit: previewEdit,
    ladder: previewLadder,
    largest: largestOrder,
    liquidations: accountLiquidations,
  }
}

/** The figures of now, with liquidation prices that were searched for a moment ago where the amounts are the same. */
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
