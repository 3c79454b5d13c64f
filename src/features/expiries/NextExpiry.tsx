import type { ReactNode } from 'react'
import type { BoardRow } from './boardRows'
import { OwnAtExpiry } from './OwnAtExpiry'
import { SettlementBar } from './SettlementBar'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/ui/t'
import { useConnectDialog } from '@/appContext/useConnectDialog'
import type { ExpiryBoard } from './useExpiryBoard'

type NextExpiryProps = {
  row: BoardRow
  board: ExpiryBoard
  nowMs: number
  access: 'signedOut' | 'connected' | 'trading'
  nameOf: (instrumentName: string) => ReactNode
}

/** An expiry that is to come: how its settlement stands, and what it would pay. */
export function NextExpiry({ row, board, nowMs, access, nameOf }: NextExpiryProps) {
  const { setOpen } = useConnectDialog()
  const progress = board.settling?.expiryNs === row.expiryNs ? board.settling.progress : undefined
  return (
    <>
      <SettlementBar index={board.index} progress={progress} leftMs={Number(row.expiryNs / 1_000_000n) - nowMs} />
      {access === 'trading' ? (
        <OwnAtExpiry row={row} nameOf={nameOf} />
      ) : (
        <EmptyState
          action={
            access === 'signedOut' && (
              <Button variant="primary" onClick={() => setOpen(true)}>
                {t('Connect a wallet')}
              </Button>
            )
          }
        >
          {t('What your own positions would be paid is shown here once you trade.')}
        </EmptyState>
      )}
    </>
  )
}
