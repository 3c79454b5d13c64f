import { useState } from 'react'
import { plural, t } from '@/web/language/t'
import { useOpenOrders } from '@/web/session/accountContext'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { Button } from '@/web/ui/Button'
import type { AssetSheet } from './model/sheetStore'
import { sheetEndText } from './quoteText'

type SheetNoticeProps = { asset: string; sheet: AssetSheet; onCancelLeft: () => Promise<boolean> }

/** How the last sheet ended, what a closed page left, and whether another tab quotes. */
export function SheetNotice({ asset, sheet: { ended, left, elsewhere, running }, onCancelLeft }: SheetNoticeProps) {
  const { data } = useOpenOrders()
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (elsewhere !== undefined)
    return <p className="text-sm text-text-2">{t('{asset} is being quoted in another tab.', { asset })}</p>
  if (left !== undefined) {
    const open = (data?.orders ?? []).filter(({ orderId }) => isMarkOf(left, orderId)).length
    const cancel = async () => {
      setPending(true)
      setFailed(!(await onCancelLeft()))
      setPending(false)
    }
    return (
      <div className="flex flex-col gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm">
        <p className="text-warn">
          {t('Quoting ended when its page closed.')}{' '}
          {plural(open, { one: '{count} of its orders rests.', other: '{count} of its orders rest.' })}
        </p>
        {hasFailed && <p role="alert">{t('Not all could be cancelled. Try again.')}</p>}
        <Button size="small" className="self-start bg-surface-2" isPending={isPending} onClick={() => void cancel()}>
          {t('Cancel its orders')}
        </Button>
      </div>
    )
  }
  return ended === undefined || running !== undefined ? null : (
    <p className="text-sm text-text-2">{sheetEndText(ended)}</p>
  )
}
