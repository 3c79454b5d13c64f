import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { useAccountSession } from '@/web/session/accountContext'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderChange } from '@/web/session/orders/editOrder'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { LiveMoveEffect } from './MoveEffect'
import { previewChange } from './previewChange'

/** Effect of an edit on the account in USD: margin that the edit needs, and margin available after it. */
export type ChangePreview = {
  readonly neededMargin: Usd | undefined
  readonly availableAfter: Usd | undefined
  /** Text about what would fill at once; `undefined` when the order would rest, or while this is unknown. */
  readonly taking: string | undefined
}

export type ChangeEffectProps = {
  readonly open: OpenOrder
  readonly change: OrderChange
  /** Receives `undefined` while the effect is unknown. */
  readonly children: (preview: ChangePreview | undefined) => ReactNode
}

/** Previews an order edit at current prices. A price update re-renders only this component. */
export function ChangeEffect({ open, change, children }: ChangeEffectProps): ReactNode {
  const session = useAccountSession()
  const figures = previewChange(session, usePreviewAccount(), open, change)
  const instrument = useInstrumentTerms()(open.instrumentName)
  const draw = (taking: string | undefined) =>
    children(
      figures === undefined && taking === undefined
        ? undefined
        : { neededMargin: figures?.neededMargin, availableAfter: figures?.margin.after?.availableMargin, taking },
    )
  if (instrument === undefined) return draw(undefined)
  const moved = { side: open.side, amount: change.remaining, isPostOnly: open.postOnly }
  return (
    <LiveMoveEffect instrument={instrument} moved={moved} price={change.limitPrice}>
      {draw}
    </LiveMoveEffect>
  )
}
