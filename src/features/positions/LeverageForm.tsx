import { useState } from 'react'
import { absolute } from '@/protocol/fixed6'
import type { PerpetualInstrument } from '@/protocol/instrument'
import { instrumentMargin } from '@/quant/margin/instrumentMargin'
import { noOpenOrders } from '@/quant/margin/openOrderTotals'
import { BeforeAfter, type Change } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { formatUsd } from '@/ui/formatUsd'
import { NumberField } from '@/ui/NumberField'
import type { PositionRow } from './positionRow'

type LeverageFormProps = {
  instrument: PerpetualInstrument
  row: PositionRow | undefined
  leverage: number
  isPending: boolean
  onApply: (leverage: number) => Promise<boolean>
}

const wholeStep = 1_000_000n

/** The leverage of a perpetual, as a number and on a scale. */
export function LeverageForm({ instrument, row, leverage, isPending, onApply }: LeverageFormProps) {
  const { maxLeverage } = instrument
  const [text, setText] = useState(String(leverage))
  const chosen = /^\d+$/.test(text) ? Number(text) : undefined
  const isOff = chosen === undefined || chosen < 1 || chosen > maxLeverage
  const error = isOff && text !== '' ? `A whole number from 1 to ${maxLeverage}.` : undefined
  return (
    <form
      aria-label="Leverage"
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOff) void onApply(chosen)
      }}
    >
      <NumberField label="Leverage" suffix="×" value={text} onChange={setText} step={wholeStep} error={error} />
      <input
        type="range"
        aria-label="Leverage"
        min={1}
        max={maxLeverage}
        step={1}
        value={isOff ? leverage : chosen}
        onChange={(event) => setText(event.currentTarget.value)}
        className="w-full accent-accent pointer-coarse:h-11"
      />
      <div className="flex justify-between text-xs text-text-4" aria-hidden="true">
        <span>1×</span>
        <span>{maxLeverage}×</span>
      </div>
      {row !== undefined && (
        <BeforeAfter
          label="What the leverage would change"
          changes={changesOf(instrument, row, leverage, isOff ? undefined : chosen)}
          note="≈ At the mark of now. Maintenance margin, and with it liquidation, does not depend on the leverage."
        />
      )}
      <Button type="submit" disabled={isOff || chosen === leverage} isPending={isPending}>
        Set leverage {isOff ? '' : `to ${chosen}×`}
      </Button>
    </form>
  )
}

function changesOf(
  instrument: PerpetualInstrument,
  { held, markPrice, indexPrice }: PositionRow,
  leverage: number,
  next: number | undefined,
): readonly Change[] {
  const marginAt = (times: number | undefined) =>
    times === undefined
      ? undefined
      : instrumentMargin({
          instrument,
          position: { amount: absolute(held.amount), cost: absolute(held.cost) },
          openOrders: noOpenOrders,
          // A perpetual's margin goes by its mark alone.
          prices: { markPrice, indexPrice: indexPrice ?? markPrice },
          leverage: times,
        }).initialMargin
  return [
    {
      name: 'Initial margin',
      unit: 'USD',
      before: formatUsd(marginAt(leverage)),
      after: formatUsd(marginAt(next)),
    },
  ]
}
