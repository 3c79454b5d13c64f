import { Link } from 'wouter'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/ui/t'
import { startInstrument, tradePath } from '@/appContext/routes'

export function NoSuchInstrument({ instrumentName }: { instrumentName: string }) {
  return (
    <EmptyState
      action={
        <Link href={tradePath(startInstrument)} className="text-accent underline">
          {t('Open {instrument}', { instrument: startInstrument })}
        </Link>
      }
    >
      {t('The venue lists no instrument named {instrument}. It may have expired.', { instrument: instrumentName })}
    </EmptyState>
  )
}
