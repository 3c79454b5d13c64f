import { type MouseEvent, useMemo } from 'react'
import { useLocation } from 'wouter'
import { fixed6, scale, type Amount } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { addLeg, emptyStructure } from '@/web/options/structure/structureDraft'
import { useStructureDraft } from '@/web/options/structure/structureStore'
import { Button } from '@/web/ui/Button'
import { PlusIcon } from '@/web/ui/moreIcons'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { showToast } from '@/web/ui/showToast'

export type VolatilityPlotLeg = { readonly instrumentName: string; readonly side: Side }

export type VolatilityPlotActions = {
  readonly onTrade: (instrumentName: string) => void
  readonly onLegs: (legs: readonly VolatilityPlotLeg[]) => void
}

/** True for a tap on a touch screen, which only selects a point; the buttons beside the plot then act on it. */
export function isTouch(event: MouseEvent): boolean {
  return 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
}

type PointActionsProps = { instrumentName: string } & VolatilityPlotActions

export function PointActions({ instrumentName, onTrade, onLegs }: PointActionsProps) {
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Button size="small" onClick={() => onTrade(instrumentName)} title={instrumentName}>
        {t('Trade')}
      </Button>
      <Button size="small" onClick={() => onLegs([{ instrumentName, side: 'buy' }])} aria-label={t('Add buy leg')}>
        <PlusIcon width={12} height={12} /> {t('Buy leg')}
      </Button>
      <Button size="small" onClick={() => onLegs([{ instrumentName, side: 'sell' }])} aria-label={t('Add sell leg')}>
        <PlusIcon width={12} height={12} /> {t('Sell leg')}
      </Button>
    </div>
  )
}

export function PointHint({ mouse }: { mouse: string }) {
  return (
    <>
      <p className="text-text-3 pointer-coarse:hidden">{mouse}</p>
      <p className="hidden text-text-3 pointer-coarse:block">{t('Tap a point to read, trade or add as leg.')}</p>
    </>
  )
}

const one = fixed6<Amount>(scale)

export function useVolatilityPlotActions(): VolatilityPlotActions {
  const [, navigate] = useLocation()
  const [, change] = useStructureDraft()
  return useMemo(
    () => ({
      onTrade: (instrumentName) => navigate(tradePath(instrumentName) + carriedSearch()),
      onLegs: (legs) => {
        let before = emptyStructure
        change((draft) => {
          before = draft
          return legs.reduce((next, leg) => addLeg(next, { ...leg, ratio: one }), draft)
        })
        showToast({
          tone: 'info',
          id: 'structure',
          isQuiet: true,
          title: t('Added to the structure: {legs}', { legs: legs.map(legText).join(', ') }),
          detail: t('Added to your existing draft in the builder.'),
          action: { label: t('Undo'), onPress: () => change(() => before) },
        })
      },
    }),
    [navigate, change],
  )
}

function legText({ instrumentName, side }: VolatilityPlotLeg): string {
  return side === 'buy'
    ? t('buy {instrument}', { instrument: instrumentName })
    : t('sell {instrument}', { instrument: instrumentName })
}
