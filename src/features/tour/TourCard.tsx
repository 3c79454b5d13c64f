import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { t } from '@/language/t'
import { placeCard, type TourBox } from './placeCard'
import { tourSteps, type TourStep } from './tourSteps'
import { tourLabels } from './tourLabels'

type TourCardProps = {
  step: TourStep
  /** The order that the tour was about is no longer open. */
  hasGone: boolean
  /** Where the step's subject is now; undefined when it is not in view, as on a phone. */
  anchor: TourBox | undefined
  onNext: () => void
  /** Ends the tour. */
  onEnd: () => void
}

/**
 * One step, beside what it is about. The desk goes on under it: nothing is dimmed, nothing is held, and the focus is the
 * trader's after the card has had it once.
 */
export function TourCard({ step, hasGone, anchor, onNext, onEnd }: TourCardProps) {
  const card = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const at = tourSteps.indexOf(step)
  const isLast = at === tourSteps.length - 1
  const { title, body, keys } = tourLabels[step]
  // Who started the tour by a key goes on from its card.
  useEffect(() => card.current?.focus(), [])
  useLayoutEffect(() => {
    const element = card.current
    if (element === null) return
    const page = { width: window.innerWidth, height: window.innerHeight }
    setPlace(anchor === undefined ? undefined : placeCard(anchor, element.getBoundingClientRect(), page))
  }, [anchor])
  // An attribute of the root, because a selector that looks for the card would be checked at every change of the page.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-touring', true)
    return () => root.removeAttribute('data-touring')
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = document.activeElement === document.body || card.current?.contains(document.activeElement) === true
      if (event.key === 'Escape' && isOurs && !event.defaultPrevented) onEnd()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onEnd])
  const floating = place === undefined ? undefined : { left: place.left, top: place.top }
  return (
    <>
      {anchor !== undefined && <Ring anchor={anchor} />}
      <aside
        ref={card}
        aria-label={t('Tour')}
        data-tour="card"
        tabIndex={-1}
        style={floating}
        className={`fixed z-30 flex w-75 flex-col gap-2 rounded-lg bg-surface-2 p-3 text-sm shadow-float outline-none ${floating === undefined ? 'right-3 bottom-3 max-sm:inset-x-2 max-sm:bottom-18 max-sm:w-auto' : ''}`}
      >
        <p className="text-xs text-text-3">{t('Step {step} of {count}', { step: at + 1, count: tourSteps.length })}</p>
        {/* Each step is spoken as it comes: it was asked for. */}
        <div aria-live="polite" className="flex flex-col gap-1">
          <h2 className="text-base font-semibold">{title}</h2>
          {hasGone && (
            <p className="text-text-1">
              {t('Your order is no longer open. Choose a lower price, so that the next one stays in the book.')}
            </p>
          )}
          <p className="text-text-2">{body}</p>
          <p className="text-xs text-text-3 pointer-coarse:hidden">{t('Keyboard: {keys}', { keys })}</p>
        </div>
        <div className="flex items-center gap-2">
          <Button size="small" variant="primary" onClick={isLast ? onEnd : onNext}>
            {isLast ? t('Finish') : t('Next')}
          </Button>
          <Button size="small" className="ml-auto" onClick={onEnd}>
            {t('Skip the tour')}
          </Button>
        </div>
      </aside>
    </>
  )
}

function Ring({ anchor }: { anchor: TourBox }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed z-29 rounded-md border-2 border-accent"
      style={{ left: anchor.left, top: anchor.top, width: anchor.width, height: anchor.height }}
    />
  )
}
