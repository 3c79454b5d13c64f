import { describeFailure } from '@/account/describeFailure'
import { AgreementTable } from './AgreementTable'
import { useInstruments } from '@/marketData/instruments'
import { useIndex } from '@/marketData/tickers/useIndex'
import { useTickers } from '@/marketData/tickers/useTickers'
import { formatDateTime } from '@/ui/formatTime'
import { ErrorState } from '@/ui/ErrorState'
import { t } from '@/ui/t'
import { accountRow, clockRow, listRow, numberRow, priceRow, topRows, type AgreementRow } from './agreementRows'
import { useAgreement } from './useAgreement'

/** What is compared with itself: one perpetual and its asset stand for all. */
const instrumentName = 'ETH-PERP'
const asset = 'ETH'

/** Whether what is told twice is the same: by REST, by each channel, by this page. */
export function AgreementView() {
  const agreement = useAgreement(instrumentName, asset)
  const rows = useRows(agreement)
  const { market } = agreement
  if (market.isError && market.data === undefined) {
    const { words, code } = describeFailure(market.error)
    return (
      <ErrorState
        what={t('The venue could not be asked.')}
        why={words}
        code={code}
        onRetry={() => void market.refetch()}
      />
    )
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p className="shrink-0 border-b border-line px-3 py-2 text-sm text-text-2">
        {t(
          'The same figure from two sources, read every five seconds. Figures that move differ a little between two readings.',
        )}
      </p>
      <AgreementTable rows={rows} />
    </div>
  )
}

function useRows({ market, clocks, connection, channelCount, account, tops }: ReturnType<typeof useAgreement>) {
  const listings = useInstruments().data
  const index = useIndex(asset)
  const tickers = useTickers({ kind: 'instrument', instrumentName })
  const ticker = tickers.tickers.get(instrumentName)
  const { data } = market
  const expiries = data?.expiries.map((expiry) => formatDateTime(expiry))
  const listed = listings?.flatMap(({ instrument }) =>
    instrument.instrumentType === 'OPTION' && instrument.asset === asset ? [formatDateTime(instrument.expiryNs)] : [],
  )
  const rows: AgreementRow[] = [
    clockRow(clocks.data),
    listRow('assets', t('Assets'), 'GET /assets', 'GET /markets', data?.assets, assetsOf(listings)),
    listRow('expiries', t('Expiries of {asset}', { asset }), 'GET /expiries', 'GET /markets', expiries, listed),
    priceRow('index', t('Index of {asset}', { asset }), 'GET /index', 'index', data?.index.price, index.price),
    numberRow(
      'funding',
      t('Funding of the next hour'),
      'GET /funding',
      'ticker-500ms',
      data?.funding.fundingRate,
      ticker?.nextFundingRate,
    ),
    ...topRows(data && { bid: data.book.bids[0]?.price, ask: data.book.asks[0]?.price }, tops),
    accountRow(account, connection.data?.account),
  ]
  return channelCount.data === undefined
    ? rows
    : [
        ...rows,
        numberRow(
          'channels',
          t('Channels: offered, and followed by this page'),
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
