import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { SweepCost } from '@/web/market/orderBook/sweepCost'
import { formatAmount, unknownText, formatPercent, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { placeBeside, viewportOf, type Box, type Size } from '@/web/ui/placeBeside'
import { sweepCostId } from './bookPlaces'

type RowReachProps = {
  table: RefObject<HTMLElement | null>
  side: Side
  index: number
  price: Price
  reach: SweepCost | undefined
  asset: string
  priceStep: Price
  amountStep: Amount
}

/** Cost of trading up to a row. Floats beside the book, so that the book does not move. */
export function RowSweepCost({ table, side, index, price, reach, asset, priceStep, amountStep }: RowReachProps) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = table.current?.querySelector(`tr[data-side='${side}'][data-index='${index}']`)
    if (row === null || row === undefined || bubble.current === null) return
    const size = bubble.current.getBoundingClientRect()
    const { left, top } = placeTooltip(row.getBoundingClientRect(), size, viewportOf(row))
    bubble.current.style.translate = `${left}px ${top}px`
    // Measures only when the row changes, because measuring forces a layout.
  }, [table, side, index])
  const landmark = table.current?.closest('main') ?? document.body
  return createPortal(
    <div
      ref={bubble}
      id={sweepCostId}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-60 w-50 rounded-sm bg-surface-2 px-2.5 py-1.5 text-xs text-text-1 shadow-float"
    >
      <p className="mb-0.5 text-text-2">
        {side === 'sell' ? t('Buy up to') : t('Sell down to')} {formatPrice(price, priceStep)}
      </p>
      <Figure name={t('Average')}>
        {reach === undefined ? unknownText : `≈ ${formatPrice(reach.averagePrice, priceStep)}`}
      </Figure>
      <Figure name={t('Amount {asset}', { asset })}>{formatAmount(reach?.amount, amountStep)}</Figure>
      <Figure name={t('Notional (USD)')}>{formatUsd(reach?.notional)}</Figure>
      <Figure name={t('Slippage vs. mid')}>{formatPercent(reach?.slippage, { decimals: 3, isSigned: false })}</Figure>
    </div>,
    landmark,
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="flex justify-between gap-3">
      <span className="text-text-3">{name}</span> <span>{children}</span>
    </p>
  )
}

/**
 * Position in viewport pixels: left of the row, or right if there is no room, or above or below a row as wide as the
 * screen.
 */
export function placeTooltip(row: Box, size: Size, viewport: Size, gap = 6): { left: number; top: number } {
  const middle = row.top + row.height / 2 - size.height / 2
  const top = Math.max(gap, Math.min(middle, viewport.height - size.height - gap))
  if (row.left - gap - size.width >= gap) return { left: row.left - gap - size.width, top }
  const right = row.left + row.width + gap
  if (right + size.width + gap <= viewport.width) return { left: right, top }
  return placeBeside(row, size, viewport, gap)
}
