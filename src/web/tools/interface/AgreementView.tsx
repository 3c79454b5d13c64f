import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { systemClock } from '@/core/lib/clock'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import { useIndex } from '@/web/market/tickers/useIndex'
import { useTickers } from '@/web/market/tickers/useTickers'
import { useInstruments } from '@/web/market/useInstruments'
import { useAccess } from '@/web/session/accountContext'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import { ErrorState } from '@/web/ui/EmptyState'
import { formatMoment } from '@/web/ui/formatTime'
import { ScrollArea } from '@/web/ui/ScrollArea'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { accountRow, clockRow, listRow, numberRow, priceRow, topRows, type AgreementRow } from './agreementRows'
import { followTops, type Tops, readChannelCount, readClocks, readConnection, readMarketByRest } from './readAgreement'

/** One perpetual and its asset are compared as examples. */
const instrumentName = 'ETH-PERP'
const asset = 'ETH'

/** Compares the values that the venue publishes by REST and by each channel with those that this page computes. */
export function AgreementView() {
  const agreement = useAgreement(instrumentName, asset)
  const rows = useRows(agreement)
  const isPhone = useScreenWidth() === 'phone'
  const { market } = agreement
  if (market.isError && market.data === undefined) {
    const { words, code } = describeFailure(market.error)
    return (
      <ErrorState what={t('Couldn’t reach the venue')} why={words} code={code} onRetry={() => void market.refetch()} />
    )
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p className="shrink-0 px-3 py-2 text-sm text-text-2">
        {t('The same value from two sources, refreshed every five seconds. Live values may differ slightly.')}
      </p>
      <SkippedRowsList />
      {isPhone ? <AgreementCards rows={rows} /> : <AgreementTable rows={rows} />}
    </div>
  )
}

/** Lists the rows from the venue that are missing in the page's lists because they could not be parsed. */
function SkippedRowsList() {
  const { skippedRows } = useClient()
  const skipped = useSyncExternalStore(skippedRows?.subscribe ?? subscribeToNothing, () => skippedRows?.getSnapshot())
  if (skipped === undefined || skipped.length === 0) return null
  return (
    <section aria-label={t('Rows left out')} className="shrink-0 px-3 py-2 text-sm text-warn">
      <h3>{t('Rows left out because they can’t be read')}</h3>
      <ul>
        {skipped.map(({ source, count, why }) => (
          <li key={source} className="break-words text-text-2">
            {source}: {count} ({why})
          </li>
        ))}
      </ul>
    </section>
  )
}

function useRows({ market, clocks, connection, channelCount, account, tops }: ReturnType<typeof useAgreement>) {
  const listings = useInstruments().data
  const index = useIndex(asset)
  const tickers = useTickers({ kind: 'instrument', instrumentName })
  const ticker = tickers.tickers.get(instrumentName)
  const { data } = market
  const expiries = data?.expiries.map((expiry) => formatMoment(expiry))
  const listed = listings?.flatMap(({ instrument }) =>
    instrument.instrumentType === 'OPTION' && instrument.asset === asset ? [formatMoment(instrument.expiryNs)] : [],
  )
  const rows: AgreementRow[] = [
    clockRow(clocks.data),
    listRow('assets', t('Assets'), 'GET /assets', 'GET /markets', data?.assets, assetsOf(listings)),
    listRow('expiries', t('{asset} expiries', { asset }), 'GET /expiries', 'GET /markets', expiries, listed),
    priceRow('index', t('{asset} index', { asset }), 'GET /index', 'index', data?.index.price, index.price),
    numberRow(
      'funding',
      t('Next-hour funding'),
      'GET /funding',
      'ticker-500ms',
      data?.funding.fundingRate,
      ticker?.nextFundingRate,
    ),
    ...topRows(data === undefined ? undefined : { bid: data.book.bids[0]?.price, ask: data.book.asks[0]?.price }, tops),
    accountRow(account, connection.data?.account),
  ]
  return channelCount.data === undefined
    ? rows
    : [
        ...rows,
        numberRow(
          'channels',
          t('Channels: available vs. subscribed'),
          'channels',
          'status',
          channelCount.data,
          connection.data?.subscriptions.length,
        ),
      ].map((row) => (row.id === 'channels' ? { ...row, verdict: 'unknown' as const } : row))
}

function assetsOf(listings: ReturnType<typeof useInstruments>['data']): readonly string[] | undefined {
  return listings?.map(({ instrument }) => instrument.asset)
}

type ReportedValue = { readonly source: string; readonly reported: string | undefined }

type ComparedFigure = {
  readonly id: string
  readonly figure: string
  readonly one: ReportedValue
  readonly other: ReportedValue
  readonly verdict: 'same' | 'close' | 'apart' | 'unknown'
}

const tones = { same: 'text-buy', close: 'text-text-2', apart: 'text-danger', unknown: 'text-text-3' }
const signs = { same: '=', close: '≈', apart: '≠', unknown: '' }

function verdictText(verdict: ComparedFigure['verdict']): string {
  switch (verdict) {
    case 'same':
      return t('match')
    case 'close':
      return t('within tolerance')
    case 'apart':
      return t('mismatch')
    case 'unknown':
      return '—'
  }
}

/** The rows for a phone, with one source above the other. */
function AgreementCards({ rows }: { rows: readonly ComparedFigure[] }) {
  return (
    <ScrollArea label={t('Consistency checks')}>
      <ul aria-label={t('Consistency checks')} className="text-sm">
        {rows.map(({ id, figure, verdict, one, other }) => (
          <li key={id} className="border-b border-line px-3 py-2">
            <p className="flex justify-between gap-3">
              <span className="text-text-1">{figure}</span>
              <span className={`whitespace-nowrap ${tones[verdict]}`}>
                <span aria-hidden="true">{signs[verdict]} </span>
                {verdictText(verdict)}
              </span>
            </p>
            <Reported {...one} />
            <Reported {...other} />
          </li>
        ))}
      </ul>
    </ScrollArea>
  )
}

function AgreementTable({ rows }: { rows: readonly ComparedFigure[] }) {
  return (
    <ScrollArea label={t('Consistency checks')}>
      <table aria-label={t('Consistency checks')} className="w-full min-w-160 border-collapse text-sm">
        <thead>
          <tr className="sticky top-0 bg-surface-1 text-xs text-text-3">
            <th scope="col" className={headCell}>
              {t('Metric')}
            </th>
            <th scope="col" className={headCell}>
              {t('Result')}
            </th>
            <th scope="col" className={headCell}>
              {t('Source A')}
            </th>
            <th scope="col" className={headCell}>
              {t('Source B')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line">
              <th scope="row" className="px-3 py-1.5 text-left font-normal text-text-1">
                {row.figure}
              </th>
              <td className={`px-3 py-1.5 whitespace-nowrap ${tones[row.verdict]}`}>
                <span aria-hidden="true">{signs[row.verdict]} </span>
                {verdictText(row.verdict)}
              </td>
              <ReportedCell {...row.one} />
              <ReportedCell {...row.other} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const headCell = 'px-3 py-1.5 text-left font-medium border-b border-line'

function ReportedCell({ source, reported }: ReportedValue) {
  return (
    <td className="px-3 py-1.5">
      <Reported source={source} reported={reported} />
    </td>
  )
}

function Reported({ source, reported }: ReportedValue) {
  return (
    <>
      <span className="block font-mono text-xs text-text-3">{source}</span>
      <span className="break-all text-text-1 tabular-nums">{reported ?? '—'}</span>
    </>
  )
}

/** Frequent enough to notice a divergence, without loading the venue. */
const againMs = 5_000

/** Runs one query per comparison, so that a failed query does not hide the others. */
function useAgreement(instrumentName: string, asset: string) {
  const { rest, calls } = useClient()
  const access = useAccess()
  const account = access.status === 'trading' ? access.account : undefined
  const parts = (signal: AbortSignal) => ({ rest, calls, clock: systemClock, signal })
  const usual = { refetchInterval: againMs, retry: false } as const
  return {
    market: useQuery({
      queryKey: ['agreement', 'market', instrumentName],
      queryFn: ({ signal }) => readMarketByRest(parts(signal), instrumentName, asset),
      ...usual,
    }),
    clocks: useQuery({
      queryKey: ['agreement', 'clocks'],
      queryFn: ({ signal }) => readClocks(parts(signal)),
      ...usual,
    }),
    channelCount: useQuery({
      queryKey: ['agreement', 'channels'],
      queryFn: ({ signal }) => readChannelCount(parts(signal)),
      ...usual,
      refetchInterval: 60_000,
    }),
    connection: useQuery({
      queryKey: ['agreement', 'connection', account],
      queryFn: ({ signal }) => readConnection(parts(signal)),
      enabled: account !== undefined,
      ...usual,
    }),
    account,
    tops: useTops(instrumentName),
  }
}

function useTops(instrumentName: string): Tops {
  const { feed } = useClient()
  const [tops, setTops] = useState<Tops>({})
  useEffect(() => {
    const followed = followTops(feed, instrumentName)
    const timer = setInterval(() => setTops(followed.read()), 500)
    return () => {
      clearInterval(timer)
      followed.stop()
    }
  }, [feed, instrumentName])
  return tops
}
