import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { toNumber, type Price } from '@/core/protocol/fixed6'
import { settlementWindowMs } from '@/core/quant/settlement'
import { t } from '@/web/language/t'
import { listingCycleOf } from '@/web/market/listing'
import { useExpiryTrades, useSettlements } from '@/web/market/options/useSettlements'
import type { SettlementReading } from '@/web/market/options/useSettlements'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useMySettlements } from '@/web/options/expiries/model/useMySettlements'
import { NoAccount } from '@/web/session/access/NoAccount'
import { useAccess } from '@/web/session/accountContext'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatNumber } from '@/web/ui/formatNumber'
import { formatCountdown } from '@/web/ui/formatTime'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { routes, tradePath } from '@/web/ui/navigation/routes'
import { withParameters } from '@/web/ui/navigation/withParameters'
import { Panel } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { settlingText } from '@/web/ui/settlingText'
import { Skeleton } from '@/web/ui/Skeleton'
import { type BoardRow, calendarRows, expiryDay } from './boardRows'
import { MyOptionsAtExpiry, ExpiriesTable } from './ExpiriesTable'
import { InterestByStrike } from './InterestByStrike'
import { ledgerRows, type SettledRow } from './ledgerRows'
import { LedgerTable, PastExpiry } from './PastExpiry'
import { useAllExpiries, useExpiryBoard, type ExpiryBoard } from './useExpiryBoard'

type Chosen = { readonly kind: 'next' | 'past'; readonly expiryNs: bigint }

const isAllAssets = (search: string) => new URLSearchParams(search).has('all')

function chosenIn(search: string): Chosen | undefined {
  const expiry = new URLSearchParams(search).get('expiry') ?? ''
  return /^\d{1,19}$/.test(expiry) ? { kind: 'next', expiryNs: BigInt(expiry) } : undefined
}

export function ExpiriesView({ asset }: { asset: string }) {
  const board = useExpiryBoard(asset)
  const nowMs = useVenueNow()
  const access = useAccess().status
  const hasAccount = access === 'trading'
  const settlements = useSettlements(asset)
  const own = useMySettlements(asset)
  const search = useSearch()
  const [, navigate] = useLocation()
  const isAll = isAllAssets(search)
  const every = useAllExpiries(isAll)
  const all = { ...every, rows: every.rows === undefined ? undefined : calendarRows(every.rows, asset, board.rows) }
  const [chosen, setChosen] = useState(() => chosenIn(search))
  const detailBox = useRef<HTMLDivElement>(null)
  const choose = (next: Chosen) => {
    setChosen(next)
    // On a phone it is below the list.
    detailBox.current?.scrollIntoView()
  }
  // Each asset has its own page, which reads the chosen expiry from the address.
  const select = (row: BoardRow) =>
    row.asset === asset
      ? choose({ kind: 'next', expiryNs: row.expiryNs })
      : navigate(withParameters(optionPath('expiries', row.asset), search, { expiry: String(row.expiryNs) }))
  const ledger =
    settlements.data === undefined
      ? undefined
      : ledgerRows(settlements.data, hasAccount ? own.data : undefined, listingCycleOf)
  const { rows } = board
  const first = rows?.find(({ positions }) => positions.length > 0) ?? rows?.[0]
  const nextRow =
    chosen?.kind === 'past' ? undefined : (rows?.find((row) => row.expiryNs === chosen?.expiryNs) ?? first)
  const pastRow = chosen?.kind === 'past' ? ledger?.find((row) => row.expiryNs === chosen.expiryNs) : undefined
  const detail = pastRow ?? nextRow
  return (
    <div className="flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto">
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(480px,42%)] gap-1 max-lg:flex max-lg:flex-none max-lg:flex-col">
        <div className="grid min-h-0 min-w-0 grid-rows-[minmax(0,3fr)_minmax(0,2fr)] [@media(min-height:75rem)]:grid-rows-[auto_minmax(0,1fr)] gap-1 max-lg:contents">
          <div className="min-h-0 min-w-0 max-lg:order-1 [@media(min-height:75rem)]:[&>section]:h-auto">
            <Panel
              title={t('Expiries')}
              freshness={isAll ? all.freshness : board.freshness}
              actions={<AssetsShown asset={asset} isAll={isAll} />}
            >
              <ExpiriesList
                asset={asset}
                list={isAll ? all : board}
                isAll={isAll}
                nowMs={nowMs}
                selected={nextRow}
                onSelect={select}
                hasAccount={hasAccount}
              />
            </Panel>
          </div>
          <div className="min-h-0 min-w-0 max-lg:order-3 max-lg:min-h-48">
            <Panel title={t('Past expiries')} freshness={undefined}>
              {settlements.error !== null && ledger === undefined ? (
                <ListFailed
                  what={t('Couldn’t load settlements')}
                  error={settlements.error}
                  onRetry={settlements.refetch}
                />
              ) : ledger === undefined ? (
                <RowsSkeleton label={t('Loading settlements…')} />
              ) : (
                <>
                  {own.error !== null && (
                    <p className="bg-warn-soft px-3 py-1 text-xs text-warn">{t('Couldn’t load your settlements')}</p>
                  )}
                  <LedgerTable
                    rows={ledger}
                    selected={pastRow?.expiryNs}
                    onSelect={(expiryNs) => choose({ kind: 'past', expiryNs })}
                    hasAccount={hasAccount}
                  />
                </>
              )}
            </Panel>
          </div>
        </div>
        <div ref={detailBox} className="min-h-0 min-w-0 max-lg:order-2 max-lg:min-h-64">
          <Panel
            title={pastRow === undefined ? t('At expiry') : t('Payouts')}
            freshness={pastRow === undefined ? board.freshness : { status: 'live' }}
            leading={
              detail === undefined ? undefined : (
                <span className="truncate text-xs text-text-3">{expiryDay(detail.expiryNs)}</span>
              )
            }
          >
            {pastRow !== undefined ? (
              <Past asset={asset} row={pastRow} hasAccount={hasAccount} />
            ) : nextRow === undefined ? (
              <EmptyState>{t('Select an expiry to see its payout.')}</EmptyState>
            ) : (
              <NextExpiry asset={asset} row={nextRow} board={board} nowMs={nowMs} access={access} nameOf={nameOf} />
            )}
          </Panel>
        </div>
      </div>
    </div>
  )
}

/** Whether the expiries of every asset are listed. It is in the address, so that it can be linked. */
function AssetsShown({ asset, isAll }: { asset: string; isAll: boolean }) {
  const search = useSearch()
  const [path, navigate] = useLocation()
  return (
    <RadioGroup
      size="small"
      label={t('Assets shown')}
      value={isAll ? 'all' : 'one'}
      onChange={(next) =>
        navigate(withParameters(path, search, { all: next === 'all' ? '1' : undefined, expiry: undefined }))
      }
      options={[
        { value: 'one', label: asset },
        { value: 'all', label: t('All assets') },
      ]}
    />
  )
}

type ExpiriesListProps = Omit<ComponentProps<typeof ExpiriesTable>, 'rows'> & {
  asset: string
  list: Pick<ExpiryBoard, 'rows' | 'error' | 'retry'>
}

function ExpiriesList({ asset, list: { rows, error, retry }, ...table }: ExpiriesListProps) {
  if (error !== null) {
    return <ListFailed what={t('Couldn’t load expiries')} error={error} onRetry={async () => retry()} />
  }
  if (rows === undefined) return <RowsSkeleton label={t('Loading expiries…')} />
  if (rows.length > 0) return <ExpiriesTable rows={rows} {...table} />
  return (
    <EmptyState action={<NextLink path={routes.markets}>{t('All markets')}</NextLink>}>
      {table.isAll ? t('No options listed') : t('No {asset} options listed', { asset })}
    </EmptyState>
  )
}

function Past({ asset, row, hasAccount }: { asset: string; row: SettledRow; hasAccount: boolean }) {
  const { data, error, refetch } = useExpiryTrades(asset, row.expiryNs)
  if (error !== null && data === undefined) {
    return <ListFailed what={t('Couldn’t load trades')} error={error} onRetry={refetch} />
  }
  // Expired contracts are no longer listed, so their names are not links.
  return <PastExpiry row={row} hasAccount={hasAccount} trades={data} nameOf={(name) => name} />
}

function nameOf(instrumentName: string) {
  return (
    <Link href={tradePath(instrumentName)} className="text-text-1 hover:text-accent hover:underline">
      {instrumentName}
    </Link>
  )
}

function RowsSkeleton({ label }: { label: string }) {
  return (
    <section aria-busy="true" aria-label={label} className="flex flex-col gap-4 p-3">
      {[0, 1, 2, 3, 4].map((at) => (
        <Skeleton key={at} height={12} />
      ))}
    </section>
  )
}

type NextExpiryProps = {
  asset: string
  row: BoardRow
  board: ExpiryBoard
  nowMs: number
  access: 'signedOut' | 'connected' | 'trading'
  nameOf: (instrumentName: string) => ReactNode
}

export function NextExpiry({ asset, row, board, nowMs, access, nameOf }: NextExpiryProps) {
  const settling = board.settling.expiryNs === row.expiryNs ? board.settling : undefined
  return (
    <>
      <SettlementBar index={board.index} settling={settling} leftMs={Number(row.expiryNs / 1_000_000n) - nowMs} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {access === 'trading' ? (
          <MyOptionsAtExpiry asset={asset} row={row} nameOf={nameOf} />
        ) : (
          <NoAccount
            signedOut={t('Your estimated payout appears here once you hold positions.')}
            connected={t('Your estimated payout appears here once you hold positions.')}
          />
        )}
        <InterestByStrike strikes={row.strikes} />
      </div>
    </>
  )
}

type SettlementBarProps = {
  index: Price | undefined
  /** Settlement of the next expiry; undefined for later expiries. */
  settling: SettlementReading | undefined
  leftMs: number
}

/** The progress of a settlement: the average so far, the index, and the projected settlement price. */
function SettlementBar({ index, settling, leftMs }: SettlementBarProps) {
  const progress = settling?.progress
  const indexPrice = index === undefined ? undefined : toNumber(index)
  const isDue = leftMs <= settlementWindowMs
  return (
    <div className="border-b border-line px-3 py-2 text-sm">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Item name={t('Index')} value={formatNumber(indexPrice, 2)} />
        {progress !== undefined && (
          <>
            <Item name={t('Average so far')} value={`≈ ${formatNumber(progress.average, 2)}`} />
            <Item name={t('Would settle at')} value={`≈ ${formatNumber(progress.settlesAt, 2)}`} isStrong />
          </>
        )}
      </dl>
      {progress === undefined ? (
        <p className="mt-1 text-xs text-text-3">
          {isDue && settling?.status === 'loading'
            ? t('Loading the settlement average…')
            : isDue
              ? t('Settlement average unavailable: no index data for the last 30 minutes.')
              : t('Settles at the 30-minute index average before expiry. Averaging starts in {left}.', {
                  left: formatCountdown(leftMs - settlementWindowMs),
                })}
        </p>
      ) : (
        <>
          <progress
            aria-label={t('Settlement window')}
            value={progress.share}
            className="mt-2 h-1.5 w-full accent-(--accent)"
          />
          <p className="mt-1 text-xs text-text-3">{settlingText(1 - progress.share)}</p>
        </>
      )}
    </div>
  )
}

function Item({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div>
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className={isStrong ? 'text-lg font-medium' : 'text-base'}>{value}</dd>
    </div>
  )
}
