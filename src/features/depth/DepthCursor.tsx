import { useLayoutEffect, useRef } from 'react'
import { fromNumber } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import { formatPrice } from '@/ui/formatPrice'
import { followPrice } from '@/ui/priceCursor'
import type { DepthDomain } from './depthCurve'
import { shareOf } from './depthPath'

type DepthCursorProps = { instrumentName: string; domain: DepthDomain; priceStep: Price }

/** The price that is pointed at on the chart, in the book or the ladder. It follows the pointer without React. */
export function DepthCursor({ instrumentName, domain, priceStep }: DepthCursorProps) {
  const line = useRef<HTMLDivElement>(null)
  const { from, to, largest } = domain
  useLayoutEffect(
    () =>
      followPrice(instrumentName, 'depth', (price) => {
        const element = line.current
        if (element === null) return
        const share = price === undefined ? -1 : shareOf(price, { from, to, largest })
        element.hidden = share < 0 || share > 1
        if (element.hidden || price === undefined) return
        element.style.left = `${share * 100}%`
        const [label] = element.children
        if (label instanceof HTMLElement) {
          label.textContent = formatPrice(fromNumber<Price>(price), priceStep)
          // Within the plot at both edges.
          label.style.translate = `${-share * 100}% 0`
        }
      }),
    [instrumentName, from, to, largest, priceStep],
  )
  return (
    <div
      ref={line}
      hidden
      aria-hidden="true"
      className="depth-cursor pointer-events-none absolute inset-y-0 border-l border-dashed border-accent"
    >
      <span className="absolute bottom-0 rounded-[3px] bg-accent-fill px-1.5 text-xs whitespace-nowrap text-on-fill" />
    </div>
  )
}
