import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { toNumber, type Price } from '@/core/protocol/fixed6'
import type { StopKind } from '@/core/quant/checkStop'
import { t } from '@/web/language/t'
import { formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { nudgePrice } from '@/web/ui/nudgePrice'
import { priceLabel } from '@/web/ui/orderLabels'
import { LineTag } from './LineTag'
import { StaticLine, type ChartLine } from './StaticLine'
import { useLineDrag } from './useLineDrag'

type EntryLineProps = {
  line: ChartLine & { readonly protect: NonNullable<ChartLine['protect']> }
  priceStep: Price
  /** Mark price, which triggers stops. */
  mark: Price | undefined
  priceAt: (clientY: number) => Price | undefined
  place: () => void
}

type Proposal = { readonly kind: StopKind; readonly price: Price }

const tones = { STOP_LOSS: 'border-sell text-sell', TAKE_PROFIT: 'border-buy text-buy' }

/** The entry line of a position. Take-profit and stop-loss handles can be dragged from it. */
export function EntryLine({ line, priceStep, mark, priceAt, place }: EntryLineProps) {
  const [proposal, setProposal] = useState<Proposal>()
  const { kinds, onPick } = line.protect
  return (
    <>
      <StaticLine line={line} priceStep={priceStep} place={place}>
        {kinds.length > 0 && (
          <span className="chart-protect absolute left-[calc(100%+20px)] flex gap-1">
            {kinds.map((kind) => (
              <ProtectGrip
                key={kind}
                kind={kind}
                entry={line.price}
                priceStep={priceStep}
                proposed={proposal?.kind === kind ? proposal.price : undefined}
                priceAt={priceAt}
                onPropose={(price) => setProposal(price === undefined ? undefined : { kind, price })}
                onPick={(price) => onPick(kind, price)}
              />
            ))}
          </span>
        )}
      </StaticLine>
      {proposal !== undefined && <ProposedStop {...proposal} mark={mark} priceStep={priceStep} place={place} />}
    </>
  )
}

type ProtectGripProps = {
  kind: StopKind
  entry: Price
  priceStep: Price
  /** Price under the handle; `undefined` unless the handle is being dragged or moved by keys. */
  proposed: Price | undefined
  priceAt: (clientY: number) => Price | undefined
  onPropose: (price: Price | undefined) => void
  /** Called with the chosen trigger, or without a price after a plain click. */
  onPick: (price: Price | undefined) => void
}

/** A pointer move up to this distance still counts as a click. */
const pressPx = 4

/**
 * Handle that sets a stop. The pointer or ↑ and ↓ (Shift: ten ticks) move it. A drop or Enter opens the form at that
 * price; Esc cancels.
 */
function ProtectGrip({ kind, entry, priceStep, proposed, priceAt, onPropose, onPick }: ProtectGripProps) {
  const pressed = useRef<{ readonly y: number; readonly isMoved: boolean }>(undefined)
  const pick = (price: Price | undefined) => {
    onPropose(undefined)
    onPick(price)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const ticks = event.shiftKey ? 10 : 1
    if (event.key === 'ArrowUp') onPropose(nudgePrice(proposed ?? entry, priceStep, ticks))
    else if (event.key === 'ArrowDown') onPropose(nudgePrice(proposed ?? entry, priceStep, -ticks))
    else if (event.key === 'Enter') pick(proposed)
    else if (event.key === 'Escape' && proposed !== undefined) onPropose(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const drag = useLineDrag({
    priceAt,
    onPropose,
    onCommit: () => {
      // A drag that ended outside the scale has no price, and it is not a click either.
      if (proposed !== undefined || pressed.current?.isMoved === false) pick(proposed)
    },
    onRevert: () => onPropose(undefined),
    onKeyDown,
  })
  const shown = proposed ?? entry
  return (
    <span
      role="presentation"
      className="chart-grip cursor-ns-resize"
      {...drag}
      onPointerDown={(event) => {
        pressed.current = { y: event.clientY, isMoved: false }
        drag.onPointerDown(event)
      }}
      onPointerMove={(event) => {
        const from = pressed.current
        if (from === undefined || (!from.isMoved && Math.abs(event.clientY - from.y) < pressPx)) return
        pressed.current = { ...from, isMoved: true }
        drag.onPointerMove(event)
      }}
    >
      <span
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot sit on the chart's scale
        role="slider"
        tabIndex={0}
        aria-label={kind === 'TAKE_PROFIT' ? t('Take-profit of the position') : t('Stop-loss of the position')}
        aria-orientation="vertical"
        aria-valuenow={toNumber(shown)}
        aria-valuemin={toNumber(priceStep)}
        aria-valuemax={toNumber(entry) * 2}
        aria-valuetext={
          proposed === undefined ? t('none set') : priceLabel(formatPrice(proposed, priceStep), false, true)
        }
        title={kind === 'TAKE_PROFIT' ? t('Drag to set a take-profit') : t('Drag to set a stop-loss')}
        className={`flex h-5 items-center justify-center rounded-sm bg-surface-2 px-1.5 hover:bg-surface-3 pointer-coarse:h-8 pointer-coarse:min-w-11 ${tones[kind]}`}
        onBlur={() => onPropose(undefined)}
      >
        {kind === 'TAKE_PROFIT' ? t('TP') : t('SL')}
      </span>
    </span>
  )
}

type ProposedStopProps = Proposal & { mark: Price | undefined; priceStep: Price; place: () => void }

function ProposedStop({ kind, price, mark, priceStep, place }: ProposedStopProps) {
  useLayoutEffect(place, [place, price])
  const distance = mark === undefined || mark === 0n ? undefined : toNumber(price) / toNumber(mark) - 1
  return (
    <div
      data-line-kind="order"
      data-axis={formatPrice(price, priceStep)}
      data-tone={kind === 'TAKE_PROFIT' ? 'buy' : 'sell'}
      data-line-price={toNumber(price)}
      className="chart-line"
    >
      <div className={`chart-stroke border-dashed ${tones[kind]}`} />
      <div data-handle="own" data-held="" className={`chart-handle border-dashed ${tones[kind]}`}>
        <LineTag kind={kind === 'TAKE_PROFIT' ? t('TP') : t('SL')} value={formatPrice(price, priceStep)} />
        <span className="text-text-2">{formatPercent(distance)}</span>
      </div>
    </div>
  )
}
