import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '@/web/language/t'
import { emptyStructure, removeLeg, signed, type StructureDraft } from '@/web/options/structure/structureDraft'
import type { StructureStore } from '@/web/options/structure/structureStore'
import { Button, IconButton } from '@/web/ui/Button'
import { formatExact } from '@/web/ui/formatExact'
import { CloseIcon } from '@/web/ui/moreIcons'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { carriedSearch } from '@/web/ui/navigation/routes'

type GatheredLegsProps = {
  asset: string
  draft: StructureDraft
  change: StructureStore['change']
  isTouch: boolean
}

export function GatheredLegs({ asset, draft, change, isTouch }: GatheredLegsProps) {
  const way =
    'inline-flex h-small shrink-0 items-center rounded-sm px-2 text-xs font-medium whitespace-nowrap text-text-1 border'
  return (
    <LegsBar
      legs={draft.legs.map((leg) => ({
        instrumentName: leg.instrumentName,
        ratio: `${leg.side === 'buy' ? '+' : ''}${formatExact(signed(leg))}`,
        isBought: leg.side === 'buy',
      }))}
      isTouch={isTouch}
      onRemove={(instrumentName) => change((now) => removeLeg(now, instrumentName))}
      onClear={() => change((now) => ({ ...now, legs: emptyStructure.legs }))}
    >
      <Link
        href={optionPath('builder', asset) + carriedSearch()}
        className={`${way} border-line-strong hover:bg-surface-2`}
      >
        {t('Open in the builder')}
      </Link>
      <Link
        href={optionPath('requests', asset) + carriedSearch()}
        className={`${way} border-transparent bg-accent-fill text-on-fill! hover:brightness-110`}
      >
        {t('Request quotes')}
      </Link>
    </LegsBar>
  )
}

type BarLeg = {
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
  children: ReactNode
}

/** The legs of the draft structure. Always rendered, so that the layout does not shift with the first leg. */
function LegsBar({ legs, isTouch, onRemove, onClear, children }: LegsBarProps) {
  return (
    <section
      aria-label={t('Legs')}
      className="flex min-h-10 shrink-0 items-center gap-2 bg-surface-1 px-2 max-sm:flex-wrap max-sm:py-1 pointer-coarse:min-h-13"
    >
      {legs.length === 0 ? (
        <p className="px-1 text-xs text-text-3">
          {isTouch
            ? t('Click + next to a bid or ask to add legs here.')
            : t('Click a bid or ask to trade. Shift-click (or Shift+Enter) adds it as a leg.')}
        </p>
      ) : (
        <>
          {/* The buttons inside make this scrollable list reachable by keyboard. */}
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
