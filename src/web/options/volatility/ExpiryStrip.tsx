import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { Switch } from '@/web/ui/Checkbox'
import { formatNumber, formatPercent } from '@/web/ui/formatNumber'
import { WarningIcon } from '@/web/ui/icons'
import { seriesStyle, shapePath } from './seriesStyles'
import { expiryLabel, timeLeftText } from './volatilityLabels'
import type { ExpiryFigures } from './volatilityRows'

type ExpiryStripProps = {
  all: readonly ExpiryFigures[]
  /** Chosen expiries. The first is drawn with its quotes, and its fit is described. */
  chosen: readonly bigint[]
  onChoose: (chosen: readonly bigint[]) => void
  /** True when a click adds an expiry instead of replacing the chosen expiries. */
  isOverlaid: boolean
  onOverlay: (isOverlaid: boolean) => void
  /** Controls at the end of the strip. */
  choice?: ReactNode
}

/** All expiries with their time and forward. A chosen expiry has the colour and shape of its curve. */
export function ExpiryStrip({ all, chosen, onChoose, isOverlaid, onOverlay, choice }: ExpiryStripProps) {
  const press = (expiryNs: bigint) => (event: MouseEvent) => {
    const isAdding = isOverlaid || event.shiftKey || event.ctrlKey || event.metaKey
    onChoose(isAdding ? toggled(chosen, expiryNs) : [expiryNs])
  }
  const list = useRef<HTMLFieldSetElement>(null)
  const first = chosen[0]
  useLayoutEffect(() => bringIntoView(list.current, first), [first])
  return (
    <div className="flex shrink-0 items-stretch bg-surface-1 max-sm:flex-col-reverse">
      <fieldset
        ref={list}
        aria-label={t('Expiries')}
        className="relative flex min-w-0 flex-1 snap-x snap-proximity scroll-px-2 gap-1 overflow-x-auto px-2 py-1.5 [scrollbar-width:none]"
      >
        {all.map((figures) => (
          <ExpiryButton
            key={String(figures.smile.expiryNs)}
            figures={figures}
            at={chosen.indexOf(figures.smile.expiryNs)}
            onPress={press(figures.smile.expiryNs)}
          />
        ))}
      </fieldset>
      <div className="flex shrink-0 items-center justify-end gap-3 px-3 max-sm:border-b max-sm:border-line max-sm:py-1">
        <Switch label={t('Compare expiries')} isOn={isOverlaid} onChange={onOverlay} />
        {choice}
      </div>
    </div>
  )
}

/** Scrolls a list to an expiry. Unlike `scrollIntoView`, it scrolls only sideways. */
function bringIntoView(list: HTMLElement | null, expiryNs: bigint | undefined): void {
  const pressed = list?.querySelector<HTMLElement>(`[data-expiry="${expiryNs}"]`)
  if (list === null || pressed === null || pressed === undefined) return
  const { offsetLeft, offsetWidth } = pressed
  // Scroll only if the tab is not fully visible.
  const isSeen = offsetLeft >= list.scrollLeft && offsetLeft + offsetWidth <= list.scrollLeft + list.clientWidth
  if (!isSeen) list.scrollLeft = offsetLeft - 8
}

/**
 * Adds or removes an expiry. A new expiry comes first, so that its quotes are drawn. The last remaining expiry cannot
 * be removed.
 */
function toggled(chosen: readonly bigint[], expiryNs: bigint): readonly bigint[] {
  if (!chosen.includes(expiryNs)) return [expiryNs, ...chosen]
  return chosen.length === 1 ? chosen : chosen.filter((other) => other !== expiryNs)
}

type ExpiryButtonProps = { figures: ExpiryFigures; at: number; onPress: (event: MouseEvent) => void }

function ExpiryButton({ figures, at, onPress }: ExpiryButtonProps) {
  const { forward } = figures.smile
  const look = seriesStyle(Math.max(at, 0))
  return (
    <button
      type="button"
      aria-pressed={at >= 0}
      data-expiry={String(figures.smile.expiryNs)}
      onClick={onPress}
      className="flex shrink-0 snap-start flex-col items-start rounded-sm border border-transparent px-1.5 py-0.5 text-left whitespace-nowrap text-text-3 -outline-offset-2! hover:bg-surface-2 hover:text-text-1 aria-pressed:border-line-strong aria-pressed:bg-surface-2 aria-pressed:text-text-1 pointer-coarse:min-h-11 pointer-coarse:justify-center"
    >
      <span className="flex items-center gap-1.5 text-sm font-medium">
        {at >= 0 && (
          <svg width={10} height={10} viewBox="-5 -5 10 10" aria-hidden="true">
            <path d={shapePath(look.shape, 3.2)} fill={look.colour} />
          </svg>
        )}
        {expiryLabel(figures.smile.expiryNs)}
        <span className="text-xs font-normal text-text-3">{timeLeftText(figures.smile.years)}</span>
      </span>
      <span className="flex items-center gap-1 text-xs text-text-3">
        <span className="sr-only">{t('Forward')}</span>
        <span aria-hidden="true">F</span> {formatNumber(forward.forward, 2)}
        {forward.isDisagreeing && (
          <span className="flex items-center text-warn" title={disagreementText(figures)}>
            <WarningIcon width={12} height={12} />
            <span className="sr-only">{disagreementText(figures)}</span>
          </span>
        )}
      </span>
    </button>
  )
}

function disagreementText({ smile: { forward } }: ExpiryFigures): string {
  return t('Forwards disagree by {share}: parity {parity}, quoted volatilities {quoted}', {
    share: formatPercent(forward.disagreement, { isSigned: false }),
    parity: formatNumber(forward.parity?.middle, 2),
    quoted: formatNumber(forward.quoted, 2),
  })
}
