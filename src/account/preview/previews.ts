import type { Clock } from '@/lib/clock'
import { largestOrder } from '@/quant/preview/largestOrder'
import { liquidationLevels } from '@/quant/preview/liquidationLevels'
import { previewEdit } from '@/quant/preview/previewEdit'
import { previewLadder } from '@/quant/preview/previewLadder'
import { previewOrder, type OrderPreview, type OrderPreviewInput } from '@/quant/preview/previewOrder'
import { ownPreviewAccount } from './ownPreviewAccount'

/** The code of previews, which is large and of no use before somebody trades: it comes with the session. */
export type Previews = {
  readonly accountOf: typeof ownPreviewAccount
  readonly order: typeof previewOrder
  readonly edit: typeof previewEdit
  readonly ladder: typeof previewLadder
  readonly largest: typeof largestOrder
  readonly liquidation: typeof liquidationLevels
}

/** Under portfolio margin a liquidation price is searched for, which would fill a frame with each change of the book. */
const portfolioPauseMs = 500

export function createPreviews(clock: Pick<Clock, 'nowMs'>): Previews {
  let last:
    | { readonly order: OrderPreviewInput['order']; readonly atMs: number; readonly preview: OrderPreview }
    | undefined
  return {
    accountOf: ownPreviewAccount,
    order: (input) => {
      if (!input.account.isPortfolioMargin) return previewOrder(input)
      const nowMs = clock.nowMs()
      if (last !== undefined && isSameOrder(last.order, input.order) && nowMs - last.atMs < portfolioPauseMs) {
        return last.preview
      }
      last = { order: input.order, atMs: nowMs, preview: previewOrder(input) }
      return last.preview
    },
    edit: previewEdit,
    ladder: previewLadder,
    largest: largestOrder,
    liquidation: liquidationLevels,
  }
}

function isSameOrder(a: OrderPreviewInput['order'], b: OrderPreviewInput['order']): boolean {
  const names = ['instrumentId', 'isBuy', 'amount', 'limitPrice', 'postOnly', 'reduceOnly', 'timeInForce'] as const
  return names.every((name) => a[name] === b[name])
}
