import { niceStep } from '@/web/ui/valueScale'
import { priceText } from './builderLabels'
import type { PlotRange } from './payoffModel'

/** Prices of the underlying below a payoff. `most` labels fit. */
export function PayoffPrices({ range: { from, to }, most = 8 }: { range: PlotRange; most?: number }) {
  const step = niceStep((to - from) / most)
  const first = Math.ceil(from / step) * step
  const ticks = Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, at) => first + at * step)
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-4 text-2xs leading-4 text-text-4">
      {ticks.map((tick, at) => {
        const share = (tick - from) / (to - from)
        // A label at an edge would be cut there.
        const shift = share < 0.04 ? '' : share > 0.96 ? '-translate-x-full' : '-translate-x-1/2'
        // A phone has room for half of them.
        const room = most > 4 && at % 2 === 1 ? 'max-sm:hidden' : ''
        return (
          <span
            key={tick}
            className={`absolute whitespace-nowrap ${shift} ${room}`}
            style={{ left: `${share * 100}%` }}
          >
            {priceText(tick)}
          </span>
        )
      })}
    </div>
  )
}
