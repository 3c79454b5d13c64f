import { toNumber, type Usd } from '@/core/protocol/fixed6'
import { numberFormat, withMinusSign, formatUsd } from './formatNumber'

type UsdAxisProps = {
  ticks: readonly number[]
  /** Returns the position of a value, from 0 at the bottom to 1 at the top. */
  at: (value: number) => number
  last: Usd
  /** True for gains, which have a plus. */
  isSigned?: boolean
}

/** Draws USD labels beside a curve over time. Labels that the last value's label would cover are left out. */
export function UsdAxis({ ticks, at, last, isSigned = false }: UsdAxisProps) {
  const lastAt = at(toNumber(last))
  const format = numberFormat({ maximumFractionDigits: 2, signDisplay: isSigned ? 'exceptZero' : 'auto' })
  return (
    <div aria-hidden="true" className="absolute inset-y-2 right-2 w-15 text-right text-2xs text-text-4">
      {ticks
        .filter((tick) => Math.abs(at(tick) - lastAt) > 0.08)
        .map((tick) => (
          <span
            key={tick}
            className="absolute right-0 translate-y-1/2 leading-3"
            style={{ bottom: `${at(tick) * 100}%` }}
          >
            {withMinusSign(format.format(tick))}
          </span>
        ))}
      <span
        className="absolute right-0 translate-y-1/2 rounded-[2px] bg-text-1 px-1 leading-4 text-surface-1"
        style={{ bottom: `${lastAt * 100}%` }}
      >
        {isSigned && last > 0n ? '+' : ''}
        {formatUsd(last, Math.abs(toNumber(last)) >= 100_000 ? 0 : 2)}
      </span>
    </div>
  )
}
