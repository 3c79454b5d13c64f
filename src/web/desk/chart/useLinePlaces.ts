import { useLayoutEffect, useState, type RefObject } from 'react'
import { fromNumber, type Price } from '@/core/protocol/fixed6'
import { plural } from '@/web/language/t'
import { formatPrice } from '@/web/ui/formatNumber'
import type { CandleCanvas } from './candleCanvas'
import type { Redraws } from './chartScale'
import type { ClusterKind } from './ClusterTag'
import { placeLines, handleSpan, type Room, type HandleSpan } from './placeLines'

type LinePlaces = {
  readonly overlay: RefObject<HTMLElement | null>
  readonly canvas: CandleCanvas
  readonly redraws: Redraws
  readonly priceStep: Price
  /** Close of the newest bar, to estimate the width of a price; `undefined` without a gutter or a bar. */
  readonly close: number | undefined
}

/** True for touch input, which needs taller handles. */
const coarse = matchMedia('(pointer: coarse)')

/** On narrower charts the tags wrap to two lines (chart.css). */
const narrowPx = 480

/** Repositions the lines after each redraw and reserves a gutter for their tags. */
export function useLinePlaces({ overlay, canvas, redraws, priceStep, close }: LinePlaces): void {
  const [isTall, setTall] = useState(() => needsTall(canvas))
  useGutter(overlay, canvas, close === undefined ? undefined : { isTall, px: gutterPx(priceStep, close, isTall) })
  useLayoutEffect(() => {
    const draw = () => {
      if (overlay.current === null) return
      setTall(needsTall(canvas))
      overlay.current.toggleAttribute('data-tall', isTall)
      const room = { handleGap: isTall ? 34 : 22, clusterText }
      const { height } = canvas.paneSize()
      placeLines(overlay.current, height, canvas.yOf, room)
      placeHint(overlay.current, height, room)
    }
    draw()
    return redraws.subscribe(draw)
  }, [overlay, canvas, redraws, isTall])
}

const needsTall = (canvas: CandleCanvas) => coarse.matches || canvas.paneSize().width < narrowPx

const clusterText = (count: number, kind: ClusterKind) =>
  kind === 'order'
    ? plural(count, { one: '1 order', other: '{count} orders' })
    : plural(count, { one: '1 draft', other: '{count} drafts' })

/** Width of a tag with side, amount and price. A tag in two lines needs only the width of the price. */
function gutterPx(priceStep: Price, close: number, isTall: boolean): number {
  const price = formatPrice(fromNumber<Price>(close), priceStep).length * digitPx
  return Math.round(price + (isTall ? 28 : 92))
}

const digitPx = 6.4

type Gutter = { readonly isTall: boolean; readonly px: number }

/** Reserves the gutter, and keeps it when the last tag disappears. */
function useGutter(overlay: RefObject<HTMLElement | null>, canvas: CandleCanvas, wanted: Gutter | undefined): void {
  const [retained, setRetained] = useState(wanted)
  // The gutter only grows, so that the chart does not move when a price loses a digit.
  const isOther = wanted !== undefined && (wanted.isTall !== retained?.isTall || wanted.px > retained.px)
  if (isOther) setRetained(wanted)
  const px = retained?.px
  useLayoutEffect(() => {
    if (px === undefined) return
    canvas.setGutter(px)
    // The readout leaves the gutter free as well.
    overlay.current?.closest<HTMLElement>('.chart-body')?.style.setProperty('--gutter', `${px}px`)
  }, [overlay, canvas, px])
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
