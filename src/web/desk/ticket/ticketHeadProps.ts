import type { ComponentType } from 'react'
import type { Instrument, ListedPerpetual } from '@/core/protocol/instrument'
import type { TicketContext } from './useTicketContext'

/** Passes the focus on from the head of one ticket to the next. */
export type HeadFocus = { readonly leave: () => void; readonly take: () => boolean }

export type TicketHeadProps = {
  instrument: Instrument
  context: Pick<TicketContext, 'draft' | 'setDraft' | 'attached' | 'setAttached'>
  MarginDialog: ComponentType<{ instrument: ListedPerpetual; onOpenChange: (isOpen: boolean) => void }>
  focus: HeadFocus
}
