import { Suspense, useSyncExternalStore } from 'react'
import { t } from '@/web/language/t'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { useTour } from './tour'

const Tour = lazyPanel(() => import('./Tour').then((module) => module.Tour), 'mark')

/**
 * Invites to the tour with a chip in the header, or a strip below a narrow header. The tour's code loads when it is
 * accepted.
 */
export function TourInvitation({ isStrip = false }: { isStrip?: boolean }) {
  const { subscribe, getSnapshot } = useTour()
  const state = useSyncExternalStore(subscribe, getSnapshot)
  // The tour renders in one place only, because otherwise a resize would restart it.
  if (state === 'running' && !isStrip) {
    return (
      <Suspense fallback={null}>
        <Tour />
      </Suspense>
    )
  }
  return state === 'offered' ? <Offer isStrip={isStrip} /> : null
}

function Offer({ isStrip }: { isStrip: boolean }) {
  const { start, end } = useTour()
  const look = isStrip
    ? 'flex h-8 shrink-0 items-center justify-center gap-2 bg-surface-2 min-[80rem]:hidden pointer-coarse:h-11'
    : 'flex h-6 max-[79.9375rem]:hidden shrink-0 items-center gap-2 rounded-full border border-line-strong px-2.5 pointer-coarse:h-11'
  const button = 'rounded-sm font-medium whitespace-nowrap pointer-coarse:min-h-11 pointer-coarse:px-2'
  return (
    <section aria-label={t('Tour')} className={`text-xs text-text-2 ${look}`}>
      <span className={isStrip ? '' : 'max-[99.9375rem]:hidden'}>{t('New here?')}</span>
      <button
        type="button"
        onClick={start}
        aria-label={t('One-minute tour')}
        className={`${button} text-accent hover:underline`}
      >
        <span className={isStrip ? '' : 'max-[99.9375rem]:hidden'}>{t('One-minute tour')}</span>
        <span className={isStrip ? 'hidden' : 'min-[100rem]:hidden'}>{t('Tour')}</span>
      </button>
      <span aria-hidden="true" className="text-text-4">
        ·
      </span>
      <button type="button" onClick={end} className={`${button} text-text-3 hover:text-text-1`}>
        {t('Skip')}
      </button>
    </section>
  )
}
