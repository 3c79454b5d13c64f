import { sizeSlope, type SizeDistribution } from '@/core/quant/scaledOrders'
import { t } from '@/web/language/t'
import { RadioGroup } from '@/web/ui/RadioGroup'

type ShapeChoiceProps = { value: SizeDistribution; onChange: (shape: SizeDistribution) => void }

/** Choice of how the amounts are distributed from the first price to the last, drawn and labelled. */
export function ShapeChoice({ value, onChange }: ShapeChoiceProps) {
  return (
    <RadioGroup
      label={t('Size distribution')}
      size="small"
      value={value}
      onChange={onChange}
      options={shapes.map(({ shape, label, heights }) => ({
        value: shape,
        label,
        content: (
          <span className="inline-flex items-center gap-1.5" title={about[shape]}>
            <Bars heights={heights} />
            {label}
          </span>
        ),
      }))}
    />
  )
}

const shapes = [
  { shape: 'flat', label: t('Even'), heights: [6, 6, 6, 6] },
  { shape: 'rising', label: t('Increasing'), heights: [3, 5, 7, 9] },
  { shape: 'falling', label: t('Decreasing'), heights: [9, 7, 5, 3] },
] as const

const about: Record<SizeDistribution, string> = {
  flat: t('Equal amount at each price'),
  rising: t('Last order is {times}× the first', { times: sizeSlope }),
  falling: t('First order is {times}× the last', { times: sizeSlope }),
}

function Bars({ heights }: { heights: readonly number[] }) {
  return (
    <svg viewBox="0 0 11 10" aria-hidden="true" className="h-2.5 w-2.75">
      {heights.map((height, at) => (
        // The key is the index, because bars are never reordered.
        <rect key={at} x={at * 3} y={10 - height} width={2} height={height} fill="currentColor" />
      ))}
    </svg>
  )
}
