import { useState } from 'react'
import { plural, t } from '@/web/language/t'
import { asksForSignatures } from '@/web/session/access/asksForSignatures'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import { useBatch } from '@/web/session/batches/useBatch'
import { usualSelfTradePrevention } from '@/web/session/orders/createOrder'
import { noFlags } from '@/web/session/orders/orderFlags'
import { Button } from '@/web/ui/Button'
import type { LineView, SheetRejection, SheetTerms } from './model/quoteSheet'
import { onceOrders, sendOnce, type OnceNow, type OnceOrder } from './model/sendOnce'
import { sheetRejections } from './quoteText'
import { useQuoteSheets } from './useQuoteSheets'

type SendOnceProps = {
  terms: SheetTerms
  plan: readonly LineView[]
  read: () => OnceNow
  /** True where this is the one filled button. */
  isFilled: boolean
}

/** Offers the orders as a batch where the wallet signs each of them, and shows what became of them. */
export function SendOnce({ terms, plan, read, isFilled }: SendOnceProps) {
  const access = useAccess()
  const batches = useAccountSession()?.batches
  const { sheets } = useQuoteSheets()
  const batch = useBatch()
  const [rejection, setRejection] = useState<SheetRejection>()
  const isBusy = batch !== undefined && batch.phase !== 'settled'
  const count = onceOrders(terms, plan, read())?.length ?? 0
  const resting = batch?.entries.filter(({ outcome }) => outcome.status === 'resting').length ?? 0
  const send = async () => {
    if (sheets === undefined || batches === undefined) return
    const deps = {
      whyNot: sheets.whyNotOnce,
      read,
      send: (orders: readonly OnceOrder[], isStill: () => boolean) =>
        batches.sendApart(
          orders.map((order) => batchOrderOf(terms, order)),
          isStill,
        ),
    }
    setRejection(undefined)
    setRejection(await sendOnce(deps, terms, plan))
  }
  return (
    <>
      {rejection !== undefined && (
        <p role="alert" className="max-w-120 text-sm text-warn">
          {sheetRejections[rejection]}
        </p>
      )}
      {count > 0 && isFilled && asksForSignatures(access) && (
        <p className="basis-full text-right text-xs text-text-3 max-sm:text-left">
          {plural(count, {
            one: 'The wallet would ask once now, and again for each amend.',
            other: 'The wallet would ask {count} times now, and again for each amend.',
          })}
        </p>
      )}
      {count > 0 && (
        <Button
          {...(isFilled ? { variant: 'primary' } : { className: 'bg-surface-2' })}
          isPending={isBusy}
          onClick={() => void send()}
        >
          {plural(count, { one: 'Send once: {count} order', other: 'Send once: {count} orders' })}
        </Button>
      )}
      {batch?.phase === 'settled' && (
        <output className="block text-xs">
          {batch.failure?.words ??
            t('{resting} of {count} orders are resting and will not be updated.', {
              resting,
              count: batch.entries.length,
            })}
        </output>
      )}
    </>
  )
}

function batchOrderOf(terms: SheetTerms, { line, isBuy, price, amount }: OnceOrder) {
  return {
    ...noFlags,
    postOnly: true,
    mmp: true,
    instrumentId: terms.instruments[line]?.instrumentId ?? '',
    isBuy,
    amount,
    limitPrice: price,
    selfTradePrevention: usualSelfTradePrevention,
  } as const
}
