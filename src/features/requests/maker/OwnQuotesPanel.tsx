import { useState } from 'react'
import { failureOf } from '@/account/actions/failureOf'
import type { Failure } from '@/account/describeFailure'
import { useAccountSession } from '@/account/accountContext'
import { usePendingRfqs, useRfqActions } from '@/account/rfqs/useRfqs'
import type { MakerChoices } from './edge'
import { OwnQuotes } from './OwnQuotes'
import type { OwnQuoteRow } from './ownQuoteRow'
import { needsConfirmation } from './quoteFigures'
import { sideFigures } from './sideFigures'
import { smaller, subtract } from '@/protocol/fixed6'
import type { Hash } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { Panel } from '@/ui/Panel'
import { plural, t } from '@/ui/t'
import { outcomeFailure } from './quoteOutcome'
import { skewsFrom, tickersOf, type SkewTexts } from './sheetParts'
import type { MakerBook } from './useMakerBook'

type OwnQuotesPanelProps = {
  book: MakerBook
  choices: MakerChoices
  skewsOf: (blockId: Hash) => SkewTexts
  /** Opens the sheet of a request. */
  onAmend: (blockId: Hash) => void
}

/** The own quotes, and the one press that brings one back to the model. */
export function OwnQuotesPanel({ book, choices, skewsOf, onAmend }: OwnQuotesPanelProps) {
  const actions = useRfqActions()
  const log = useAccountSession()?.makerLog
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

  const reprice = async (row: OwnQuoteRow) => {
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
    // What has to be asked about is asked on the sheet.
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
  const withdraw = async ({ quoteId }: OwnQuoteRow) => {
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
  const [first] = drifted
  useKeyAction('quotes.reprice', () => void (first && reprice(first)), { isEnabled: first !== undefined })
  useKeyAction('quotes.withdrawAll', () => void withdrawAll(), { isEnabled: live.length > 0 })

  return (
    <Panel
      title={t('Your quotes')}
      leading={
        drifted.length > 0 && (
          <span className="text-xs text-warn">
            {plural(drifted.length, { one: '{count} has drifted', other: '{count} have drifted' })}
          </span>
        )
      }
      actions={
        live.length > 0 && (
          <Button size="small" variant="danger" isPending={pending.isWithdrawingAll} onClick={() => void withdrawAll()}>
            {t('Withdraw all quotes')}
          </Button>
        )
      }
    >
      {book.rows.length === 0 ? (
        <EmptyState>{t('You have quoted nothing on this visit.')}</EmptyState>
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
