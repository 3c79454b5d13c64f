import { plural, t } from '@/web/language/t'
import { asksForSignatures } from '@/web/session/access/asksForSignatures'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import { useBatch } from '@/web/session/batches/useBatch'
import { usualSelfTradePrevention } from '@/web/session/orders/createOrder'
import { noFlags } from '@/web/session/orders/orderFlags'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import type { LineView, Sheet, SheetRejection } from './model/quoteSheet'
import { sheetRejections } from './quoteText'
import { useProtection } from './useProtection'

type UnprotectedProps = { asset: string; isUnprotected: boolean; onUnprotected: (isUnprotected: boolean) => void }

/** Asks the trader to confirm quotes without market-maker protection, only while it is off. */
export function Unprotected({ asset, isUnprotected, onUnprotected }: UnprotectedProps) {
  return useProtection(asset) !== 'off' ? null : (
    <Checkbox label={t('Quote without market-maker protection')} isChecked={isUnprotected} onChange={onUnprotected} />
  )
}

type QuoteStartProps = {
  /** Id of the form whose settings the sheet starts with. */
  formId: string
  /** What would be sent now. */
  plan: readonly LineView[]
  running: Sheet | undefined
  rejection: SheetRejection | undefined
  onStop: () => void
}

/** The switch of the sheet, beside the picture of what it sends. */
export function QuoteStart({ formId, plan, running, rejection, onStop }: QuoteStartProps) {
  const access = useAccess()
  const isByWallet = access.status === 'trading' && access.signingMode === 'wallet'
  if (running !== undefined)
    return (
      <Button variant="danger" isPending={running.state.status === 'stopping'} onClick={onStop}>
        {t('Stop quoting')}
      </Button>
    )
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
      {rejection !== undefined && (
        <p role="alert" className="max-w-120 text-sm text-warn">
          {sheetRejections[rejection]}
        </p>
      )}
      {isByWallet && <SendOnce plan={plan} isAsked={asksForSignatures(access)} />}
      <Button type="submit" form={formId} variant="primary" aria-describedby={`${formId}-summary`}>
        {t('Start quoting')}
      </Button>
    </div>
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
