import { Suspense, type ReactNode } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

const TicketAccount = lazyPanel(() => import('./TicketAccount').then((module) => module.TicketAccount), 'mark')

/** A desk's ticket, above the figures of the account where its panel has room for them. */
export function AboveAccount({ children }: { children: ReactNode }) {
  const isDesk = useScreenWidth() === 'desk'
  const hasAccount = useAccountSession() !== undefined
  if (!isDesk) return children
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface-1 [container:ticket/size]">
      <div className="min-h-0 flex-1">{children}</div>
      {hasAccount && (
        <Suspense>
          <TicketAccount />
        </Suspense>
      )}
    </div>
  )
}
