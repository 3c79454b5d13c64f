import { useState } from 'react'
import { useAccountSession, usePendingOrders } from '@/account/accountContext'
import type { ReverseResult } from './closingResult'
import { ReverseDialog } from './ReverseDialog'
import type { PositionRow } from './positionRow'
import { absolute, fixed6, formatFixed6, negate, type Amount } from '@/protocol/fixed6'
import { t } from '@/ui/t'
import { sendReverse } from './sendReverse'
import { useClosingCheck } from './useClosingCheck'

type ReversePositionProps = { row: PositionRow; onOpenChange: (isOpen: boolean) => void }

export function ReversePosition({ row, onOpenChange }: ReversePositionProps) {
  const session = useAccountSession()
  const { placements } = usePendingOrders()
  const check = useClosingCheck(row)
  // Once an order is sent its goal stays: a second order goes on to it, and does not turn the position back.
  const [sentTarget, setSentTarget] = useState<Amount>()
  const target = sentTarget ?? negate(row.held.amount)
  const change = fixed6<Amount>(target - row.held.amount)
  const isBuy = change > 0n
  const checked = check({
    type: 'market',
    priceText: '',
    amountText: formatFixed6(absolute(change)),
    reduceOnly: false,
    side: isBuy ? 'buy' : 'sell',
  })
  const submit = async (): Promise<ReverseResult> => {
    if (session === undefined) return { status: 'failed', words: t('Enable trading first.') }
    const result = await sendReverse(session, { position: row.position, target, isBuy })
    if (result.status === 'short') setSentTarget(target)
    return result
  }
  return (
    <ReverseDialog
      row={row}
      target={target}
      refusal={checked === undefined || checked.isReady ? undefined : checked.error.words}
      isPending={placements.has('single')}
      onSubmit={submit}
      onOpenChange={onOpenChange}
    />
  )
}
