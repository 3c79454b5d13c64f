import { useState, type SubmitEvent } from 'react'
import type { OpenOrder } from '@/account/openOrders'
import type { OptionInstrument } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { formatPrice } from '@/ui/formatPrice'
import { NumberField } from '@/ui/NumberField'
import { t } from '@/ui/t'
import { readPegDraft, usualCapText, type PegLimits } from './pegDraft'
import { usePegDraft } from './usePegDraft'
import { PegFields } from './PegFields'
import type { VolatilityEntry } from './volatilityEntry'
import { readVolatility, volatilityTextOf } from './volatilityEntry'

type PegOrderDialogProps = {
  order: OpenOrder
  instrument: OptionInstrument
  /** What a volatility comes to now. */
  priceOf: (text: string) => VolatilityEntry
  /** The volatility of the order's price, once it is known. */
  iv: number | undefined
  /** Why nothing can be pegged; in words. */
  blocked: string | undefined
  /** Why the last try was refused. */
  refused: string | undefined
  onBegin: (iv: number, limits: PegLimits) => void
  onClose: () => void
}

const tenth = 100_000n

/** Has an order that is open follow a volatility. */
export function PegOrderDialog({
  order,
  instrument,
  priceOf,
  iv,
  blocked,
  refused,
  onBegin,
  onClose,
}: PegOrderDialogProps) {
  const [typed, setTyped] = useState<string>()
  const [isTold, setTold] = useState(false)
  const [draft, setDraft] = usePegDraft({ capText: usualCapText(order.price, order.side, instrument.priceStep) })
  const text = typed ?? (iv === undefined ? '' : volatilityTextOf(iv, order.side))
  const read = readPegDraft(draft, order.side)
  const entry = priceOf(text)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(true)
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
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button type="submit" form="peg-order" variant="primary" disabled={blocked !== undefined}>
            {t('Peg the order')}
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
          error={isTold && entry.problem !== undefined && entry.isField ? entry.problem : undefined}
          hint={hintOf(entry, instrument)}
          onChange={setTyped}
        />
        <PegFields
          draft={draft}
          onDraft={setDraft}
          side={order.side}
          instrument={instrument}
          read={read}
          isTold={isTold}
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
    : t('≈ {price} at the forward of now', { price: formatPrice(entry.priced.price, priceStep) })
}
