import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Address } from '@/core/protocol/instrument'
import type { TransactionRecord } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { nameOf, type KnownAddress } from '@/web/portfolio/signedTransfers/addressBook'
import { transferLabels } from '@/web/portfolio/signedTransfers/transferLabels'
import type { PreparedTransfer } from '@/web/portfolio/signedTransfers/transferOrder'
import { TransferReview } from '@/web/portfolio/signedTransfers/TransferReview'
import type { UnknownTransfer } from '@/web/portfolio/signedTransfers/transferSender'
import {
  onTransferFound,
  useTransferSender,
  useUnknownTransfers,
  useTransferList,
} from '@/web/portfolio/signedTransfers/useTransfers'
import { WarningBox } from '@/web/portfolio/signedTransfers/WarningBox'
import { useAccountServices } from '@/web/session/accountContext'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { unknownText } from '@/web/ui/formatNumber'
import { formatCountdown } from '@/web/ui/formatTime'
import { historyPath, carriedSearch } from '@/web/ui/navigation/routes'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { showToast } from '@/web/ui/showToast'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { Time } from '@/web/ui/Time'
import { Tooltip } from '@/web/ui/Tooltip'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { amountText, assetName, chainText, exchangedText, partyText, progressOf, typeName } from './transferRow'

export function TransfersPanel({ account, book }: { account: Address; book: readonly KnownAddress[] }) {
  const sender = useTransferSender(account)
  const unknowns = useUnknownTransfers(sender)
  const { venue } = useAccountServices()
  const [again, setAgain] = useState<PreparedTransfer>()
  const { data, error, isError, refetch, dataUpdatedAt } = useTransferList()
  const connection = useAccountConnection()
  useArrivals(account, data?.filter(({ txStatus }) => txStatus === 'initiated').length)
  useFoundToasts()
  const isStale = connection.state !== 'live' || isError
  const freshness: PanelFreshness =
    data === undefined
      ? { status: 'loading' }
      : isStale
        ? { status: 'stale', sinceMs: dataUpdatedAt }
        : { status: 'live' }
  return (
    <Panel
      title={t('Activity')}
      freshness={freshness}
      actions={
        <Link
          href={historyPath('transactions') + carriedSearch()}
          className="rounded-sm px-1.5 text-xs text-text-3 underline-offset-2 hover:text-text-1 hover:underline pointer-coarse:py-3"
        >
          {t('View full history')}
        </Link>
      }
    >
      {unknowns.map((unknown) => (
        <UnknownTransferNotice
          key={unknown.transfer.id}
          unknown={unknown}
          onAgain={() => setAgain(unknown.transfer)}
          onLeave={() => sender.leave(unknown.transfer.id)}
        />
      ))}
      {again !== undefined && (
        <TransferReview
          title={again.order.kind === 'transfer' ? t('Review transfer') : t('Review withdrawal')}
          transfer={again}
          receiverName={nameOf(book, again.order.receiver)}
          isPaper={venue.kind === 'paper'}
          isPending={false}
          failure={undefined}
          onSend={(transfer) => {
            setAgain(undefined)
            void sender.sendAgain(transfer)
          }}
          onClose={() => setAgain(undefined)}
        />
      )}
      {data !== undefined ? (
        <TransferList rows={data} book={book} />
      ) : isError ? (
        <ListFailed what={t('Couldn’t load activity')} error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </Panel>
  )
}

/**
 * Reloads the account when the number of pending transfers decreases, because no channel reports that a deposit has
 * arrived.
 */
function useArrivals(account: Address, underWay: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (underWay !== undefined) void queryClient.invalidateQueries({ queryKey: ['account', account, 'summary'] })
  }, [queryClient, account, underWay])
}

function useFoundToasts(): void {
  useEffect(
    () =>
      onTransferFound(({ order }) =>
        showToast({ tone: 'done', title: t('Completed: {words}', { words: transferLabels(order) }) }),
      ),
    [],
  )
}

type TransferListProps = {
  rows: readonly TransactionRecord[]
  book: readonly KnownAddress[]
}

function TransferList({ rows, book }: TransferListProps) {
  const width = useScreenWidth()
  const empty = <EmptyState>{t('No transfers yet. Deposits and withdrawals appear here.')}</EmptyState>
  if (width === 'phone') return <Cards rows={rows} book={book} empty={empty} />
  return <DataTable label={t('Activity')} columns={columnsOf(book)} rows={rows} rowKey={keyOf} empty={empty} />
}

const keyOf = (row: TransactionRecord) => `${row.txType} ${row.id ?? String(row.initiatedTimestamp)}`

function columnsOf(book: readonly KnownAddress[]): readonly Column<TransactionRecord>[] {
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
    { id: 'with', header: t('Counterparty'), width: 130, cell: (row) => <Party row={row} book={book} /> },
    { id: 'chain', header: t('Chain'), width: 110, yields: 1, cell: chainText },
    { id: 'hash', header: t('Transaction'), width: 120, cell: (row) => <Hash row={row} /> },
    { id: 'state', header: t('State'), width: 150, cell: (row) => <State row={row} /> },
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

/** Transaction hash on the other chain once it exists, before that on the venue's chain. */
function Hash({ row: { l1TxHash, l2TxHash } }: { row: TransactionRecord }) {
  const hash = l1TxHash === undefined || l1TxHash === '' ? l2TxHash : l1TxHash
  if (hash === undefined || hash === '') return <span className="text-text-3">{unknownText}</span>
  return (
    <Tooltip text={hash} isFocusable>
      <span className="font-mono text-xs text-text-3">{`${hash.slice(0, 8)}…${hash.slice(-4)}`}</span>
    </Tooltip>
  )
}

function State({ row }: { row: TransactionRecord }) {
  const progress = progressOf(row, useVenueNow())
  if (progress.status === 'done') return <span className="text-text-2">{t('Completed')}</span>
  const { status, leftMs, isEstimated } = progress
  const left = `${isEstimated ? '≈ ' : ''}${formatCountdown(leftMs)}`
  return (
    <span className={status === 'held' ? 'text-warn' : 'text-pending'}>
      {status === 'held' ? t('Under review') : t('Pending')} · {leftMs <= 0 ? t('any moment now') : left}
    </span>
  )
}

function Cards({ rows, book, empty }: TransferListProps & { empty: ReactNode }) {
  if (rows.length === 0) return empty
  return (
    <ul aria-label={t('Activity')}>
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
            <State row={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

type UnknownTransferNoticeProps = { unknown: UnknownTransfer; onAgain: () => void; onLeave: () => void }

/**
 * Shown when the response to a transfer was lost: its state, and a button to resend it, which cannot move money twice.
 */
function UnknownTransferNotice({
  unknown: { transfer, status, failure },
  onAgain,
  onLeave,
}: UnknownTransferNoticeProps) {
  return (
    <div role="alert" className="border-b border-line p-2">
      <WarningBox tone="warn">
        <p className="font-medium">{t('Status unknown: {words}', { words: transferLabels(transfer.order) })}</p>
        {status === 'missing' ? (
          <div className="mt-1 flex flex-col gap-2">
            <p className="text-text-2">
              {t(
                'Not found in your history. It’s safe to resend: the same transfer can only execute once. After a reload your wallet asks for its signature again.',
              )}
            </p>
            {failure !== undefined && (
              <p className="text-danger">
                {failure.words} <span className="text-xs text-text-4">{failure.code}</span>
              </p>
            )}
            <div className="flex gap-2">
              <Button size="small" onClick={onAgain}>
                {t('Resend')}
              </Button>
              <Button size="small" onClick={onLeave}>
                {t('Dismiss')}
              </Button>
            </div>
          </div>
        ) : (
          <p className="mt-1 text-text-2">
            {status === 'asking'
              ? t('No response from the venue. Checking your history – please don’t send it again.')
              : t('Resending…')}
          </p>
        )}
      </WarningBox>
    </div>
  )
}
