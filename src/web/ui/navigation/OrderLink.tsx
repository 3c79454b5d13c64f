import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '@/web/language/t'
import { orderPath } from './moreRoutes'
import { carriedSearch } from './routes'

export function OrderLink({ orderId, children }: { orderId: string; children: ReactNode }) {
  return (
    <Link
      href={orderPath(orderId) + carriedSearch()}
      title={t('Order details')}
      className="rounded-[3px] underline-offset-2 hover:text-accent hover:underline"
    >
      {children}
    </Link>
  )
}
