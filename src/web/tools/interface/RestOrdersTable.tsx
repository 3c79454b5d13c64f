import { useRef, useState } from 'react'
import { type Amount, type Price, formatFixed6 } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { t } from '@/web/language/t'
import type { StepsOf } from '@/web/market/stepsOf'
import { useInstruments } from '@/web/market/useInstruments'
import { countedKinds, countKinds } from '@/web/session/orders/countedKinds'
import type { OrderChange } from '@/web/session/orders/editOrder'
import { amountInSteps, priceInTicks } from '@/web/session/orders/orderNumbers'
import { usePeggedIds } from '@/web/session/pegs/usePegs'
import { remainingOf } from '@/web/session/remainingOf'
import { Button } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { Dialog } from '@/web/ui/Dialog'
import { EmptyState } from '@/web/ui/EmptyState'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { routes } from '@/web/ui/navigation/routes'
import { NumberField } from '@/web/ui/NumberField'
import { SideText } from '@/web/ui/SideText'
import { CardTable } from '@/web/ui/table/CardTable'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

/** Price and amount step until the instrument's terms are loaded. */
const hundredth = 10_000n

type RestOrdersTableProps = {
  orders: readonly OrderMessage[]
  stepsOf: StepsOf
  pendingIds: ReadonlySet<string>
  /** Number of TWAPs. Some venues do not list TWAPs among the orders, but cancelling all ends them too. */
  twapCount: number
  isCancellingAll: boolean
  onEdit: (order: OrderMessage, change: OrderChange) => void
  onCancel: (order: OrderMessage) => void
  onCancelAll: () => void
}

export function RestOrdersTable(props: RestOrdersTableProps) {
  const { orders, isCancellingAll, onCancelAll } = props
  const listed = countKinds(orders, usePeggedIds())
  const counts = { ...listed, twaps: Math.max(listed.twaps, props.twapCount) }
  const [edited, setEdited] = useState<OrderMessage>()
  const [isAsked, setIsAsked] = useState(false)
  const isPhone = useScreenWidth() === 'phone'
  const table = {
    label: t('Open orders (via REST)'),
    columns: columnsOf(props, setEdited),
    rows: orders,
    rowKey: ({ orderId }: OrderMessage) => orderId,
    empty: (
      <EmptyState action={<NextLink path={routes.markets}>{t('All markets')}</NextLink>}>
        {t('No open orders')}
      </EmptyState>
    ),
  }
  const cancelAll = () => {
    setIsAsked(false)
    onCancelAll()
  }
  return (
    <>
      <div className="flex h-10 shrink-0 items-center gap-3 px-3">
        <h2 className="text-sm font-medium text-text-2">{t('Open orders')}</h2>
        <Button
          size="small"
          className="ml-auto"
          disabled={orders.length + counts.twaps === 0}
          isPending={isCancellingAll}
          onClick={() => setIsAsked(true)}
        >
          {t('Cancel all orders, TWAPs and stops via REST…')}
        </Button>
      </div>
      {isPhone ? <CardTable {...table} grid={cardGrid} height={115} /> : <DataTable {...table} />}
      {edited !== undefined && <EditDialog order={edited} onClose={() => setEdited(undefined)} onEdit={props.onEdit} />}
      {isAsked && (
        <Dialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setIsAsked(false)}
          title={t('Cancel all orders?')}
          description={t('This cancels {what}. Stops that protect positions are among them.', {
            what: countedKinds(counts),
          })}
          footer={
            <>
              <Button onClick={() => setIsAsked(false)}>{t('Back')}</Button>
              <Button variant="danger" onClick={cancelAll}>
                {t('Cancel {what}', { what: countedKinds(counts) })}
              </Button>
            </>
          }
        >
          <span />
        </Dialog>
      )}
    </>
  )
}

/** Grid of the phone card, whose rows are the order, its figures and its actions. */
const cardGrid = 'grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] grid-rows-[20px_36px_44px] gap-x-2 gap-y-0.5'

function columnsOf(
  { pendingIds, stepsOf, onCancel }: RestOrdersTableProps,
  onEdit: (order: OrderMessage) => void,
): readonly Column<OrderMessage>[] {
  return [
    {
      id: 'instrument',
      card: { place: 'col-span-2 col-start-1 row-start-1 text-base font-medium' },
      header: t('Instrument'),
      cell: ({ instrumentName }) => instrumentName,
    },
    {
      id: 'side',
      card: { place: 'col-start-3 row-start-1 text-right' },
      header: t('Side'),
      cell: ({ side }) => <SideText side={side} />,
    },
    {
      id: 'remaining',
      card: { place: 'col-start-2 row-start-2', isLabelled: true },
      header: t('Remaining'),
      align: 'right',
      cell: (order) => amountInSteps(remainingOf(order), stepsOf(order.instrumentName)),
    },
    {
      id: 'filled',
      card: { place: 'col-start-3 row-start-2 text-right', isLabelled: true },
      header: t('Filled'),
      align: 'right',
      cell: ({ filled, instrumentName }) => amountInSteps(filled, stepsOf(instrumentName)),
    },
    {
      id: 'price',
      card: { place: 'col-start-1 row-start-2', isLabelled: true },
      header: t('Price'),
      align: 'right',
      cell: ({ price, instrumentName }) => priceInTicks(price, stepsOf(instrumentName)),
    },
    {
      id: 'actions',
      card: { place: 'col-span-3 col-start-1 row-start-3 text-right [&_button]:min-w-16' },
      isPinned: true,
      headerLabel: t('Actions'),
      align: 'right',
      cell: (order) => (
        <span className="inline-flex gap-1">
          <Button size="small" disabled={order.stop !== undefined} onClick={() => onEdit(order)}>
            {t('Edit…')}
          </Button>
          <Button size="small" isPending={pendingIds.has(order.orderId)} onClick={() => onCancel(order)}>
            {t('Cancel')}
          </Button>
        </span>
      ),
    },
  ]
}

function EditDialog({
  order,
  onEdit,
  onClose,
}: {
  order: OrderMessage
  onEdit: RestOrdersTableProps['onEdit']
  onClose: () => void
}) {
  const { data: listings } = useInstruments()
  const terms = listings?.find(({ instrument }) => instrument.instrumentName === order.instrumentName)?.instrument
  const { priceStep: priceUnit = hundredth, amountStep: amountUnit = hundredth } = terms ?? {}
  const [price, setPrice] = useState(formatFixed6(order.price))
  const [remaining, setRemaining] = useState(formatFixed6(remainingOf(order)))
  const limitPrice = decimalValue<Price>(price)
  const wanted = decimalValue<Amount>(remaining)
  const [isShown, setShown] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const send = () => {
    if (limitPrice === undefined || wanted === undefined) {
      setShown(true)
      const missing = limitPrice === undefined ? 'limit' : 'remaining'
      fields.current?.querySelector<HTMLInputElement>(`input[name="${missing}"]`)?.focus()
      return
    }
    onEdit(order, { limitPrice, remaining: wanted })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Edit {instrument} order', { instrument: order.instrumentName })}
      description={t('This order will be replaced by a new signed order.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button variant="primary" onClick={send}>
            {t('Sign and send')}
          </Button>
        </>
      }
    >
      <div ref={fields} className="grid grid-cols-2 gap-3 p-4">
        <NumberField
          name="limit"
          label={t('Limit price')}
          unitName="USD"
          unit={priceUnit}
          value={price}
          onChange={setPrice}
          error={isShown && limitPrice === undefined ? t('Enter a price.') : undefined}
        />
        <NumberField
          name="remaining"
          label={t('Remaining amount')}
          unit={amountUnit}
          value={remaining}
          onChange={setRemaining}
          error={isShown && wanted === undefined ? t('Enter an amount.') : undefined}
        />
      </div>
    </Dialog>
  )
}
