import { Suspense, type ComponentProps } from 'react'
import { Ticket } from '@/web/desk/ticket/Ticket'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

const PositionMargin = lazyPanel(
  () => import('@/web/desk/positions/PositionMargin').then((module) => module.PositionMargin),
  'mark',
)

const TicketAccount = lazyPanel(() => import('./TicketAccount').then((module) => module.TicketAccount), 'mark')

/** The ticket, with the leverage and margin dialog that lives in the positions folder. */
export function TicketPanel(props: Omit<ComponentProps<typeof Ticket>, 'MarginDialog'>) {
  const isDesk = useScreenWidth() === 'desk'
  if (!isDesk) return <Ticket {...props} MarginDialog={PositionMargin} />
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface-1 [container:ticket/size]">
      <div className="min-h-0 flex-1">
        <Ticket {...props} MarginDialog={PositionMargin} />
      </div>
      <Suspense>
        <TicketAccount />
      </Suspense>
    </div>
  )
}
