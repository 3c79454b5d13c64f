import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { placeCard, type TourBox, type TourTarget } from './placeCard'
import { tourSteps, type TourStep } from './tourSteps'
import type { TourText } from './tourText'

export type TourAction = { readonly label: string; readonly onPress: () => void }

type TourCardProps = {
  step: TourStep
  words: TourText
  /** The card's own button. The step itself is done on the screen behind the card. */
  action: TourAction | undefined
  /** Position of the step's subject; undefined while it is not visible. */
  target: TourTarget | undefined
  onEnd: () => void
}

/** A card with the current step. The page is not dimmed and stays usable, and the card takes focus only once. */
export function TourCard({ step, words, action, target, onEnd }: TourCardProps) {
  const card = useRef<HTMLElement>(null)
  const place = usePlace(card, target)
  const at = tourSteps.indexOf(step)
  const isLast = at === tourSteps.length - 1
  const { title, loss, body, keys } = words
  // A trader who started the tour from the keyboard continues on this card.
  useEffect(() => card.current?.focus(), [])
  // An attribute of the root, because a `:has()` selector for the card would be re-evaluated at every change of the
  // page.
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
  return (
    <>
      {target !== undefined && <Ring control={target.control} />}
      <aside
        ref={card}
        aria-label={t('Tour')}
        data-tour="card"
        tabIndex={-1}
        style={place}
        className={`fixed z-30 flex w-75 max-w-[calc(100vw-16px)] flex-col gap-2 rounded-lg bg-surface-2 p-3 text-sm shadow-float outline-none max-sm:gap-1 max-sm:py-2 ${place === undefined ? 'right-3 bottom-3 max-sm:right-2 max-sm:bottom-18' : ''}`}
      >
        {/* Announces each step, because the trader asked for the tour. */}
        <div aria-live="polite" className="flex flex-col gap-1">
          <p className="text-xs text-text-3">
            {t('Step {step} of {count}', { step: at + 1, count: tourSteps.length })}
          </p>
          <h2 className="text-base font-medium">{title}</h2>
          {loss !== undefined && <p className="text-text-1">{loss}</p>}
          <p className="text-text-2">{body}</p>
          {keys !== undefined && (
            <p className="text-xs text-text-3 pointer-coarse:hidden">{t('Keyboard: {keys}', { keys })}</p>
          )}
        </div>
        <div className="flex items-center gap-2">
          {isLast ? (
            <Button size="small" variant="primary" onClick={onEnd}>
              {t('Finish')}
            </Button>
          ) : (
            <>
              {action !== undefined && (
                <Button size="small" variant="primary" onClick={action.onPress}>
                  {action.label}
                </Button>
              )}
              <Button size="small" className="ml-auto" onClick={onEnd}>
                {t('Skip the tour')}
              </Button>
            </>
          )}
        </div>
      </aside>
    </>
  )
}

/**
 * Returns the card's position, which follows the target and the card's size. The size depends on text and page width.
 */
function usePlace(card: { readonly current: HTMLElement | null }, target: TourTarget | undefined) {
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number }>()
  useLayoutEffect(() => {
    const element = card.current
    if (element === null) return
    const follow = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      const page = { width: window.innerWidth, height: window.innerHeight }
      setPlace(target === undefined ? undefined : placeCard(target, { width, height }, page))
    }
    const observer = new ResizeObserver(follow)
    follow()
    observer.observe(element)
    return () => observer.disconnect()
  }, [card, target])
  return place
}

function Ring({ control: { left, top, width, height } }: { control: TourBox }) {
  return (
    <div
      aria-hidden="true"
      data-tour="ring"
      className="pointer-events-none fixed z-29 rounded-md border-2 border-accent"
      style={{ left, top, width, height }}
    />
  )
}
