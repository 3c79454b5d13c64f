import { useRef } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { MoveEffect } from '@/web/desk/amend/MoveEffect'
import type { OwnOrder } from '@/web/desk/book/MyOrderMarker'
import { t } from '@/web/language/t'
import { BuilderNote } from '@/web/session/BuilderNote'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import type { AskedMove } from './useMyOrders'

type ConfirmMovesProps = {
  instrument: Instrument
  asked: readonly AskedMove[]
  orders: readonly OwnOrder[]
  onMove: (asked: AskedMove) => void
  onClose: () => void
}

/** Asks for confirmation before moving orders, by default only to prices where they would take. The preview follows the book. */
export function ConfirmMoves({ instrument, asked, orders, onMove, onClose }: ConfirmMovesProps) {
  const { preferences, change } = usePreferences()
  const isAlways = preferences.takingMove === 'always'
  const confirm = useRef<HTMLButtonElement>(null)
  // Drops orders that have filled or were cancelled since the dialog opened.
  const moves = asked.flatMap((move) => {
    const order = orders.find(({ orderId }) => orderId === move.rowKey)
    return order === undefined ? [] : [{ move, order }]
  })
  const send = () => {
    onClose()
    for (const { move } of moves) onMove(move)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="small"
      title={isAlways ? t('Move the order?') : t('This move takes at once')}
      initialFocus={confirm}
      footer={
        <>
          <Button onClick={onClose}>{t('Leave as it was')}</Button>
          <Button ref={confirm} variant="danger" disabled={moves.length === 0} onClick={send}>
            {isAlways ? t('Amend') : t('Amend and take')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 p-4 text-sm">
        {moves.length === 0 && <p>{t('The order is no longer open.')}</p>}
        <ul className="flex flex-col gap-2">
          {moves.map(({ move, order }) => (
            <li key={move.rowKey}>
              <p className="text-text-1">{moveText(order, move, instrument)}</p>
              <MoveEffect moved={order} price={move.limitPrice}>
                {(taking) => <p className="text-warn">{taking ?? t('would rest by now')}</p>}
              </MoveEffect>
            </li>
          ))}
        </ul>
        <BuilderNote />
        {!isAlways && (
          <button
            type="button"
            className="self-start rounded-sm text-xs text-text-3 underline underline-offset-2 hover:text-text-1 pointer-coarse:min-h-11"
            onClick={() => {
              change({ takingMove: 'show' })
              send()
            }}
          >
            {t('Amend, and only show it from now on')}
          </button>
        )}
      </div>
    </Dialog>
  )
}

function moveText({ side, amount, price }: OwnOrder, { limitPrice }: AskedMove, instrument: Instrument): string {
  const { instrumentName, priceStep, amountStep } = instrument
  const values = {
    amount: formatAmount(amount, amountStep),
    instrument: instrumentName,
    from: formatPrice(price, priceStep),
    to: formatPrice(limitPrice, priceStep),
  }
  return side === 'buy'
    ? t('Amend buy {amount} {instrument}: {from} → {to}', values)
    : t('Amend sell {amount} {instrument}: {from} → {to}', values)
}
