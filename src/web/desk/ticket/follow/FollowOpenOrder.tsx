import { useState, type SubmitEvent } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { emptyFollow, type FollowDraft } from '@/web/desk/draft/orderDraft'
import { readCancelsAtEnd, usualCapText } from '@/web/desk/ticket/volatility/PegFields'
import { rejectionMessages } from '@/web/desk/ticket/volatility/pegText'
import { t } from '@/web/language/t'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import type { OpenOrder } from '@/web/session/openOrders'
import type { PegRejection } from '@/web/session/pegs/peg'
import { followedPrice } from '@/web/session/pegs/pegRules'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { formatPrice } from '@/web/ui/formatNumber'
import { usePersisted } from '@/web/ui/usePersisted'
import { readFollow, usualCapPercent } from './followDraft'
import { FollowFields } from './FollowFields'
import { useFollowReading } from './useFollowReading'

type FollowOpenOrderProps = { order: OpenOrder; instrument: Instrument; onClose: () => void }

/** Lets an open order follow a price. */
export function FollowOpenOrder({ order, instrument, onClose }: FollowOpenOrderProps) {
  const { side, price, orderId, instrumentName } = order
  const { priceStep, instrumentType } = instrument
  const pegs = useAccountSession()?.pegs
  const access = useAccess()
  const reading = useFollowReading(instrumentName)
  const [follow, setFollow] = useState<FollowDraft>(() => ({
    ...emptyFollow,
    capText: usualCapText(price, side, priceStep, usualCapPercent(instrumentType)),
  }))
  const [cancelsAtEnd, keepCancels] = usePersisted('pegCancelsAtEnd', readCancelsAtEnd)
  const [refused, setRefused] = useState<PegRejection>()
  const isOneClick = access.status === 'trading' && access.signingMode === 'oneClick'
  const { target, limits, error } = readFollow(follow, side, cancelsAtEnd)
  const isReady = target !== undefined && limits !== undefined
  const now = isReady
    ? followedPrice({ isBuy: side === 'buy', target, priceStep, postOnly: order.postOnly === true, ...limits }, reading)
    : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pegs === undefined || !isReady || !isOneClick) return
    void pegs.begin({ orderId, instrument, target, ...limits }).then((refusal) => {
      if (refusal === undefined) onClose()
      else setRefused(refusal)
    })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Follow a price')}
      description={`${side === 'buy' ? t('Buy') : t('Sell')} ${instrumentName} · ${formatPrice(price, priceStep)}`}
      footer={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button type="submit" form="follow-order" variant="primary" disabled={!isOneClick || !isReady}>
            {t('Follow')}
          </Button>
        </>
      }
    >
      <form id="follow-order" noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
        <FollowFields
          follow={follow}
          onChange={(part) => setFollow((at) => ({ ...at, ...part }))}
          cancelsAtEnd={cancelsAtEnd}
          onCancelsAtEnd={(next) => keepCancels(() => next)}
          side={side}
          instrument={instrument}
          price={now?.price}
          error={error}
        />
        {refused !== undefined && (
          <p role="alert" className="text-sm text-warn">
            {rejectionMessages[refused]}
          </p>
        )}
      </form>
    </Dialog>
  )
}
