import { useState } from 'react'
import { useAccountSession } from '@/account/accountContext'
import { othersView, ownResting } from '@/account/orders/ownResting'
import { CloseAllDialog, type ClosedOne } from './CloseAllDialog'
import { emptyWords } from './ClosingNotes'
import { markLimitOf, planClosing } from './closingPlan'
import type { ClosingResult } from './closingResult'
import type { PositionRow } from './positionRow'
import { useMarketData } from '@/marketData/marketDataContext'
import { absolute } from '@/protocol/fixed6'
import type { FeeSchedule } from '@/quant/fees'
import { t } from '@/ui/t'
import { sendClosing } from './sendClosing'

type CloseAllPositionsProps = {
  rows: readonly PositionRow[]
  ratesOf: (row: PositionRow) => FeeSchedule
  onOpenChange: (isOpen: boolean) => void
}

export function CloseAllPositions({ rows, ratesOf, onOpenChange }: CloseAllPositionsProps) {
  const session = useAccountSession()
  const marketData = useMarketData()
  const [sent, setSent] = useState<number>()
  const [results, setResults] = useState<readonly ClosedOne[]>([])

  const closeAtMarket = async (row: PositionRow): Promise<ClosingResult> => {
    if (session === undefined) return { status: 'failed', words: t('Enable trading first.') }
    const { instrumentName } = row.position
    // By the book of this moment: wallets take their time over the orders before this one.
    const view = marketData.orderBook(instrumentName).getSnapshot()
    const book = othersView(view, ownResting(session.data.openOrders(), instrumentName))
    const plan = planClosing({ row, book, rates: ratesOf(row) })
    switch (plan.status) {
      case 'unknown':
        return { status: 'failed', words: t('Not sent: the terms of this instrument are not known.') }
      case 'noBook':
        return { status: 'failed', words: t('Not sent: its book is not live.') }
      case 'empty':
        return { status: 'failed', words: t('Not sent: {why}', { why: emptyWords(row) }) }
      case 'ready':
        return sendClosing(session, { position: row.position, amount: plan.amount, limitPrice: undefined })
    }
  }
  const closeAtMark = async (row: PositionRow): Promise<ClosingResult> => {
    const limitPrice = markLimitOf(row)
    if (session === undefined || limitPrice === undefined) {
      return { status: 'failed', words: t('Not sent: the mark is not known.') }
    }
    return sendClosing(session, { position: row.position, amount: absolute(row.held.amount), limitPrice })
  }

  /** One after the other: a wallet asks for one signature at a time. What fails is said and the next one is tried. */
  const run = async (send: (row: PositionRow) => Promise<ClosingResult>) => {
    setSent(0)
    setResults([])
    let isAllClosed = true
    for (const [index, row] of rows.entries()) {
      const result = await send(row)
      if (result.status !== 'closed') isAllClosed = false
      setResults((known) => [...known, { instrumentName: row.position.instrumentName, result }])
      setSent(index + 1)
    }
    setSent(undefined)
    if (isAllClosed) onOpenChange(false)
  }
  return (
    <CloseAllDialog
      rows={rows}
      ratesOf={ratesOf}
      sent={sent}
      results={results}
      onMarket={() => void run(closeAtMarket)}
      onLimits={() => void run(closeAtMark)}
      onOpenChange={onOpenChange}
    />
  )
}
