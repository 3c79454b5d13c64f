import type { ReactNode } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderChange } from '@/web/session/orders/editOrder'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import type { Usd } from '@/core/protocol/fixed6'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import { previewChange } from './previewChange'
import { takingText } from './takingText'

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

/** What a change of an order would do to the margin, at current prices: it alone is drawn again with each of them. */
export function ChangeEffect({ open, change, children }: ChangeEffectProps): ReactNode {
  const session = useAccountSession()
  const figures = previewChange(session, usePreviewAccount(), open, change)
  const availableAfter = figures?.margin.after?.availableMargin
  const instrument = useInstrumentTerms()(open.instrumentName)
  return children(
    figures === undefined
      ? undefined
      : { neededMargin: figures.neededMargin, availableAfter, taking: takingOf(figures, instrument) },
  )
}

function takingOf({ taken, averagePrice, takerFee }: OrderPreview, instrument: Instrument | undefined) {
  if (instrument === undefined || taken === undefined || taken === 0n || averagePrice === undefined) return undefined
  return takingText({ kind: 'takes', amount: taken, averagePrice, fee: takerFee }, instrument)
}
