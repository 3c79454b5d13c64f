import { Link } from 'wouter'
import { EmptyState } from '@/ui/EmptyState'
import { startInstrument, tradePath } from '../../routes'

export function NoSuchInstrument({ instrumentName }: { instrumentName: string }) {
  return (
    <EmptyState
      action={
        <Link href={tradePath(startInstrument)} className="text-accent underline">
          Open {startInstrument}
        </Link>
      }
    >
      The venue lists no instrument named {instrumentName}. It may have expired.
    </EmptyState>
  )
}
