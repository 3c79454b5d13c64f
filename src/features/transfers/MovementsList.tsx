import type { ReactNode } from 'react'
import type { KnownAddress } from '@/account/transfers/addressBook'
import type { TransactionRecord } from '@/protocol/rest/history'
import { unknownText } from '@/ui/formatDecimal'
import { formatCountdown } from '@/ui/formatCountdown'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { EmptyState } from '@/ui/EmptyState'
import { Tooltip } from '@/ui/Tooltip'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { amountText, assetName, chainText, exchangedText, partyText, progressOf, typeName } from './movementRow'

type MovementsListProps = {
  rows: readonly TransactionRecord[]
  book: readonly KnownAddress[]
  /** The venue's clock less this computer's, milliseconds. */
  aheadMs: number
}

/** The last movements, newest first, and how far those under way have come. */
export function MovementsList({ rows, book, aheadMs }: MovementsListProps) {
  const width = useScreenWidth()
  const empty = <EmptyState>{t('Nothing has been moved yet. What comes in and goes out is listed here.')}</EmptyState>
  if (width === 'phone') return <Cards rows={rows} book={book} aheadMs={aheadMs} empty={empty} />
  return (
    <DataTable
      label={t('Movements')}
      columns={columnsOf(book, aheadMs)}
      rows={rows}
      rowKey={keyOf}
      minWidth={720}
      empty={empty}
    />
  )
}

const keyOf = (row: TransactionRecord) => `${row.txType} ${row.id ?? String(row.initiatedTimestamp)}`

function columnsOf(book: readonly KnownAddress[], aheadMs: number): readonly Column<TransactionRecord>[] {
  return [
    { id: 'time', header: t('Time'), width: 150, cell: (row) => <Time timeNs={row.initiatedTimestamp} hasDate /> },
    { id: 'type', header: t('Type'), width: 110, cell: typeName },
    {
      id: 'amount',
      header: t('Amount'),
      align: 'right',
      width: 130,
      cell: (row) => `${amountText(row)} ${assetName(row)}`,
    },
    { id: 'with', header: t('With'), width: 130, cell: (row) => <Party row={row} book={book} /> },
    { id: 'chain', header: t('Chain'), width: 110, cell: chainText },
    { id: 'hash', header: t('Transaction'), width: 120, cell: (row) => <Hash row={row} /> },
    { id: 'state', header: t('State'), width: 150, cell: (row) => <State row={row} aheadMs={aheadMs} /> },
  ]
}

function Party({ row, book }: { row: TransactionRecord; book: readonly KnownAddress[] }) {
  const words = [exchangedText(row), partyText(row, book), row.label]
    .filter((one) => one !== undefined && one !== unknownText)
    .join(' · ')
  return (
    <span title={row.counterParty} className="inline-block max-w-48 truncate align-bottom">
      {words === '' ? unknownText : words}
    </span>
  )
}

/** On the chain at the other end once it is there, before that on the venue's own. */
function Hash({ row: { l1TxHash, l2TxHash } }: { row: TransactionRecord }) {
  const hash = l1TxHash === '' ? l2TxHash : l1TxHash
  if (hash === '') return <span className="text-text-3">{unknownText}</span>
  return (
    <Tooltip text={hash} isFocusable>
      <span className="font-mono text-xs text-text-3">{`${hash.slice(0, 8)}…${hash.slice(-4)}`}</span>
    </Tooltip>
  )
}

function State({ row, aheadMs }: { row: TransactionRecord; aheadMs: number }) {
  const progress = progressOf(row, useNow() + aheadMs)
  if (progress.status === 'done') return <span className="text-text-2">{t('Done')}</span>
  const { status, leftMs, isEstimated } = progress
  const left = `${isEstimated ? '≈ ' : ''}${formatCountdown(leftMs)}`
  return (
    <span className={status === 'held' ? 'text-warn' : 'text-pending'}>
      {status === 'held' ? t('Held by a check') : t('Under way')} · {leftMs <= 0 ? t('any moment') : left}
    </span>
  )
}

function Cards({ rows, book, aheadMs, empty }: MovementsListProps & { empty: ReactNode }) {
  if (rows.length === 0) return empty
  return (
    <ul aria-label={t('Movements')}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="flex flex-col gap-1 border-b border-line px-3 py-2.5 text-sm">
          <div className="flex justify-between gap-2 font-medium">
            <span>{typeName(row)}</span>
            <span>
              {amountText(row)} {assetName(row)}
            </span>
          </div>
          <div className="flex justify-between gap-2 text-text-3">
            <Party row={row} book={book} />
            <span>{chainText(row)}</span>
          </div>
          <div className="flex justify-between gap-2 text-xs text-text-3">
            <Time timeNs={row.initiatedTimestamp} hasDate />
            <State row={row} aheadMs={aheadMs} />
          </div>
        </li>
      ))}
    </ul>
  )
}
