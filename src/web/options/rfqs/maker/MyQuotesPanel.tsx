import { useState } from 'react'
import { smaller, subtract } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { plural, t } from '@/web/language/t'
import { useStepsOf } from '@/web/market/useStepsOf'
import { useVenueNow } from '@/web/market/useVenueNow'
import type { QuoteStanding } from '@/web/options/rfqs/model/makerLog'
import { useMakerLog, usePendingRfqs, useRfqActions } from '@/web/options/rfqs/model/useRfqs'
import type { Failure } from '@/web/session/actions/describeFailure'
import { failureOf } from '@/web/session/actions/failureOf'
import { useAccountFreshness } from '@/web/session/lists/useAccountFreshness'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatNumber, formatUsd } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { formatAge, formatCountdown } from '@/web/ui/formatTime'
import { WarningIcon } from '@/web/ui/icons'
import { packageLevel, sidedPackagePrice } from '@/web/ui/packagePrice'
import { Panel } from '@/web/ui/Panel'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { SideText } from '@/web/ui/SideText'
import { SignedValue } from '@/web/ui/SignedValue'
import { packageAmount } from '../packageAmount'
import { packageTitle } from '../packageLabel'
import { blockDecimals, legsLabel, volPointsText } from './packageModel'
import { type MakerChoices, skewsFrom, tickersOf, type SkewTexts } from './priceSide'
import { needsConfirmation, sideFigures } from './quoteFigures'
import { outcomeFailure } from './quoteOutcome'
import type { MyQuoteRow, MakerBook } from './useMakerBook'

type MyQuotesPanelProps = {
  book: MakerBook
  choices: MakerChoices
  skewsOf: (blockId: Hash) => SkewTexts
  onAmend: (blockId: Hash) => void
}

/** Quotes of this account, each with a button that reprices it to the model. */
export function MyQuotesPanel({ book, choices, skewsOf, onAmend }: MyQuotesPanelProps) {
  const actions = useRfqActions()
  const log = useMakerLog()
  const pending = usePendingRfqs()
  const [failures, setFailures] = useState<ReadonlyMap<Hash, Failure>>(new Map())
  const live = book.rows.filter(({ standing }) => standing === 'live')
  const drifted = live.filter(({ drift }) => drift !== 'fine')
  const note = (quoteId: Hash, failure: Failure | undefined) =>
    setFailures((known) => {
      const next = new Map(known)
      if (failure === undefined) next.delete(quoteId)
      else next.set(quoteId, failure)
      return next
    })

  const reprice = async (row: MyQuoteRow) => {
    const { block, side, model, entry } = row
    if (actions === undefined || model === undefined || !book.isLive(block)) return onAmend(block.blockId)
    const figures = sideFigures({
      side,
      block,
      model,
      choices,
      skews: skewsFrom(skewsOf(block.blockId)),
      tickers: tickersOf(book.markets),
      typed: undefined,
    })
    // A quote that needs a confirmation, or has no price, opens the quote sheet.
    if (typeof figures === 'string' || needsConfirmation(figures.warnings)) return onAmend(block.blockId)
    const quote = {
      block,
      isBuy: side === 'bid',
      amount: block.fullSize ? block.amount : smaller(subtract(entry.quote.amount, row.filled), block.amount),
      limitPrice: figures.price,
      legPrices: figures.legs,
    }
    const outcome = await actions.amend(entry.quote, quote)
    if ('quoteId' in outcome && outcome.status !== 'notArrived') {
      log?.onSent(outcome.quoteId, quote, figures.edge?.usd, entry.quote.quoteId)
    }
    note(row.quoteId, outcomeFailure(outcome))
  }
  const withdraw = async ({ quoteId }: MyQuoteRow) => {
    if (actions === undefined) return
    const failure = failureOf(await actions.withdraw(quoteId))
    if (failure === undefined) log?.onWithdrawn([quoteId])
    note(quoteId, failure)
  }
  const withdrawAll = async () => {
    if (actions === undefined) return
    const ids = live.map(({ quoteId }) => quoteId)
    const failure = failureOf(await actions.withdrawAll())
    if (failure === undefined) log?.onWithdrawn(ids)
    else for (const id of ids) note(id, failure)
  }
  const freshness = useAccountFreshness(true)
  const [first] = drifted
  useShortcut(
    'quotes.reprice',
    () => {
      if (first !== undefined) void reprice(first)
    },
    { isEnabled: first !== undefined },
  )
  useShortcut('quotes.withdrawAll', () => void withdrawAll(), { isEnabled: live.length > 0 })

  return (
    <Panel
      title={t('Your quotes')}
      freshness={freshness}
      leading={
        drifted.length > 0 && (
          <span className="text-xs text-warn">
            {plural(drifted.length, { one: '{count} off model', other: '{count} off model' })}
          </span>
        )
      }
      actions={
        live.length > 0 && (
          <Button size="small" isPending={pending.isWithdrawingAll} onClick={() => void withdrawAll()}>
            {t('Cancel all quotes')}
          </Button>
        )
      }
    >
      {book.rows.length === 0 ? (
        <EmptyState>{t('You haven’t quoted in this session.')}</EmptyState>
      ) : (
        <OwnQuotes
          rows={book.rows}
          busyIds={new Set([...pending.amends.keys(), ...pending.withdrawing])}
          failures={failures}
          onReprice={(row) => void reprice(row)}
          onAmend={({ block }) => onAmend(block.blockId)}
          onWithdraw={(row) => void withdraw(row)}
        />
      )}
    </Panel>
  )
}

type OwnQuotesProps = {
  rows: readonly MyQuoteRow[]
  busyIds: ReadonlySet<Hash>
  /** Failures of the last action on each quote. */
  failures: ReadonlyMap<Hash, Failure>
  onReprice: (row: MyQuoteRow) => void
  onAmend: (row: MyQuoteRow) => void
  onWithdraw: (row: MyQuoteRow) => void
}

function OwnQuotes({ rows, busyIds, failures, onReprice, onAmend, onWithdraw }: OwnQuotesProps) {
  const nowMs = useVenueNow()
  return (
    <ul aria-label={t('Your quotes')} className="min-h-0 flex-1 overflow-y-auto">
      {rows.map((row) => {
        const failure = failures.get(row.quoteId)
        const isLive = row.standing === 'live'
        return (
          <li
            key={row.quoteId}
            className={`px-3 py-1.5 ${row.drift === 'through' ? 'bg-danger-soft' : row.drift === 'wide' ? 'bg-warn-soft' : ''}`}
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
                  <Button size="small" onClick={() => onWithdraw(row)}>
                    {t('Withdraw', {}, 'quote')}
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

const standingLabels: Record<QuoteStanding, string> = {
  live: t('Live'),
  filled: t('Filled'),
  withdrawn: t('Withdrawn'),
  replaced: t('Replaced'),
  expired: t('RFQ expired'),
  closed: t('RFQ closed'),
  ended: t('Closed elsewhere'),
}

function QuoteLine({ row, nowMs }: { row: MyQuoteRow; nowMs: number }) {
  const { entry, block, side, standing, filled, edge, drift, model } = row
  const { quote } = entry
  const legs = block.legs ?? []
  const decimals = blockDecimals(legs)
  const isLive = standing === 'live'
  const ageMs = nowMs - Number(quote.createdTimestamp / 1_000_000n)
  const leftMs = Number(block.deadline / 1_000_000n) - nowMs
  return (
    <div className="min-w-60 flex-1">
      <p className="flex items-baseline gap-2 text-sm">
        <span
          className={`rounded-sm border px-1 text-xs ${standing === 'filled' ? 'border-done text-done' : isLive ? 'border-accent text-accent' : 'border-line-strong text-text-3'}`}
        >
          {standingLabels[standing]}
        </span>
        <span className="min-w-0 truncate" title={legsLabel(legs)}>
          <SideText side={side === 'bid' ? 'buy' : 'sell'} words={{ buy: t('Bid'), sell: t('Ask') }} />{' '}
          <span className="font-medium tabular-nums">
            {sidedPackagePrice(quote.limitPrice, side === 'bid', decimals)}
          </span>{' '}
          × {packageAmount(quote.amount, block)} {packageTitle(legs)}
        </span>
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-text-3 tabular-nums">
        {filled > 0n && standing !== 'filled' && (
          <span className="text-done">
            {t('{filled} of {amount} filled', {
              filled: packageAmount(filled, block),
              amount: packageAmount(quote.amount, block),
            })}
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
              <EdgeUsd usd={edge?.usd} /> {volPointsText(edge?.points)}
            </span>
            <span>{t('{age} old', { age: formatAge(ageMs) })}</span>
            <span>{t('{time} left', { time: formatCountdown(leftMs).replace(/^00:/, '') })}</span>
          </>
        )}
        {drift !== 'fine' && (
          <span className={`flex items-center gap-1 ${drift === 'through' ? 'text-danger' : 'text-warn'}`}>
            <WarningIcon width={12} height={12} />
            {drift === 'through'
              ? t('Model has moved through this price.')
              : t('Model has moved away from this price.')}
          </span>
        )}
      </p>
    </div>
  )
}

/** Formats the edge in USD per package. */
function EdgeUsd({ usd }: { usd: number | undefined }) {
  if (usd === undefined) return '—'
  return <SignedValue sign={usd > 0 ? 1 : usd < 0 ? -1 : 0}>{formatNumber(Math.abs(usd), 2)}</SignedValue>
}

function LegFills({ row: { fills, block } }: { row: MyQuoteRow }) {
  const { legs = [] } = block
  const stepsOf = useStepsOf(legs[0]?.asset)
  const tickOf = (name: string) => legs.find(({ instrumentName }) => instrumentName === name)?.pricePrecision
  return (
    <table aria-label={t('Executed legs')} className="mt-1 w-full text-xs tabular-nums">
      <tbody>
        {fills.map((fill) => (
          <tr key={fill.key} className="text-text-2">
            <th scope="row" className="text-left font-normal">
              <SideText side={fill.side} words={{ buy: t('Bought'), sell: t('Sold') }} />{' '}
              {formatOnStep(fill.amount, stepsOf(fill.instrumentName)?.amountStep)} {fill.instrumentName}
            </th>
            <td className="text-right">
              {t('at {price}', { price: formatOnStep(fill.price, tickOf(fill.instrumentName)) })}
            </td>
            <td className="text-right text-text-3">{t('fee {fee}', { fee: formatUsd(fill.fee) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
