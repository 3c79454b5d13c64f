import { useId } from 'react'
import { plural, t } from '@/web/language/t'
import { asksForSignatures } from '@/web/session/access/asksForSignatures'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import { useBatch } from '@/web/session/batches/useBatch'
import { usualSelfTradePrevention } from '@/web/session/orders/createOrder'
import { noFlags } from '@/web/session/orders/orderFlags'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import type { LineView, Sheet, SheetRejection, SheetTerms } from './model/quoteSheet'
import { sheetRejections, sheetSummary } from './quoteText'
import { useProtection } from './useProtection'

type QuoteStartProps = {
  asset: string
  terms: SheetTerms | undefined
  /** What would be sent now. */
  plan: readonly LineView[]
  running: Sheet | undefined
  rejection: SheetRejection | undefined
  isUnprotected: boolean
  onUnprotected: (isUnprotected: boolean) => void
  onStop: () => void
}

/** The switch of the sheet, with what it sends and what it requires. */
export function QuoteStart(props: QuoteStartProps) {
  const { asset, terms, plan, running, rejection, isUnprotected, onUnprotected, onStop } = props
  const protection = useProtection(asset)
  const summaryId = useId()
  const access = useAccess()
  const isByWallet = access.status === 'trading' && access.signingMode === 'wallet'
  if (running !== undefined)
    return (
      <Button variant="danger" size="large" isPending={running.state.status === 'stopping'} onClick={onStop}>
        {t('Stop quoting')}
      </Button>
    )
  return (
    <>
      {terms !== undefined && (
        <p id={summaryId} className="text-xs text-text-3">
          {sheetSummary(terms)}
        </p>
      )}
      {protection === 'off' && (
        <Checkbox
          label={t('Quote without market-maker protection')}
          isChecked={isUnprotected}
          onChange={onUnprotected}
        />
      )}
      {rejection !== undefined && (
        <p role="alert" className="text-sm text-warn">
          {sheetRejections[rejection]}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" aria-describedby={summaryId}>
        {t('Start quoting')}
      </Button>
      {isByWallet && <SendOnce plan={plan} isAsked={asksForSignatures(access)} />}
    </>
  )
}

/** Offers the orders as a batch where the wallet signs each of them, and shows what became of them. */
function SendOnce({ plan, isAsked }: { plan: readonly LineView[]; isAsked: boolean }) {
  const batches = useAccountSession()?.batches
  const batch = useBatch()
  const isBusy = batch !== undefined && batch.phase !== 'settled'
  const orders = plan.flatMap(({ instrument, size, bid, ask }) =>
    [
      { isBuy: true, price: bid.target },
      { isBuy: false, price: ask.target },
    ].flatMap(({ isBuy, price }) =>
      price === undefined
        ? []
        : [
            {
              ...noFlags,
              postOnly: true,
              mmp: true,
              instrumentId: instrument.instrumentId,
              isBuy,
              amount: size,
              limitPrice: price,
              selfTradePrevention: usualSelfTradePrevention,
            } as const,
          ],
    ),
  )
  if (orders.length === 0) return null
  const resting = batch?.entries.filter(({ outcome }) => outcome.status === 'resting').length ?? 0
  return (
    <>
      {isAsked && (
        <p className="text-xs text-text-3">
          {plural(orders.length, {
            one: 'The wallet would ask once now, and again for each amend.',
            other: 'The wallet would ask {count} times now, and again for each amend.',
          })}
        </p>
      )}
      <Button className="bg-surface-2" isPending={isBusy} onClick={() => void batches?.sendApart(orders)}>
        {plural(orders.length, { one: 'Send once: {count} order', other: 'Send once: {count} orders' })}
      </Button>
      {batch?.phase === 'settled' && (
        <output className="block text-xs">
          {batch.failure?.words ??
            t('{resting} of {count} orders rest. Nothing amends them.', { resting, count: batch.entries.length })}
        </output>
      )}
    </>
  )
}
