import { toNumber, type Amount } from '@/core/protocol/fixed6'
import { arrivalValue, markoutSeconds, type WorkedOrder } from '@/core/quant/workedOrders'
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
import { PriceText } from '@/web/ui/PriceText'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
import { FittedTable, type Cards } from '@/web/ui/table/FittedTable'
import { Time } from '@/web/ui/Time'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { bpsText, restedText } from './reportTexts'

/** Half columns: the name of an option needs more than half of a phone's width. */
const grid = 'grid-cols-8 gap-x-2 gap-y-0.5'
/** Lines: the order, figures with a second line, figures. */
const cards: Cards = {
  touch: { grid: `${grid} grid-rows-[28px_54px_38px]`, height: 141 },
  dense: { grid: `${grid} grid-rows-[24px_46px_32px]`, height: 119 },
  below: 720,
}
const figure = { place: 'col-span-2', isLabelled: true }

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
    card: { place: 'col-span-3 col-start-6 row-start-1 text-right text-text-3' },
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
    card: { place: 'col-span-5 col-start-1 row-start-1' },
  },
  {
    id: 'filled',
    header: t('Filled · asked'),
    align: 'right',
    cell: (row, { context }) => <AmountCell row={row} context={context} value={row.filled} />,
    under: (row, { context }) => (
      <>
        / <AmountCell row={row} context={context} value={row.asked} />
      </>
    ),
    isUnderBeside: true,
    card: figure,
  },
  {
    id: 'average',
    header: t('Average · arrival'),
    align: 'right',
    cell: (row, { context }) => <MeanPrice row={row} context={context} value={row.averagePrice} />,
    under: (row, { context }) => <MeanPrice row={row} context={context} value={row.arrivalPrice} />,
    card: figure,
  },
  {
    id: 'slippage',
    header: t('Slippage · bp'),
    align: 'right',
    cell: ({ slippage }) => formatUsd(slippage),
    under: (row) => bpsText(slippageBps(row)),
    sortValue: ({ slippage }) => slippage,
    card: figure,
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
    card: figure,
  },
  {
    id: 'amends',
    header: t('Amends'),
    align: 'right',
    cell: ({ amends }) => amends,
    sortValue: ({ amends }) => amends,
    yields: 3,
    card: figure,
  },
  ...markoutSeconds.map((seconds): Column<WorkedOrder, Aside> => ({
    id: `markout${seconds}`,
    header: t('Markout {seconds} s', { seconds }),
    align: 'right',
    cell: ({ markouts }) => <SignedUsd value={markouts[seconds]} />,
    sortValue: ({ markouts }) => markouts[seconds],
    yields: 4,
    card: figure,
  })),
]

type MeanPriceProps = { row: WorkedOrder; context: CellContext; value: bigint | undefined }

/** A mean of prices, with one decimal more than the prices have. */
function MeanPrice({ row, context, value }: MeanPriceProps) {
  const step = context.stepsOf(row.instrumentName)?.priceStep
  return step === undefined ? <EstimatedPrice value={value} /> : <PriceText value={value} step={step / 10n} />
}

function slippageBps(order: WorkedOrder): number | undefined {
  const { slippage } = order
  const value = arrivalValue(order)
  return slippage === undefined || value === 0n ? undefined : (toNumber(slippage) / toNumber(value)) * 10_000
}
