import { Link } from 'wouter'
import { t } from '@/web/language/t'
import { EmptyState } from '@/web/ui/EmptyState'
import { startInstrument, tradePath } from './routes'

export function NotFoundScreen() {
  return (
    <>
      <h1 className="sr-only">Optick</h1>
      <EmptyState
        action={
          <Link href={tradePath(startInstrument)} className="text-accent underline">
            {t('Open {instrument}', { instrument: startInstrument })}
          </Link>
        }
      >
        {t('Page not found')}
      </EmptyState>
    </>
  )
}
