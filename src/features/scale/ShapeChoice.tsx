import { ladderSlope, type LadderShape } from '@/quant/ladder'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'

type ShapeChoiceProps = { value: LadderShape; onChange: (shape: LadderShape) => void }

/** How the amounts go from the first price to the last, drawn and said. */
export function ShapeChoice({ value, onChange }: ShapeChoiceProps) {
  return (
    <RadioGroup
      label={t('Shape of the amounts')}
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
  { shape: 'flat', label: t('Flat'), heights: [6, 6, 6, 6] },
  { shape: 'rising', label: t('Rising'), heights: [3, 5, 7, 9] },
  { shape: 'falling', label: t('Falling'), heights: [9, 7, 5, 3] },
] as const

const about: Record<LadderShape, string> = {
  flat: t('The same amount at each price'),
  rising: t('The last price has {times} times the amount of the first', { times: ladderSlope }),
  falling: t('The first price has {times} times the amount of the last', { times: ladderSlope }),
}

function Bars({ heights }: { heights: readonly number[] }) {
  return (
    <svg viewBox="0 0 11 10" aria-hidden="true" className="h-2.5 w-2.75">
      {heights.map((height, at) => (
        // Bars never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <rect key={at} x={at * 3} y={10 - height} width={2} height={height} fill="currentColor" />
      ))}
    </svg>
  )
}
