import type { OpenOrder } from '@/account/openOrders'
import { notional } from '@/protocol/fixed6'
import { formatUsd } from '@/ui/formatUsd'
import { SideText } from '@/ui/SideText'
import type { Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { EditOrderCell } from './EditOrderCell'
import { FilledCell } from './FilledCell'
import { OrderButtons } from './OrderButtons'
import type { Editing, OpenOrdersTableProps } from './OpenOrdersTable'
import type { EditedOrder } from './orderChange'

export type RowEditing = {
  readonly editing: Editing | undefined
  readonly onBegin: (order: OpenOrder) => void
  readonly onChange: (part: Partial<EditedOrder>) => void
  readonly onSave: (order: OpenOrder) => void
  readonly onDiscard: () => void
}

/** Until the terms are known, every decimal is shown. */
const smallestStep = 1n

export function openOrderColumns(props: OpenOrdersTableProps & RowEditing): readonly Column<OpenOrder>[] {
  const { instrumentOf, onGoTo } = props
  return [
    {
      id: 'time',
      header: 'Time',
      cell: (order) => (order.createdTimestamp === undefined ? '—' : <Time timeNs={order.createdTimestamp} />),
    },
    {
      id: 'instrument',
      header: 'Instrument',
      cell: (order) => (
        <button type="button" className="rounded-[3px] hover:text-accent" onClick={() => onGoTo(order.instrumentName)}>
          {order.instrumentName}
        </button>
      ),
    },
    { id: 'side', header: 'Side', cell: ({ side }) => <SideText side={side} /> },
    { id: 'kind', header: 'Kind', cell: (order) => <span className="text-text-3">{kindWords(order)}</span> },
    {
      id: 'price',
      header: 'Price',
      align: 'right',
      width: 150,
      cell: (order) => (
        <EditOrderCell
          {...props}
          order={order}
          field="price"
          step={instrumentOf(order.instrumentName)?.priceStep ?? smallestStep}
        />
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'right',
      width: 130,
      cell: (order) => (
        <EditOrderCell
          {...props}
          order={order}
          field="amount"
          step={instrumentOf(order.instrumentName)?.amountStep ?? smallestStep}
        />
      ),
    },
    {
      id: 'filled',
      header: 'Filled',
      align: 'right',
      cell: (order) => (
        <FilledCell order={order} step={instrumentOf(order.instrumentName)?.amountStep ?? smallestStep} />
      ),
    },
    {
      id: 'value',
      header: 'Value USD',
      align: 'right',
      cell: (order) => formatUsd(notional(order.price, order.amount)),
    },
    {
      id: 'actions',
      header: '',
      headerLabel: 'Actions',
      align: 'right',
      width: 200,
      cell: (order) => <OrderButtons {...props} order={order} />,
    },
  ]
}

/** "Limit, post, reduce". */
function kindWords(order: OpenOrder): string {
  const kind = order.orderType === 'market' ? 'Market' : 'Limit'
  const flags = [
    order.postOnly === true && 'post',
    order.reduceOnly === true && 'reduce',
    order.timeInForce === 'IOC' && 'IOC',
    order.mmp === true && 'MMP',
  ].filter((flag) => typeof flag === 'string')
  return [kind, ...flags].join(', ')
}
