import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { useBuilderFee } from '@/web/session/BuilderNote'
import { estimate } from '@/web/ui/estimate'
import { feeText } from '@/web/ui/feeText'
import { formatUsd } from '@/web/ui/formatNumber'
import { Skeleton } from '@/web/ui/Skeleton'

export type PreviewRow = {
  readonly name: string
  readonly about?: string | undefined
  readonly value: ReactNode
  /** Unit or context, in a weaker colour. */
  readonly more?: ReactNode
  /** True for the fee, of which a builder's fee is a part. */
  readonly isFee?: boolean
  /** True for the row hidden first when there are more than three, in a low ticket or while the ticket shows a problem. */
  readonly isExtra?: boolean
}

type PreviewRowsProps = {
  label?: string
  rows: readonly PreviewRow[]
  /** False if the order needs no signature, and so names no builder. */
  isSigned?: boolean
}

const lowHidden =
  '[.ticket-sheet_&]:hidden [[data-refused]_&]:hidden [@media(min-width:46rem)_and_(max-width:68.6875rem)_and_(min-height:62.5rem)]:[[data-ticket]_&]:hidden'

/** Figures of a ticket below its button. */
export function PreviewRows({ label, rows: figures, isSigned = true }: PreviewRowsProps) {
  const builder = useBuilderFee()
  const rows =
    isSigned && builder !== undefined
      ? figures.flatMap((row) => (row.isFee === true ? [row, builderRow(builder)] : [row]))
      : figures
  return (
    <dl aria-label={label} className="of-prices flex flex-col pt-1 text-sm">
      {rows.map(({ name, about, value, more, isExtra }) => (
        <div
          key={name}
          className={`flex h-5 items-center justify-between gap-3 ${isExtra === true && figures.length > 3 ? lowHidden : ''}`}
        >
          <dt className="shrink-0 text-text-3" title={about}>
            {name}
          </dt>
          <dd className="truncate text-right text-text-2">
            {value}
            {more !== undefined && <span className="text-text-3"> {more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function builderRow({ percent, id }: NonNullable<ReturnType<typeof useBuilderFee>>): PreviewRow {
  return {
    name: t('Builder fee'),
    about: t('Part of the fee, for the builder that your orders name. On options the venue may charge less.'),
    value: `${percent} · ${id}`,
  }
}

const widths = [
  [48, 88],
  [80, 64],
  [88, 112],
  [72, 128],
] as const

/** Placeholders of the rows while the account opens. */
export function PreviewSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col pt-1">
      {widths.map(([name, value]) => (
        <div key={name} className="flex h-5 items-center justify-between">
          <Skeleton width={name} />
          <Skeleton width={value} />
        </div>
      ))}
    </div>
  )
}

type Cost = {
  /** USD; `undefined` while unknown. */
  readonly fee: Usd | undefined
  /** Margin needed from the available margin, USD. */
  readonly margin: Usd | undefined
  readonly feeAbout: string
  readonly marginAbout: string
}

/** The costs that every ticket shows, as estimates. */
export function costRows({ fee, margin, feeAbout, marginAbout }: Cost): readonly PreviewRow[] {
  return [
    { name: t('Margin'), about: marginAbout, value: estimate(formatUsd(margin)), more: 'USD' },
    { name: t('Fee'), about: feeAbout, value: estimate(feeText(fee)), more: 'USD', isFee: true },
  ]
}
