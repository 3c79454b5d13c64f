import type { ComponentProps } from 'react'
import { Ticket } from '@/web/desk/ticket/Ticket'
import { lazyPanel } from '@/web/ui/lazyPanel'

const PositionMargin = lazyPanel(
  () => import('@/web/desk/positions/PositionMargin').then((module) => module.PositionMargin),
  'mark',
)

/** The ticket, with the dialog of leverage and margin that belongs to the positions. */
export function TicketPanel(props: Omit<ComponentProps<typeof Ticket>, 'MarginDialog'>) {
  return <Ticket {...props} MarginDialog={PositionMargin} />
}
