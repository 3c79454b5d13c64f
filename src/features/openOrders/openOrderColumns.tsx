import { remainingOf, type OpenOrder } from '@/account/openOrders'
import type { WaitingStop } from '@/account/stops/stopOrder'
import { notional } from '@/protocol/fixed6'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { SideText } from '@/ui/SideText'
import type { Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import { EditOrderCell } from './EditOrderCell'
import { FilledCell } from './FilledCell'
import { OrderButtons } from './OrderButtons'
import { OrderKind } from './OrderKind'
import { OrderStatusCell } from './OrderStatusCell'
import type { OpenOrdersTableProps } from './openOrdersTableProps'
import type { RowEditing } from './useRowEditing'

const noStops: readonly WaitingStop[] = []

/** Until the terms are known, every decimal is shown. */
const smallestStep = 1n

export function openOrderColumns(props: OpenOrdersTableProps & RowEditing): readonly Column<OpenOrder>[] {
  const { instrumentOf, onGoTo } = props
  const priceStepOf = (order: OpenOrder) => instrumentOf(order.instrumentName)?.priceStep ?? smallestStep
  const amountStepOf = (order: OpenOrder) => instrumentOf(order.instrumentName)?.amountStep ?? smallestStep
  return [
    {
      id: 'time',
      header: t('Time'),
      sortValue: (order) => order.createdTimestamp,
      cell: ({ createdTimestamp }) =>
        createdTimestamp === undefined ? unknownText : <Time timeNs={createdTimestamp} />,
    },
    {
      id: 'instrument',
      header: t('Instrument'),
      sortValue: (order) => order.instrumentName,
      cell: ({ instrumentName }) => (
        <button
          type="button"
          className="rounded-[3px] font-medium hover:text-accent hover:underline"
          onClick={() => onGoTo(instrumentName)}
        >
          {instrumentName}
        </button>
      ),
    },
    { id: 'side', header: t('Side'), sortValue: ({ side }) => side, cell: ({ side }) => <SideText side={side} /> },
    { id: 'type', header: t('Type'), cell: (order) => <OrderKind order={order} stops={props.stops ?? noStops} /> },
    {
      id: 'price',
      header: t('Price'),
      align: 'right',
      width: 156,
      sortValue: ({ price }) => price,
      cell: (order) => <EditOrderCell {...props} order={order} field="price" step={priceStepOf(order)} />,
    },
    {
      id: 'amount',
      header: t('Remaining'),
      align: 'right',
      width: 116,
      sortValue: remainingOf,
      cell: (order) => <EditOrderCell {...props} order={order} field="amount" step={amountStepOf(order)} />,
    },
    {
      id: 'filled',
      header: t('Filled'),
      align: 'right',
      cell: (order) => (
        <FilledCell order={order} before={props.fills.filledBefore(order.orderId)} step={amountStepOf(order)} />
      ),
    },
    {
      id: 'value',
      header: t('Value USD'),
      align: 'right',
      sortValue: (order) => notional(order.price, remainingOf(order)),
      cell: (order) => formatUsd(notional(order.price, remainingOf(order))),
    },
    {
      id: 'status',
      header: t('Status'),
      width: 156,
      cell: (order) => <OrderStatusCell {...props} order={order} />,
    },
    {
      id: 'actions',
      isPinned: true,
      headerLabel: t('Actions'),
      align: 'right',
      // Room for a third button where there is one.
      width: props.onPeg === undefined ? 136 : 180,
      cell: (order) => <OrderButtons {...props} order={order} />,
    },
  ]
}
