import type { ComponentProps } from 'react'
import { Ticket } from '@/web/desk/ticket/Ticket'
import { lazyPanel } from '@/web/ui/lazyPanel'

const PositionMargin = lazyPanel(
  () => import('@/web/desk/positions/PositionMargin').then((module) => module.PositionMargin),
  'mark',
)

/** The ticket, with the leverage and margin dialog that lives in the positions folder. */
export function TicketPanel(props: Omit<ComponentProps<typeof Ticket>, 'MarginDialog'>) {
  return <Ticket {...props} MarginDialog={PositionMargin} />
}
