import { fundingPayment } from '@/account/history/historyTotals'
import { tradeKey } from '@/account/history/tradeKey'
import type { AccountTrade } from '@/protocol/rest/history'
import { formatPercent } from '@/ui/formatPercent'
import { Said } from '@/ui/Said'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import type { CellContext, HistoryColumn, HistoryLook } from './historyColumn'
import { instrumentColumn, InstrumentLink, PositionCell, ReckonedPrice, SignedUsd, timeColumn } from './historyCells'

type Payment = AccountTrade

/** By the hour: small, so with four decimals. */
const rateText = ({ feeRate }: Payment) => formatPercent(feeRate, { decimals: 4 })
function Running({ row, context }: { row: Payment; context: CellContext }) {
  return <SignedUsd value={context.runningOf(tradeKey(row))} />
}

const columns: readonly HistoryColumn<Payment>[] = [
  timeColumn((row) => row.createdTimestamp),
  instrumentColumn(),
  {
    id: 'position',
    header: t('Position'),
    align: 'right',
    width: 120,
    cell: (row, context) => <PositionCell row={row} context={context} />,
  },
  { id: 'rate', header: t('Rate of the hour'), align: 'right', width: 110, cell: rateText },
  {
    id: 'mark',
    header: t('Mark'),
    align: 'right',
    width: 96,
    cell: (row) => <ReckonedPrice value={row.markPrice} />,
  },
  {
    id: 'payment',
    header: t('Payment USD'),
    align: 'right',
    width: 110,
    cell: (row) => <SignedUsd value={fundingPayment(row)} decimals={4} />,
  },
  {
    id: 'running',
    header: t('Sum so far USD'),
    align: 'right',
    width: 110,
    cell: (row, context) => <Running row={row} context={context} />,
  },
]

export const fundingLook: HistoryLook<Payment> = {
  label: t('Funding'),
  columns,
  instrumentOf: (row) => row.instrumentName,
  cardOf: (row, context) => ({
    title: <InstrumentLink row={row} context={context} />,
    figure: (
      <>
        <SignedUsd value={fundingPayment(row)} decimals={4} /> USD
      </>
    ),
    particulars: <PositionCell row={row} context={context} />,
    aside: rateText(row),
    small: <Time timeNs={row.createdTimestamp} hasDate />,
    smallAside: (
      <span>
        <Said text="sum so far {sum}" sum={<Running row={row} context={context} />} />
      </span>
    ),
  }),
}
