import type { ReactNode } from 'react'
import type { Positions } from '@/web/session/figures/positions'
import type { OwnOrderPreview } from '@/web/session/preview/useOrderPreview'
import type { DraftOrder } from '@/web/desk/draft/checkDraft'
import type { BookView } from '@/web/market/orderBook/bookView'
import type { Price } from '@/core/protocol/fixed6'
import type { LargestOrder } from '@/core/quant/preview/largestOrder'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import type { Attached } from './stop/useAttachedStops'

/** What an order is checked by beside the book; undefined while it is not known. */
export type TicketFacts = { readonly mark: Price | undefined; readonly held: Positions | undefined }

/** What an account adds to the ticket. */
export type TicketParts = {
  /** What the order would do to the trader's account; undefined while that is not known. */
  readonly previewed: OwnOrderPreview | undefined
  /** The same of an order at a press: by this book, and by the account of that moment. */
  readonly judge: (order: DraftOrder, book: BookView) => OrderPreview | undefined
  /** The largest order with these terms at a press; undefined while the book is not live or the account is unknown. */
  readonly largest: (order: DraftOrder, book: BookView) => LargestOrder | undefined
  /** As of when it is called. */
  readonly factsNow: () => TicketFacts
  /** What the order could trade with; undefined while the book is not live. */
  readonly tradable: PreviewBook | undefined
  /** The stops sent with it. */
  readonly attachment: Attached
  /** Another way to say the price. */
  readonly beforePrice?: ReactNode
}

/** Hears of them whenever they change, and of `undefined` when they are gone. */
export type OnTicketParts = (parts: TicketParts | undefined) => void
