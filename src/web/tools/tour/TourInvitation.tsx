import { Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { useAccess } from '@/web/session/accountContext'
import { MarketNature } from '@/web/tools/MarketNature'
import { IconButton } from '@/web/ui/Button'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { CloseIcon } from '@/web/ui/moreIcons'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { useTour } from './tour'

const Tour = lazyPanel(() => import('./Tour').then((module) => module.Tour), 'mark')

/** Invites to play money and to the tour in one line below the header. The tour's code loads when it is accepted. */
export function TourInvitation() {
  const { subscribe, getSnapshot } = useTour()
  const state = useSyncExternalStore(subscribe, getSnapshot)
  // A phone offers the tour in its menu.
  const isPhone = useScreenWidth() === 'phone'
  if (state === 'running') {
    return (
      <Suspense fallback={null}>
        <Tour />
      </Suspense>
    )
  }
  return state === 'offered' && !isPhone ? <Offer /> : null
}

function Offer() {
  const [location] = useLocation()
  const { start, end } = useTour()
  const isVisitor = useAccess().status === 'signedOut'
  // The tour is about the trading screen; elsewhere it would take a line from an account's own figures.
  if (!isVisitor && !location.startsWith('/trade')) return null
  const act =
    'shrink-0 rounded-sm px-1 font-medium whitespace-nowrap text-accent hover:underline pointer-coarse:min-h-11'
  return (
    <section
      aria-label={t('Tour')}
      className="flex h-9 shrink-0 items-center gap-2 bg-accent-soft px-3 text-sm text-text-1 sm:mx-1 sm:mt-1 sm:rounded-lg pointer-coarse:h-11"
    >
      <p className="min-w-0 truncate">
        <span className="font-medium">{t('Practice exchange:')} </span>
        <span className="max-sm:hidden">
          <MarketNature
            simulated={t('play money, live simulated market')}
            replay={(recording) => t('play money, replay of {name}, {date}', recording)}
            mirror={(upstream) => t('play money, mirror of {venue}', upstream)}
          />
        </span>
      </p>
      <button type="button" onClick={start} className={act}>
        {t('One-minute tour')}
      </button>
      <IconButton label={t('Skip')} icon={<CloseIcon />} onClick={end} className="ml-auto" />
    </section>
  )
}
