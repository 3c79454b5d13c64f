import { useMemo } from 'react'
import { notional } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import { tradeKey } from '@/web/portfolio/history/model/tradeKey'
import type { useOrder } from '@/web/portfolio/history/model/useOrder'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatUsd, unknownText } from '@/web/ui/formatNumber'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { tradePath } from '@/web/ui/navigation/routes'
import { liquidityText } from '@/web/ui/orderLabels'
import { Panel } from '@/web/ui/Panel'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { Time } from '@/web/ui/Time'
import { AmountCell, FeeCell, PriceCell, type CellContext } from './historyCells'

type OrderDetailsFillsProps = {
  order: OrderMessage
  fills: ReturnType<typeof useOrder>['fills']
  context: CellContext
}

export function OrderDetailsFills({ order, fills, context }: OrderDetailsFillsProps) {
  const columns = useMemo(() => columnsOf(context), [context])
  return (
    <Panel title={t('Fills of this order')} freshness={undefined} className="min-h-40 h-auto!">
      {order.filled === 0n ? (
        <EmptyState
          action={
            <NextLink path={tradePath(order.instrumentName)}>
              {t('Trade {instrument}', { instrument: order.instrumentName })}
            </NextLink>
          }
        >
          {t('Nothing filled')}
        </EmptyState>
      ) : fills.data !== undefined ? (
        <>
          {!fills.data.isComplete && (
            <p className="px-3 py-1 text-xs text-warn">
              {t('Not all fills are in the venue’s history. The filled amount above is complete.')}
            </p>
          )}
          <DataTable label={t('Fills of this order')} columns={columns} rows={fills.data.fills} rowKey={tradeKey} />
        </>
      ) : fills.error !== null ? (
        <ListFailed what={t('Couldn’t load the fills')} error={fills.error} onRetry={() => fills.refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </Panel>
  )
}

function columnsOf(context: CellContext): readonly Column<AccountTrade>[] {
  return [
    { id: 'time', header: t('Time'), cell: (fill) => <Time timeNs={fill.createdTimestamp} hasDate /> },
    {
      id: 'price',
      header: t('Price'),
      align: 'right',
      cell: (fill) => <PriceCell row={fill} context={context} value={fill.price} />,
    },
    {
      id: 'amount',
      header: t('Amount'),
      align: 'right',
      cell: (fill) => <AmountCell row={fill} context={context} value={fill.amount} />,
    },
    {
      id: 'value',
      header: t('Value (USD)'),
      yields: 1,
      align: 'right',
      cell: ({ price, amount }) => (price === undefined ? unknownText : formatUsd(notional(price, amount))),
    },
    { id: 'fee', header: t('Fee (USD)'), align: 'right', cell: ({ fees }) => <FeeCell fee={fees} /> },
    { id: 'liquidity', header: t('Liquidity'), cell: ({ liquidity }) => liquidityText(liquidity) ?? unknownText },
  ]
}
