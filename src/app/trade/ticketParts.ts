import type { ReactNode } from 'react'
import type { OwnOrderPreview } from '@/account/preview/useOrderPreview'
import type { PreviewBook } from '@/quant/preview/supposedFills'
import type { Attached } from './useAttachedStops'

/** What an account adds to the ticket. */
export type TicketParts = {
  /** What the order would do to the trader's account; undefined while that is not known. */
  readonly previewed: OwnOrderPreview | undefined
  /** What the order could trade with; undefined while the book is not live. */
  readonly tradable: PreviewBook | undefined
  /** The stops sent with it. */
  readonly attachment: Attached
  /** Another way to say the price. */
  readonly beforePrice?: ReactNode
}

/** Hears of them whenever they change, and of `undefined` when they are gone. */
export type OnTicketParts = (parts: TicketParts | undefined) => void
