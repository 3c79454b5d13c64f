import { fundingHours } from '@/marketData/statistics/fundingRates'
import type { FundingPoint } from '@/quant/indicators/fundingLine'

const width = 144
const height = 22
const middle = height / 2

/** A bar an hour, up when longs paid and down when shorts did, oldest at the left. */
export function FundingBars({ points, label }: { points: readonly FundingPoint[]; label: string }) {
  const most = Math.max(...points.map(({ rate }) => Math.abs(rate)), 1e-9)
  const step = width / fundingHours
  const start = width - points.length * step
  return (
    <span title={label}>
      <span className="sr-only">{label}</span>
      <svg aria-hidden="true" width={width} height={height} className="inline-block align-middle">
        <line x1={0} x2={width} y1={middle} y2={middle} stroke="var(--line-strong)" strokeWidth={1} />
        {points.map(({ timeS, rate }, at) => {
          const size = (Math.abs(rate) / most) * (middle - 1)
          return (
            <rect
              key={timeS}
              x={start + at * step}
              y={rate >= 0 ? middle - size : middle}
              width={Math.max(step - 0.5, 0.5)}
              height={Math.max(size, 0.5)}
              fill={rate >= 0 ? 'var(--buy)' : 'var(--sell)'}
            />
          )
        })}
      </svg>
    </span>
  )
}
