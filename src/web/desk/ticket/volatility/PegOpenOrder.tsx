import { useState, type SubmitEvent } from 'react'
import { formatFixed6 } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { emptyPegDraft } from '@/web/desk/draft/orderDraft'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import type { OpenOrder } from '@/web/session/openOrders'
import type { PegRejection } from '@/web/session/pegs/peg'
import { usePegMarket } from '@/web/session/pegs/usePegMarket'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { formatPrice } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'
import { readPegDraft, usualCapText, type PegLimits, PegFields, usePegDraft } from './PegFields'
import { rejectionMessages } from './pegText'
import {
  priceVolatility,
  volatilityOf,
  type VolatilityEntry,
  readVolatility,
  volatilityTextOf,
} from './volatilityEntry'

type PegOpenOrderProps = {
  order: OpenOrder
  instrument: OptionInstrument
  /** Switches to following a price. */
  onPrice: () => void
  onClose: () => void
}

export function PegOpenOrder({ order, instrument, onPrice, onClose }: PegOpenOrderProps) {
  const pegs = useAccountSession()?.pegs
  const access = useAccess()
  const { expiry, now } = usePegMarket(instrument)
  const [refused, setRefused] = useState<PegRejection>()
  const input = { instrument, side: order.side, forward: now.forward, nowMs: useVenueNow() }
  const isOneClick = access.status === 'trading' && access.signingMode === 'oneClick'
  return (
    <PegOrderDialog
      order={order}
      instrument={instrument}
      priceOf={(text) => priceVolatility(text, input)}
      iv={volatilityOf(formatFixed6(order.price), input)?.iv}
      blocked={isOneClick ? undefined : rejectionMessages.noOneClick}
      refused={refused && rejectionMessages[refused]}
      onBegin={(iv, limits) => {
        if (pegs === undefined || expiry === undefined) return
        void pegs
          .begin({
            orderId: order.orderId,
            instrument,
            target: { kind: 'volatility', iv, option: instrument, expiry },
            ...limits,
          })
          .then((refusal) => {
            if (refusal === undefined) onClose()
            else setRefused(refusal)
          })
      }}
      onPrice={onPrice}
      onClose={onClose}
    />
  )
}

type PegOrderDialogProps = {
  order: OpenOrder
  instrument: OptionInstrument
  /** Converts a volatility to its current price. */
  priceOf: (text: string) => VolatilityEntry
  iv: number | undefined
  blocked: string | undefined
  refused: string | undefined
  onBegin: (iv: number, limits: PegLimits) => void
  onPrice: () => void
  onClose: () => void
}

const tenth = 100_000n

function PegOrderDialog(props: PegOrderDialogProps) {
  const { order, instrument, priceOf, iv, blocked, refused, onBegin, onPrice, onClose } = props
  const [typed, setTyped] = useState<string>()
  const [isErrorShown, setErrorShown] = useState(false)
  const [draft, setDraft] = usePegDraft(
    ...useState({ ...emptyPegDraft, capText: usualCapText(order.price, order.side, instrument.priceStep) }),
  )
  const text = typed ?? (iv === undefined ? '' : volatilityTextOf(iv, order.side))
  const read = readPegDraft(draft, order.side)
  const entry = priceOf(text)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setErrorShown(true)
    const wanted = readVolatility(text)
    if (wanted !== undefined && read.limits !== undefined && blocked === undefined) onBegin(wanted, read.limits)
  }
  const problem = blocked ?? refused
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Peg to a volatility')}
      description={`${order.side === 'buy' ? t('Buy') : t('Sell')} ${order.instrumentName} · ${formatPrice(order.price, instrument.priceStep)}`}
      footer={
        <>
          <Button variant="quiet" className="mr-auto" onClick={onPrice}>
            {t('Follow a price')}
          </Button>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button type="submit" form="peg-order" variant="primary" disabled={blocked !== undefined}>
            {t('Peg order')}
          </Button>
        </>
      }
    >
      <form id="peg-order" noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
        <NumberField
          label={t('IV')}
          suffix="%"
          value={text}
          step={tenth}
          error={isErrorShown && entry.problem !== undefined && entry.isField ? entry.problem : undefined}
          hint={hintOf(entry, instrument)}
          onChange={setTyped}
        />
        <PegFields
          draft={draft}
          onDraft={setDraft}
          side={order.side}
          instrument={instrument}
          read={read}
          isErrorShown={isErrorShown}
        />
        {problem !== undefined && (
          <p role="alert" className="text-sm text-warn">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function hintOf(entry: VolatilityEntry, { priceStep }: OptionInstrument): string {
  return entry.priced === undefined
    ? entry.problem
    : t('≈ {price} at current forward', { price: formatPrice(entry.priced.price, priceStep) })
}
