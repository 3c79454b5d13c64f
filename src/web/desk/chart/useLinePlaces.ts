import { useLayoutEffect, type RefObject } from 'react'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import { plural } from '@/web/language/t'
import { formatAmount } from '@/web/ui/formatNumber'
import { sideLabels } from '@/web/ui/orderLabels'
import type { CandleCanvas } from './candleCanvas'
import { narrowPx } from './chartAppearance'
import type { Redraws } from './chartScale'
import type { ClusterKind } from './ClusterTag'
import { handleSpan, placeLines, type HandleSpan, type Room } from './placeLines'

type LinePlaces = {
  readonly overlay: RefObject<HTMLElement | null>
  readonly canvas: CandleCanvas
  readonly redraws: Redraws
  readonly amountStep: Amount
}

/** True for touch input, which needs more room between handles. */
const coarse = matchMedia('(pointer: coarse)')

/** Right end of the tags on wide and narrow charts (chart.css), in pixels. */
const tagEndPx = { wide: 146, narrow: 114 }

/** Newest bars that no tag covers. */
const clearBars = 30

/** More near tags than this are a wall before the candles. */
const mostTags = 6

/** Repositions the lines after each redraw. */
export function useLinePlaces({ overlay, canvas, redraws, amountStep }: LinePlaces): void {
  useLayoutEffect(() => {
    const clusterText = clusterTextOf(amountStep)
    const draw = () => {
      if (overlay.current === null) return
      const { width, height } = canvas.paneSize()
      const isNarrow = width < narrowPx
      const clear = canvas.xOfNewest(clearBars) ?? Infinity
      overlay.current.toggleAttribute('data-narrow', isNarrow)
      overlay.current.toggleAttribute('data-slim', clear < tagEndPx[isNarrow ? 'narrow' : 'wide'])
      const room = { handleGap: coarse.matches ? 32 : 22, top: 28, fold: isNarrow ? 2 : mostTags + 1, clusterText }
      canvas.showPrices(placeLines(overlay.current, height, canvas.yOf, room))
      placeHint(overlay.current, height, room)
    }
    draw()
    return redraws.subscribe(draw)
  }, [overlay, canvas, redraws, amountStep])
  useLayoutEffect(() => {
    // The lower lines of the readout begin beside the tags.
    const body = overlay.current?.closest('.chart-body')
    body?.toggleAttribute('data-tags', true)
    return () => {
      body?.removeAttribute('data-tags')
      canvas.showPrices([])
    }
  }, [overlay, canvas])
}

/** For example "Buy ×3 4.40". Orders of both sides have only their number. */
const clusterTextOf = (amountStep: Amount) => (lines: readonly HTMLElement[], kind: ClusterKind) => {
  const [side] = lines.map(({ dataset }) => dataset['side'])
  const count = lines.length
  if (lines.some(({ dataset }) => dataset['side'] !== side)) {
    return kind === 'order'
      ? plural(count, { one: '1 order', other: '{count} orders' })
      : plural(count, { one: '1 draft', other: '{count} drafts' })
  }
  const sum = lines.reduce((total, { dataset }) => total + BigInt(dataset['amount'] ?? 0), 0n)
  return sideLabels(side === 'buy' ? 'buy' : 'sell', `×${count} ${formatAmount(fixed6<Amount>(sum), amountStep)}`)
}

/**
 * Places the hint below its order's tag, or else above. Runs after the tags. The hint is hidden if neither space is
 * free or the tag is hidden.
 */
export function placeHint(overlay: HTMLElement, height: number, room: Room): void {
  const hint = overlay.querySelector<HTMLElement>('[data-hint-of]')
  if (hint === null) return
  const handles = [...overlay.querySelectorAll<HTMLElement>('[data-handle="own"]')].filter(isPlaced)
  const own = handles.find(({ dataset }) => dataset['ownOrder'] === hint.dataset['hintOf'])
  const isSeen = own !== undefined && own.dataset['cluster'] !== 'closed' && own.dataset['held'] === undefined
  const others = handles.filter((handle) => handle !== own).map(middleOf)
  const place = isSeen ? freeBeside(middleOf(own), others, handleSpan(height, room)) : undefined
  hint.style.visibility = place === undefined ? 'hidden' : 'visible'
  if (place !== undefined) hint.style.top = `${place}px`
}

/** Position one gap below `own`, or else one gap above; `undefined` if other handles are closer than a gap to both. */
export function freeBeside(own: number, others: readonly number[], { gap, from, to }: HandleSpan): number | undefined {
  return [own + gap, own - gap].find(
    (place) => place >= from && place <= to && others.every((other) => Math.abs(other - place) >= gap),
  )
}

const lineOf = (handle: HTMLElement) => handle.closest<HTMLElement>('[data-line-price]')

const isPlaced = (handle: HTMLElement) => lineOf(handle)?.style.visibility !== 'hidden'

function middleOf(handle: HTMLElement): number {
  const lead = Number.parseFloat(handle.style.getPropertyValue('--lead'))
  return Number.parseFloat(lineOf(handle)?.style.top ?? '') + (Number.isNaN(lead) ? 0 : lead)
}
