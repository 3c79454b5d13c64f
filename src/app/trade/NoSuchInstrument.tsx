import { Link } from 'wouter'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/language/t'
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
      {t('{instrument} isn’t listed on this venue. It may have expired.', { instrument: instrumentName })}
    </EmptyState>
  )
}
