import { fixed6, toNumber, type Amount } from '@/core/protocol/fixed6'
import { markoutSeconds, type WorkedOrder } from '@/core/quant/workedOrders'
import { t } from '@/web/language/t'
import {
  AmountCell,
  EstimatedPrice,
  InstrumentLink,
  SignedUsd,
  type CellContext,
} from '@/web/portfolio/history/historyCells'
import { useCellContext } from '@/web/portfolio/history/useCellContext'
import { useArrivalQueues } from '@/web/session/orders/arrivalQueues'
import { formatUsd } from '@/web/ui/formatNumber'
import { OrderLink } from '@/web/ui/navigation/OrderLink'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
import { figureCards, FittedTable } from '@/web/ui/table/FittedTable'
import { Time } from '@/web/ui/Time'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { bpsText, restedText } from './reportTexts'

const cards = figureCards(720, 'grid-cols-4', 2)

const noRunning = () => undefined

/** One row an order with its amends, newest first. */
export function ReportTable({ orders }: { orders: readonly WorkedOrder[] }) {
  const context = useCellContext(noRunning, false)
  const arrivals = useArrivalQueues()
  return (
    <FittedTable
      label={t('Orders')}
      columns={columns}
      rows={orders}
      rowKey={({ orderIds }) => orderIds[0] ?? ''}
      asideOf={({ orderIds }) => ({ context, ahead: arrivals.of(orderIds) })}
      cards={cards}
      isPhone={useScreenWidth() === 'phone'}
    />
  )
}

type Aside = { readonly context: CellContext; readonly ahead: Amount | undefined }

const columns: readonly Column<WorkedOrder, Aside>[] = [
  {
    id: 'time',
    header: t('Time'),
    width: 132,
    cell: ({ createdNs, orderIds }) => (
      <OrderLink orderId={orderIds.at(-1) ?? ''}>
        <Time timeNs={createdNs} hasDate />
      </OrderLink>
    ),
    card: { place: 'col-span-2' },
  },
  {
    id: 'instrument',
    header: t('Instrument'),
    cell: (row, { context }) => (
      <span className="flex items-center gap-2">
        <SideText side={row.side} />
        <InstrumentLink row={row} context={context} />
      </span>
    ),
    card: { place: 'col-span-2 text-right' },
  },
  {
    id: 'filled',
    header: t('Filled'),
    align: 'right',
    cell: (row, { context }) => (
      <span className="whitespace-nowrap">
        <AmountCell row={row} context={context} value={row.filled} />
        <span className="text-text-3">
          {' / '}
          <AmountCell row={row} context={context} value={row.asked} />
        </span>
      </span>
    ),
    card: { place: '', isLabelled: true },
  },
  {
    id: 'average',
    header: t('Average'),
    align: 'right',
    cell: ({ averagePrice }) => <EstimatedPrice value={averagePrice} />,
    under: ({ arrivalPrice }) => <EstimatedPrice value={arrivalPrice} />,
    card: { place: '', isLabelled: true },
  },
  {
    id: 'slippage',
    header: t('Slippage'),
    align: 'right',
    cell: ({ slippage }) => formatUsd(slippage),
    under: (row) => bpsText(slippageBps(row)),
    sortValue: ({ slippage }) => slippage,
    card: { place: '', isLabelled: true },
  },
  {
    id: 'rested',
    header: t('Time in book'),
    align: 'right',
    cell: ({ restedNs }) => restedText(restedNs),
    sortValue: ({ restedNs }) => restedNs,
    under: (row, { context, ahead }) =>
      ahead === undefined ? undefined : (
        <>
          <AmountCell row={row} context={context} value={ahead} /> {t('ahead')}
        </>
      ),
    yields: 2,
    card: { place: '', isLabelled: true },
  },
  {
    id: 'amends',
    header: t('Amends'),
    align: 'right',
    cell: ({ amends }) => amends,
    sortValue: ({ amends }) => amends,
    yields: 3,
    card: { place: '', isLabelled: true },
  },
  ...markoutSeconds.map((seconds): Column<WorkedOrder, Aside> => ({
    id: `markout${seconds}`,
    header: t('Markout {seconds} s', { seconds }),
    align: 'right',
    cell: ({ markouts }) => <SignedUsd value={markouts[seconds]} />,
    sortValue: ({ markouts }) => markouts[seconds],
    yields: 4,
    card: { place: '', isLabelled: true },
  })),
]

function slippageBps({ slippage, value }: WorkedOrder): number | undefined {
  return slippage === undefined || value === 0n ? undefined : (toNumber(slippage) / toNumber(fixed6(value))) * 10_000
}
