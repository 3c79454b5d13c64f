import { useState, type SubmitEvent } from 'react'
import { t } from '@/web/language/t'
import { useAllOrders } from '@/web/session/accountLists'
import { useIcebergs } from '@/web/session/icebergs/useIcebergs'
import { isIcebergOrder } from '@/web/session/isIcebergOrder'
import { canLink, legOf, type LinkRejection } from '@/web/session/links/link'
import type { OnPartial } from '@/web/session/links/linkRules'
import { useLinks } from '@/web/session/links/useLinks'
import type { OpenOrder } from '@/web/session/openOrders'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { legText, linkRejections } from './linkText'
import { canReduceBoth, OcoSummary } from './OcoSummary'

/** Links an order with another one, so that a fill of either cancels the other. */
export function OcoDialog({ order, onClose }: { order: OpenOrder; onClose: () => void }) {
  const { links, running } = useLinks()
  const icebergs = useIcebergs()
  const { data } = useAllOrders()
  const [chosenKey, choose] = useState<string>()
  const [picked, pick] = useState<OnPartial>()
  const [refused, setRefused] = useState<LinkRejection>()
  const isLinked = ({ orderId }: OpenOrder) => running.some(({ legs }) => legs.some((leg) => isMarkOf(leg, orderId)))
  const others = (data?.orders ?? [])
    .filter((other) => other.rowKey !== order.rowKey && canLink(other) && !isLinked(other))
    .filter(({ orderId }) => !isIcebergOrder(icebergs, orderId))
    .toSorted((a, b) => rank(a, order) - rank(b, order))
  const other = others.find(({ rowKey }) => rowKey === chosenKey)
  const canReduce = other !== undefined && canReduceBoth(order, other)
  const onPartial = canReduce ? (picked ?? 'reduce') : 'cancel'
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (other === undefined || links === undefined) return
    const orderIds = [order.orderId, other.orderId]
    void links
      .begin({ terms: { kind: 'oco', onPartial }, orderIds })
      .then((why) => (why === undefined ? onClose() : setRefused(why)))
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Link as OCO')}
      description={legText(legOf(order))}
      footer={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button type="submit" form="oco" variant="primary" disabled={other === undefined}>
            {t('Link')}
          </Button>
        </>
      }
    >
      <form id="oco" noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
        <OtherOrders orders={others} chosenKey={chosenKey} onChoose={choose} />
        {other !== undefined && (
          <>
            <RadioGroup
              label={t('After a partial fill')}
              value={onPartial}
              onChange={pick}
              options={[
                { value: 'reduce', label: t('Reduce the other'), isDisabled: !canReduce },
                { value: 'cancel', label: t('Cancel the other') },
              ]}
            />
            <OcoSummary onPartial={onPartial} />
          </>
        )}
        {refused !== undefined && (
          <p role="alert" className="text-sm text-warn">
            {linkRejections[refused]}
          </p>
        )}
      </form>
    </Dialog>
  )
}

type OtherOrdersProps = {
  orders: readonly OpenOrder[]
  chosenKey: string | undefined
  onChoose: (rowKey: string) => void
}

function OtherOrders({ orders, chosenKey, onChoose }: OtherOrdersProps) {
  if (orders.length === 0)
    return <p className="text-sm text-text-3">{t('No other order to link. Place the second order first.')}</p>
  return (
    <fieldset className="flex max-h-52 flex-col overflow-y-auto" aria-label={t('The other order')}>
      {orders.map((order) => (
        <label
          key={order.rowKey}
          className="flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm hover:bg-surface-2 has-checked:bg-surface-2 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="other"
            checked={order.rowKey === chosenKey}
            onChange={() => onChoose(order.rowKey)}
            className="accent-accent-fill"
          />
          {legText(legOf(order))}
        </label>
      ))}
    </fieldset>
  )
}

/** Opposite orders of the same instrument come first. */
function rank(other: OpenOrder, order: OpenOrder): number {
  return (other.instrumentId === order.instrumentId ? 0 : 2) + (other.side === order.side ? 1 : 0)
}
