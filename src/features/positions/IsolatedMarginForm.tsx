import { useState } from 'react'
import { add, fixed6, negate, subtract, type Usd } from '@/protocol/fixed6'
import type { PerpetualInstrument } from '@/protocol/instrument'
import { liquidationPrice } from '@/quant/liquidationPrice'
import { BeforeAfter, type Change } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { decimalValue } from '@/ui/decimalText'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import type { PositionRow } from './positionRow'

type IsolatedMarginFormProps = {
  instrument: PerpetualInstrument
  row: PositionRow
  /** USD set aside for the position. */
  margin: Usd
  availableMargin: Usd | undefined
  isPending: boolean
  onApply: (change: Usd) => Promise<boolean>
}

const centStep = 10_000n

/** Puts margin into an isolated position or takes some out. */
export function IsolatedMarginForm(props: IsolatedMarginFormProps) {
  const { availableMargin, isPending, onApply } = props
  const [direction, setDirection] = useState<'add' | 'remove'>('add')
  const [text, setText] = useState('')
  const typed = decimalValue<Usd>(text)
  const change = typed === undefined || typed <= 0n ? undefined : direction === 'add' ? typed : negate(typed)
  const words = { add: 'Add', remove: 'Remove' }
  return (
    <form
      aria-label="Isolated margin"
      className="flex flex-col gap-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (change === undefined || isPending) return
        void onApply(change).then((isDone) => {
          if (isDone) setText('')
        })
      }}
    >
      <RadioGroup
        label="Direction"
        size="small"
        value={direction}
        options={[
          { value: 'add', label: 'Add margin' },
          { value: 'remove', label: 'Remove margin' },
        ]}
        onChange={setDirection}
      />
      <NumberField
        label="Amount"
        suffix="USD"
        value={text}
        step={centStep}
        onChange={setText}
        hint={direction === 'add' ? `Available: ${formatUsd(availableMargin)} USD` : undefined}
      />
      <BeforeAfter label="What the change would do" changes={changesOf(props, change)} note="≈ At the mark of now." />
      <Button type="submit" disabled={change === undefined} isPending={isPending}>
        {words[direction]} {typed === undefined ? 'margin' : `${formatUsd(typed)} USD`}
      </Button>
    </form>
  )
}

function changesOf({ instrument, row, margin, availableMargin }: IsolatedMarginFormProps, change: Usd | undefined) {
  const { held } = row
  const { maintenanceMarginFraction, priceStep } = instrument
  const liquidationAt = (collateral: Usd) =>
    formatPrice(liquidationPrice({ position: held, maintenanceMarginFraction, collateral }), priceStep)
  const after = change === undefined ? undefined : add(margin, change)
  const left = change === undefined || availableMargin === undefined ? undefined : subtract(availableMargin, change)
  const isShort = left !== undefined && left < fixed6<Usd>(0n)
  const changes: Change[] = [
    { name: 'Margin', unit: 'USD', before: formatUsd(margin), after: formatUsd(after) },
    {
      name: 'Liquidation',
      unit: 'USD',
      before: liquidationAt(margin),
      after: after === undefined ? '—' : liquidationAt(after),
    },
    {
      name: 'Available margin',
      unit: 'USD',
      before: formatUsd(availableMargin),
      after: formatUsd(left),
      ...(isShort && { tone: 'danger' as const }),
    },
  ]
  return changes
}
