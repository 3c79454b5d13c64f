import { fromNumber, signOf, toNumber, type Usd } from '@/protocol/fixed6'
import { formatUsd } from '@/ui/formatUsd'
import { SignedValue } from '@/ui/SignedValue'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'
import type { PayoffPicture, PayoffPoint } from './payoffPicture'
import { priceText } from './payoffWords'

type PayoffTableProps = {
  points: readonly PayoffPoint[]
  breakevens: PayoffPicture['payoff']['breakevens']
  strike: number
  index: number
}

type Row = PayoffPoint & { readonly note: string }

/** The payoff in rows, for somebody who cannot see it or wants the figures. */
export function PayoffTable({ points, breakevens, strike, index }: PayoffTableProps) {
  const noteOf = (price: number) => {
    if (price === strike) return t('strike')
    if (price === index) return t('index')
    return breakevens.some((breakeven) => toNumber(breakeven) === price) ? t('breakeven') : ''
  }
  return (
    <DataTable
      label={t('Payoff by price')}
      columns={columns}
      rows={points.map((point): Row => ({ ...point, note: noteOf(point.price) }))}
      rowKey={({ price }) => String(price)}
      minWidth={320}
    />
  )
}

const columns: readonly Column<Row>[] = [
  { id: 'price', header: t('Underlying'), align: 'right', cell: ({ price }) => priceText(price) },
  { id: 'note', headerLabel: t('Note'), cell: ({ note }) => <span className="text-text-3">{note}</span> },
  { id: 'expiry', header: t('At expiry'), align: 'right', cell: ({ atExpiry }) => <Pnl pnl={atExpiry} /> },
  { id: 'now', header: t('≈ Now'), align: 'right', cell: ({ now }) => <Pnl pnl={now} /> },
]

function Pnl({ pnl }: { pnl: number | undefined }) {
  if (pnl === undefined) return formatUsd(undefined)
  const cents = fromNumber<Usd>(Math.round(pnl * 100) / 100)
  return <SignedValue sign={signOf(cents)}>{formatUsd(fromNumber<Usd>(Math.abs(pnl)))}</SignedValue>
}
