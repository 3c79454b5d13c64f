import { useState } from 'react'
import { useAccountSession } from '@/account/accountContext'
import { CloseAllDialog } from '@/features/positions/CloseAllDialog'
import { closingSide, type PositionRow } from '@/features/positions/positionRow'
import { absolute } from '@/protocol/fixed6'
import type { FeeSchedule } from '@/quant/fees'

type CloseAllPositionsProps = {
  rows: readonly PositionRow[]
  ratesOf: (row: PositionRow) => FeeSchedule
  onOpenChange: (isOpen: boolean) => void
}

export function CloseAllPositions({ rows, ratesOf, onOpenChange }: CloseAllPositionsProps) {
  const actions = useAccountSession()?.actions
  const [sent, setSent] = useState<number>()

  /** One after the other: a wallet asks for one signature at a time. A refusal is told and the next one is tried. */
  const closeAll = async (chosen: readonly PositionRow[]) => {
    setSent(0)
    for (const { position, held } of chosen) {
      const isTaken = await actions?.place({
        instrumentId: position.instrumentId,
        isBuy: closingSide(position) === 'buy',
        amount: absolute(held.amount),
        limitPrice: undefined,
        postOnly: false,
        reduceOnly: true,
        timeInForce: 'IOC',
        mmp: false,
      })
      if (isTaken === true) setSent((count) => (count ?? 0) + 1)
    }
    setSent(undefined)
  }
  return <CloseAllDialog rows={rows} ratesOf={ratesOf} sent={sent} onSubmit={closeAll} onOpenChange={onOpenChange} />
}
