import { useVenueNow } from '@/appContext/useVenueNow'
import type { Hash } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { formatAge } from '@/ui/formatAge'
import { formatCountdown } from '@/ui/formatCountdown'
import { formatExact } from '@/ui/formatExact'
import { formatNumber } from '@/ui/formatNumber'
import { formatUsd } from '@/ui/formatUsd'
import { WarningIcon } from '@/ui/icons'
import { SideText } from '@/ui/SideText'
import { SignedValue } from '@/ui/SignedValue'
import { packageLevel, sidedPackagePrice } from '@/ui/packagePrice'
import { t } from '@/ui/t'
import type { QuoteStanding } from '@/account/rfqs/makerLog'
import type { Failure } from '@/account/describeFailure'
import type { OwnQuoteRow } from './ownQuoteRow'
import { packageDecimals, packageText, packageWords, pointsText } from './packageText'

type OwnQuotesProps = {
  rows: readonly OwnQuoteRow[]
  busyIds: ReadonlySet<Hash>
  /** Why the last action on a quote did not happen. */
  failures: ReadonlyMap<Hash, Failure>
  onReprice: (row: OwnQuoteRow) => void
  onAmend: (row: OwnQuoteRow) => void
  onWithdraw: (row: OwnQuoteRow) => void
}

/** The own quotes: how they stand against the model of now while they live, and what became of them. */
export function OwnQuotes({ rows, busyIds, failures, onReprice, onAmend, onWithdraw }: OwnQuotesProps) {
  const nowMs = useVenueNow()
  return (
    <ul aria-label={t('Your quotes')} className="min-h-0 flex-1 overflow-y-auto">
      {rows.map((row) => {
        const failure = failures.get(row.quoteId)
        const isLive = row.standing === 'live'
        return (
          <li
            key={row.quoteId}
            className={`border-b border-line/60 px-3 py-1.5 ${row.drift === 'through' ? 'bg-danger-soft' : row.drift === 'wide' ? 'bg-warn-soft' : ''}`}
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <QuoteLine row={row} nowMs={nowMs} />
              {isLive && (
                <span className="flex gap-1.5">
                  <Button
                    size="small"
                    variant={row.drift === 'fine' ? 'quiet' : 'primary'}
                    isPending={busyIds.has(row.quoteId)}
                    disabled={row.model === undefined}
                    onClick={() => onReprice(row)}
                  >
                    {t('Re-price')}
                  </Button>
                  <Button size="small" onClick={() => onAmend(row)}>
                    {t('Amend')}
                  </Button>
                  <Button size="small" variant="danger" onClick={() => onWithdraw(row)}>
                    {t('Withdraw')}
                  </Button>
                </span>
              )}
            </div>
            {row.fills.length > 0 && <LegFills row={row} />}
            {failure !== undefined && (
              <p role="alert" className="mt-1 text-xs text-danger">
                {failure.words} <span className="text-text-3">{failure.code}</span>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const standingWords: Record<QuoteStanding, string> = {
  live: t('Live'),
  filled: t('Filled, all legs'),
  withdrawn: t('Withdrawn'),
  replaced: t('Replaced'),
  expired: t('Expired with its request'),
  closed: t('Ended with its request'),
  ended: t('Ended by the venue, or elsewhere'),
}

function QuoteLine({ row, nowMs }: { row: OwnQuoteRow; nowMs: number }) {
  const { entry, block, side, standing, filled, edge, drift, model } = row
  const { quote } = entry
  const legs = block.legs ?? []
  const decimals = packageDecimals(legs)
  const isLive = standing === 'live'
  const ageMs = nowMs - Number(quote.createdTimestamp / 1_000_000n)
  const leftMs = Number(block.deadline / 1_000_000n) - nowMs
  return (
    <div className="min-w-60 flex-1">
      <p className="flex items-baseline gap-2 text-sm">
        <span
          className={`rounded-sm border px-1 text-xs ${standing === 'filled' ? 'border-done text-done' : isLive ? 'border-accent text-accent' : 'border-line-strong text-text-3'}`}
        >
          {standingWords[standing]}
        </span>
        <span className="min-w-0 truncate" title={packageWords(legs)}>
          <SideText side={side === 'bid' ? 'buy' : 'sell'} words={{ buy: t('Bid'), sell: t('Ask') }} />{' '}
          <span className="font-medium tabular-nums">
            {sidedPackagePrice(quote.limitPrice, side === 'bid', decimals)}
          </span>{' '}
          × {formatExact(quote.amount)} {packageText(legs)}
        </span>
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-text-3 tabular-nums">
        {filled > 0n && standing !== 'filled' && (
          <span className="text-done">
            {t('{filled} of {amount} filled', { filled: formatExact(filled), amount: formatExact(quote.amount) })}
          </span>
        )}
        {entry.edgeThen !== undefined && (
          <span>
            {t('edge when sent')} <EdgeUsd usd={entry.edgeThen} />
          </span>
        )}
        {isLive && (
          <>
            <span>{t('model {price}', { price: packageLevel(model?.price, decimals) })}</span>
            <span>
              {t('edge now')} {edge !== undefined && '≈ '}
              <EdgeUsd usd={edge?.usd} /> {pointsText(edge?.points)}
            </span>
            <span>{t('{age} old', { age: formatAge(ageMs) })}</span>
            <span>{t('{time} left', { time: formatCountdown(leftMs).replace(/^00:/, '') })}</span>
          </>
        )}
        {drift !== 'fine' && (
          <span className={`flex items-center gap-1 ${drift === 'through' ? 'text-danger' : 'text-warn'}`}>
            <WarningIcon width={12} height={12} />
            {drift === 'through' ? t('The model has passed this price.') : t('The model has left this price behind.')}
          </span>
        )}
      </p>
    </div>
  )
}

/** USD of one package. */
function EdgeUsd({ usd }: { usd: number | undefined }) {
  if (usd === undefined) return '—'
  return <SignedValue sign={usd > 0 ? 1 : usd < 0 ? -1 : 0}>{formatNumber(Math.abs(usd), 2)}</SignedValue>
}

/** A filled package, leg by leg. */
function LegFills({ row: { fills } }: { row: OwnQuoteRow }) {
  return (
    <table aria-label={t('Legs that traded')} className="mt-1 w-full text-xs tabular-nums">
      <tbody>
        {fills.map((fill) => (
          <tr key={fill.key} className="text-text-2">
            <th scope="row" className="text-left font-normal">
              <SideText side={fill.side} words={{ buy: t('Bought'), sell: t('Sold') }} /> {formatExact(fill.amount)}{' '}
              {fill.instrumentName}
            </th>
            <td className="text-right">{t('at {price}', { price: formatExact(fill.price) })}</td>
            <td className="text-right text-text-3">{t('fee {fee}', { fee: formatUsd(fill.fee) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
