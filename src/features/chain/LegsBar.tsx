import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { CloseIcon } from '@/ui/icons'
import { IconButton } from '@/ui/IconButton'
import { t } from '@/ui/t'

export type BarLeg = {
  readonly instrumentName: string
  /** `+1`, `−2` */
  readonly ratio: string
  readonly isBought: boolean
}

type LegsBarProps = {
  legs: readonly BarLeg[]
  isTouch: boolean
  onRemove: (instrumentName: string) => void
  onClear: () => void
  /** Where the legs go on to. */
  children: ReactNode
}

/** The legs that were gathered, and what can be done with them. It is always there, so nothing moves when the first comes. */
export function LegsBar({ legs, isTouch, onRemove, onClear, children }: LegsBarProps) {
  return (
    <section
      aria-label={t('Legs')}
      className="flex min-h-10 shrink-0 items-center gap-2 border-t border-line bg-surface-1 px-2 max-sm:flex-wrap max-sm:py-1 pointer-coarse:min-h-13"
    >
      {legs.length === 0 ? (
        <p className="px-1 text-xs text-text-3">
          {isTouch
            ? t('+ beside a bid or an ask gathers legs here.')
            : t(
                'Press a bid or an ask to trade it. With Shift it becomes a leg here; Shift and Enter do it by keyboard.',
              )}
        </p>
      ) : (
        <>
          {/* It scrolls by itself, so the keyboard has to get to it: the buttons inside are what it gets to. */}
          <ul className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto py-1 [scrollbar-width:none] max-sm:basis-full">
            {legs.map((leg) => (
              <li
                key={leg.instrumentName}
                className="flex shrink-0 items-center gap-1 rounded-sm border border-dashed border-danger/60 pl-2 text-sm whitespace-nowrap"
              >
                <span className={leg.isBought ? 'text-buy' : 'text-sell'}>{leg.ratio}</span>
                <span>{leg.instrumentName}</span>
                <IconButton
                  label={t('Remove the leg {leg}', { leg: `${leg.ratio} ${leg.instrumentName}` })}
                  icon={<CloseIcon width={12} height={12} />}
                  onClick={() => onRemove(leg.instrumentName)}
                />
              </li>
            ))}
          </ul>
          <Button size="small" onClick={onClear}>
            {t('Clear')}
          </Button>
          {children}
        </>
      )}
    </section>
  )
}
