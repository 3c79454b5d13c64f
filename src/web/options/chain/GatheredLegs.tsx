import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { readableName } from '@/core/protocol/readableName'
import { plural, t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { emptyStructure, removeLeg, signed, type StructureDraft } from '@/web/options/structure/structureDraft'
import type { StructureStore } from '@/web/options/structure/structureStore'
import { Button, IconButton } from '@/web/ui/Button'
import { formatExact } from '@/web/ui/formatExact'
import { ChevronDownIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { CloseIcon } from '@/web/ui/moreIcons'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

const NetTray = lazyPanel(() => import('../NetTray').then((module) => module.NetTray), 'mark')

type GatheredLegsProps = {
  asset: string
  chain: readonly ChainExpiry[]
  draft: StructureDraft
  change: StructureStore['change']
  isTouch: boolean
  isPhone: boolean
}

export function GatheredLegs({ asset, chain, draft, change, isTouch, isPhone }: GatheredLegsProps) {
  // A tablet lists them nowhere else, and has room for them.
  const isTablet = useScreenWidth() === 'tablet'
  const [isOpen = isTablet, setOpen] = useState<boolean>()
  const isFoldable = draft.legs.length > (isPhone ? 1 : 2)
  const isFolded = isFoldable && !isOpen
  const isShort = isPhone && isFolded
  const way = 'inline-flex h-small shrink-0 items-center rounded-sm px-2 text-xs font-medium whitespace-nowrap'
  const expiries = new Set(draft.legs.map(({ instrumentName }) => instrumentName.split('-').at(1)))
  const [expiry] = expiries
  const isShared = expiries.size === 1 && draft.legs.length > 1 && expiry !== 'PERP'
  return (
    <LegsBar
      shared={isShared ? expiry : undefined}
      legs={draft.legs.map((leg) => ({
        instrumentName: leg.instrumentName,
        ratio: `${leg.side === 'buy' ? '+' : ''}${formatExact(signed(leg))}`,
        isBought: leg.side === 'buy',
      }))}
      isTouch={isTouch}
      isShort={isShort}
      onFold={isFoldable ? () => setOpen(!isOpen) : undefined}
      isFolded={isFolded}
      onRemove={(instrumentName) => change((now) => removeLeg(now, instrumentName))}
      onClear={() => change((now) => ({ ...now, legs: emptyStructure.legs }))}
    >
      <Suspense>
        <NetTray asset={asset} chain={chain} draft={draft} isShort={isShort} />
      </Suspense>
      {!isShort && (
        <Link
          href={optionPath('builder', asset) + carriedSearch()}
          className={`${way} text-text-2 hover:bg-surface-2 hover:text-text-1`}
        >
          {t('Open in the builder')}
        </Link>
      )}
      <Link
        href={optionPath('requests', asset) + carriedSearch()}
        className={`${way} bg-accent-fill text-on-fill! hover:brightness-110 ${isShort ? 'ml-auto' : ''}`}
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
  /** The expiry of all legs, which their names then leave out. */
  shared: string | undefined
  legs: readonly BarLeg[]
  isTouch: boolean
  /** Shows or hides the legs; undefined for so few that they fit. */
  onFold: (() => void) | undefined
  isFolded: boolean
  /** True leaves one line on a phone. */
  isShort: boolean
  onRemove: (instrumentName: string) => void
  onClear: () => void
  children: ReactNode
}

/**
 * The legs of the draft structure: one line, in which more legs than fit are counted, and listed above it on request.
 * Always rendered, so that the layout does not shift with the first leg.
 */
function LegsBar({ shared, legs, isTouch, onFold, isFolded, isShort, onRemove, onClear, children }: LegsBarProps) {
  return (
    <section
      aria-label={t('Legs')}
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 px-3 max-sm:py-1 pointer-coarse:min-h-13"
    >
      {legs.length === 0 ? (
        <p className="flex gap-3 text-xs text-text-3">
          <span className="text-sm font-medium text-text-2">{t('Legs')}</span>
          {isTouch ? t('+ beside a bid or ask adds a leg') : t('Shift-click or Shift+Enter on a quote adds a leg')}
        </p>
      ) : (
        <>
          {onFold !== undefined && (
            <Button size="small" aria-expanded={!isFolded} onClick={onFold}>
              {plural(legs.length, { one: '{count} leg', other: '{count} legs' })}
              <ChevronDownIcon className={isFolded ? 'rotate-180' : ''} />
            </Button>
          )}
          {shared !== undefined && !isShort && <span className="text-sm text-text-3 proportional-nums">{shared}</span>}
          <ul
            hidden={isFolded}
            className={`mr-auto flex min-w-0 flex-wrap items-center gap-1.5 py-1 ${onFold === undefined ? '' : '-order-1 basis-full'}`}
          >
            {legs.map((leg) => (
              <li
                key={leg.instrumentName}
                className={`flex shrink-0 items-center gap-1.5 rounded-sm border-l-[3px] bg-surface-2 pl-2 text-sm whitespace-nowrap ${leg.isBought ? 'border-buy' : 'border-sell'}`}
              >
                <span className={leg.isBought ? 'text-buy' : 'text-sell'}>{leg.ratio}</span>
                <span className="font-medium proportional-nums" title={leg.instrumentName}>
                  {readableName(leg.instrumentName, shared === undefined ? 'asset' : 'assetAndExpiry')}
                </span>
                <IconButton
                  label={t('Remove the leg {leg}', { leg: `${leg.ratio} ${leg.instrumentName}` })}
                  icon={<CloseIcon width={12} height={12} />}
                  onClick={() => onRemove(leg.instrumentName)}
                />
              </li>
            ))}
          </ul>
          {!isShort && (
            <Button size="small" className={onFold === undefined ? '' : 'mr-auto'} onClick={onClear}>
              {t('Clear')}
            </Button>
          )}
          {children}
        </>
      )}
    </section>
  )
}
