import { Link } from 'wouter'
import { emptyStructure, removeLeg, signed, type StructureDraft } from '@/appContext/structure/structureDraft'
import type { StructureStore } from '@/appContext/structure/structureStore'
import { LegsBar } from './LegsBar'
import { formatExact } from '@/ui/formatExact'
import { t } from '@/ui/t'
import { optionPath } from '@/appContext/optionPaths'

type GatheredLegsProps = {
  asset: string
  draft: StructureDraft
  change: StructureStore['change']
  isTouch: boolean
}

/** The legs of the structure in the making, and the ways on from here. */
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
        href={optionPath('builder', asset) + location.search}
        className={`${way} border-line-strong hover:bg-surface-2`}
      >
        {t('Open in the builder')}
      </Link>
      <Link
        href={optionPath('requests', asset) + location.search}
        className={`${way} border-transparent bg-accent-fill text-on-fill! hover:brightness-110`}
      >
        {t('Ask for quotes')}
      </Link>
    </LegsBar>
  )
}
