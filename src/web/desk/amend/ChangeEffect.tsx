import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { useAccountSession } from '@/web/session/accountContext'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderChange } from '@/web/session/orders/editOrder'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { LiveMoveEffect } from './MoveEffect'
import { previewChange } from './previewChange'

/** USD: what the change needs of the available margin, and what would be available after it. */
export type ChangePreview = {
  readonly neededMargin: Usd | undefined
  readonly availableAfter: Usd | undefined
  /** What it would take at once, in words; undefined when it would rest, or that is unknown. */
  readonly taking: string | undefined
}

export type ChangeEffectProps = {
  readonly open: OpenOrder
  readonly change: OrderChange
  /** Draws what it would do, or `undefined` while that is not known. */
  readonly children: (preview: ChangePreview | undefined) => ReactNode
}

/** What a change of an order would do, at current prices: it alone is drawn again with each of them. */
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
