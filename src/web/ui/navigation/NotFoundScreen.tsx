import { Link } from 'wouter'
import { t } from '@/web/language/t'
import { carriedSearch, routes, startInstrument, tradePath } from './routes'

/** A missing page. Nothing of the account is lost by it, which is what a trader wants to know first. */
export function NotFoundScreen() {
  return (
    <div className="panel flex flex-1 flex-col items-center justify-center gap-4 p-4 text-center">
      <svg width={240} height={84} viewBox="0 0 240 84" fill="none" aria-hidden="true" className="max-w-full">
        <path d="M0 78h240M174 78V58m16 20V70m16 8v-4" stroke="var(--line-strong)" />
        <path d="M12 46l20-10 16 14 22-30 18 12 20-26 16 18" stroke="var(--text-3)" strokeWidth={1.5} />
        <path d="M124 24l20 6 20 32" stroke="var(--text-3)" strokeWidth={1.5} strokeDasharray="4 3" />
        <circle cx={166} cy={64} r={4} fill="var(--accent)" />
      </svg>
      <div className="flex flex-col gap-1">
        <h1 className="text-xl font-medium">{t('Page not found')}</h1>
        <p className="text-base text-text-2">
          {t('Nothing trades at this address. Your orders are where you left them.')}
        </p>
      </div>
      <div className="flex gap-2">
        <Link
          href={tradePath(startInstrument) + carriedSearch()}
          className="inline-flex h-control items-center rounded-sm bg-accent-fill px-3 text-sm font-medium text-on-fill hover:brightness-110"
        >
          {t('Open {instrument}', { instrument: startInstrument })}
        </Link>
        <Link
          href={routes.markets + carriedSearch()}
          className="inline-flex h-control items-center rounded-sm px-3 text-sm font-medium text-text-2 hover:bg-surface-2 hover:text-text-1"
        >
          {t('Find a market')}
        </Link>
      </div>
    </div>
  )
}
