import type { AccountTrade } from '@/protocol/rest/history'
import { formatDecimal } from '@/ui/formatDecimal'
import { Said } from '@/ui/Said'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import type { HistoryColumn, HistoryLook } from './historyColumn'
import { instrumentColumn, InstrumentLink, PositionCell, ReckonedPrice, SignedUsd, timeColumn } from './historyCells'

type Settlement = AccountTrade

const columns: readonly HistoryColumn<Settlement>[] = [
  timeColumn((row) => row.createdTimestamp),
  instrumentColumn(),
  {
    id: 'position',
    header: t('Position'),
    align: 'right',
    width: 120,
    cell: (row, context) => <PositionCell row={row} context={context} />,
  },
  {
    id: 'entry',
    header: t('Entry'),
    align: 'right',
    width: 96,
    cell: (row) => <ReckonedPrice value={row.avgEntryPrice} />,
  },
  {
    id: 'settlementPrice',
    header: t('Settled at'),
    align: 'right',
    width: 110,
    cell: (row) => <ReckonedPrice value={row.settlementPrice} />,
  },
  {
    id: 'payout',
    header: t('Payout USD'),
    align: 'right',
    width: 110,
    cell: ({ payout }) => <SignedUsd value={payout} />,
  },
  { id: 'fee', header: t('Fee USD'), align: 'right', width: 96, cell: ({ fees }) => formatDecimal(fees, 4) },
  {
    id: 'pnl',
    header: t('Realised PnL'),
    about: t('Before fees and funding'),
    align: 'right',
    width: 110,
    cell: ({ pnl }) => <SignedUsd value={pnl} />,
  },
]

export const settlementsLook: HistoryLook<Settlement> = {
  label: t('Settlements'),
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
        <Said
          text="{position} settled at {price}"
          position={<PositionCell row={row} context={context} />}
          price={<ReckonedPrice value={row.settlementPrice} />}
        />
      </span>
    ),
    aside: undefined,
    small: <Time timeNs={row.createdTimestamp} hasDate />,
    smallAside: (
      <span>
        <Said text="PnL {pnl} · fee {fee}" pnl={<SignedUsd value={row.pnl} />} fee={formatDecimal(row.fees, 4)} />
      </span>
    ),
  }),
}
