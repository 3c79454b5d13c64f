import type { AccountTrade } from '@/protocol/rest/getTradeHistory'
import { formatDecimal } from '@/ui/formatDecimal'
import { Time } from '@/ui/Time'
import type { HistoryColumn, HistoryLook } from './historyColumn'
import { instrumentColumn, InstrumentLink, PositionCell, ReckonedPrice, SignedUsd, timeColumn } from './historyCells'

type Settlement = AccountTrade

const columns: readonly HistoryColumn<Settlement>[] = [
  timeColumn((row) => row.createdTimestamp),
  instrumentColumn(),
  {
    id: 'position',
    header: 'Position',
    align: 'right',
    width: 120,
    cell: (row, context) => <PositionCell row={row} context={context} />,
  },
  {
    id: 'entry',
    header: 'Entry',
    align: 'right',
    width: 96,
    cell: (row) => <ReckonedPrice value={row.avgEntryPrice} />,
  },
  {
    id: 'settlementPrice',
    header: 'Settled at',
    align: 'right',
    width: 110,
    cell: (row) => <ReckonedPrice value={row.settlementPrice} />,
  },
  {
    id: 'payout',
    header: 'Payout USD',
    align: 'right',
    width: 110,
    cell: ({ payout }) => <SignedUsd value={payout} />,
  },
  { id: 'fee', header: 'Fee USD', align: 'right', width: 96, cell: ({ fees }) => formatDecimal(fees, 4) },
  { id: 'pnl', header: 'Realised PnL', align: 'right', width: 110, cell: ({ pnl }) => <SignedUsd value={pnl} /> },
]

export const settlementsLook: HistoryLook<Settlement> = {
  label: 'Settlements',
  columns,
  instrumentOf: (row) => row.instrumentName,
  cardOf: (row, context) => ({
    title: <InstrumentLink row={row} context={context} />,
    figure: (
      <>
        <SignedUsd value={row.payout} /> USD
      </>
    ),
    particulars: (
      <span>
        <PositionCell row={row} context={context} /> settled at <ReckonedPrice value={row.settlementPrice} />
      </span>
    ),
    aside: undefined,
    small: <Time timeNs={row.createdTimestamp} hasDate />,
    smallAside: (
      <span>
        PnL <SignedUsd value={row.pnl} /> · fee {formatDecimal(row.fees, 4)}
      </span>
    ),
  }),
}
