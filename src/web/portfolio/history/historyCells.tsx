import type { ReactNode } from 'react'
import { signOf } from '@/core/protocol/fixed6'
import type { Side, Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { formatDecimal, unknownText } from '@/web/ui/formatNumber'
import { formatDateTime } from '@/web/ui/formatTime'
import { PriceText } from '@/web/ui/PriceText'
import { SideText } from '@/web/ui/SideText'
import { SignedValue } from '@/web/ui/SignedValue'
import { Time } from '@/web/ui/Time'

/** Step that shows every decimal, used until the instrument is known. */
const smallestStep = 1n

type OfContract = { readonly instrumentName: string }

export function PriceCell({
  row,
  context,
  value,
}: {
  row: OfContract
  context: CellContext
  value: bigint | undefined
}) {
  return <PriceText value={value} step={context.stepsOf(row.instrumentName)?.priceStep ?? smallestStep} />
}

/** Shows a computed price (mark, average, settlement), which is not a multiple of the price step. */
export function EstimatedPrice({ value }: { value: bigint | undefined }) {
  return <PriceText value={value} step={computedStep} />
}

const computedStep = 100n

export function AmountCell({
  row,
  context,
  value,
}: {
  row: OfContract
  context: CellContext
  value: bigint | undefined
}) {
  return <PriceText value={value} step={context.stepsOf(row.instrumentName)?.amountStep ?? smallestStep} />
}

/** Shows USD with its sign as text and colour. */
export function SignedUsd({ value, decimals = 2 }: { value: bigint | undefined; decimals?: number }) {
  if (value === undefined) return unknownText
  const magnitude = value < 0n ? -value : value
  return <SignedValue sign={signOf(value)}>{formatDecimal(magnitude, decimals)}</SignedValue>
}

export function Tag({ tone = 'plain', children }: { tone?: 'plain' | 'danger' | 'warn'; children: ReactNode }) {
  return <span className={`rounded-[3px] px-1 text-2xs leading-4 ${tagTones[tone]}`}>{children}</span>
}

const tagTones = {
  plain: 'bg-surface-2 text-text-2',
  danger: 'bg-danger-soft text-danger',
  warn: 'bg-warn-soft text-warn',
}

export const positionLabels = { buy: t('Long'), sell: t('Short') }

export function PositionCell({
  row,
  context,
}: {
  row: OfContract & { side: Side; amount: bigint }
  context: CellContext
}) {
  return (
    <>
      <SideText side={row.side} words={positionLabels} /> <AmountCell row={row} context={context} value={row.amount} />
    </>
  )
}

export function timeColumn<Row>(timeOf: (row: Row) => bigint, header = t('Time')): HistoryColumn<Row> {
  return {
    id: 'time',
    header,
    width: 132,
    cell: (row, { isByDay }) => <TimeCell timeNs={timeOf(row)} isByDay={isByDay} />,
  }
}

/** Under the heading of a day the date is read, but not shown. */
function TimeCell({ timeNs, isByDay }: { timeNs: bigint; isByDay: boolean }) {
  if (!isByDay) return <Time timeNs={timeNs} hasDate />
  return (
    <>
      <span aria-hidden="true" className="text-text-3">
        <Time timeNs={timeNs} />
      </span>
      <span className="sr-only">{formatDateTime(timeNs)}</span>
    </>
  )
}

/** Two decimals, as the sums have. The tooltip has all that a small fee needs. */
export function FeeCell({ fee }: { fee: bigint | undefined }) {
  return <span title={fee === undefined ? undefined : `${formatDecimal(fee, 4)} USD`}>{formatDecimal(fee, 2)}</span>
}

export function instrumentColumn<Row extends OfContract>(): HistoryColumn<Row> {
  return {
    id: 'instrument',
    header: t('Instrument'),
    width: 192,
    cell: (row, context) => (
      <span className="flex items-center gap-2">
        <CoinMark asset={row.instrumentName.split('-')[0] ?? ''} size={16} />
        <InstrumentLink row={row} context={context} />
      </span>
    ),
  }
}

export function InstrumentLink({ row, context }: { row: OfContract; context: CellContext }) {
  return (
    <button
      type="button"
      // Not a tab stop, because the row is, and Enter on the row opens the same page.
      tabIndex={-1}
      className="min-w-0 rounded-[3px] font-medium proportional-nums hover:text-text-1 hover:underline"
      onClick={() => context.onOpenInstrument(row.instrumentName)}
    >
      {/* Not on the button, whose press area on a phone is larger than itself. */}
      <span className="block truncate">{row.instrumentName}</span>
    </button>
  )
}

export function sideColumn<Row extends { readonly side: Side }>(): HistoryColumn<Row> {
  return { id: 'side', header: t('Side'), width: 56, cell: ({ side }) => <SideText side={side} /> }
}

export type CellContext = {
  /** Steps of a contract, whether it is listed or has expired. */
  readonly stepsOf: (instrumentName: string) => Pick<Instrument, 'priceStep' | 'amountStep'> | undefined
  readonly onOpenInstrument: (instrumentName: string) => void
  /** Sum up to and including a row; undefined until all its terms are known. */
  readonly runningOf: (key: string) => bigint | undefined
  /** True if each day has a heading, so that rows show the time only. */
  readonly isByDay: boolean
}

export type HistoryColumn<Row> = {
  readonly id: string
  readonly header: string
  readonly about?: string
  readonly align?: 'left' | 'right'
  /** Minimum width in pixels. The remaining width is distributed in proportion. */
  readonly width: number
  /** Label of the sum that the heading of a day shows in this column. */
  readonly sum?: string
  /** Hides the column without room; the column with the largest number goes first. */
  readonly yields?: number
  /** True for a column that is shown only when a row has it. */
  readonly isRare?: boolean
  /** True for a column that is shown only if the trader chose it. */
  readonly isOptional?: boolean
  readonly cell: (row: Row, context: CellContext) => ReactNode
}

/** A row on a phone: a line with title and figure, a line of details, and a line of small print. */
type HistoryCard = {
  readonly title: ReactNode
  readonly figure: ReactNode
  readonly particulars: ReactNode
  readonly aside: ReactNode
  readonly small: ReactNode
  readonly smallAside?: ReactNode
}

export type HistoryLayout<Row> = {
  /** The accessible name of the table. */
  readonly label: string
  readonly columns: readonly HistoryColumn<Row>[]
  readonly cardOf: (row: Row, context: CellContext) => HistoryCard
  /** Contract that Enter opens; absent if rows have no contract. */
  readonly instrumentOf?: (row: Row) => string
}
