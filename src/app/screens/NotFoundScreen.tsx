import { Link } from 'wouter'
import { EmptyState } from '@/ui/EmptyState'
import { startInstrument, tradePath } from '../routes'

export function NotFoundScreen() {
  return (
    <EmptyState
      action={
        <Link href={tradePath(startInstrument)} className="text-accent underline">
          Open {startInstrument}
        </Link>
      }
    >
      There is no screen at this address.
    </EmptyState>
  )
}
