import { useState, type SubmitEvent } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useAccess } from '@/web/session/accountContext'
import { legOf, type LinkRejection } from '@/web/session/links/link'
import { useLinks } from '@/web/session/links/useLinks'
import type { OpenOrder } from '@/web/session/openOrders'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { Dialog } from '@/web/ui/Dialog'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { readChain, usualChain, type ChainDraft } from './chainDraft'
import { chainRiskText, followText, legText, linkRejections } from './linkText'

const tenth = 100_000n

/** Form of the order that is placed when another one fills, with the whole of it in words. */
export function ChainDialog({
  order,
  instrument,
  onClose,
}: {
  order: OpenOrder
  instrument: Instrument
  onClose: () => void
}) {
  const { links } = useLinks()
  const [draft, setDraft] = useState(() => usualChain(order))
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<LinkRejection>()
  const { follow, problem } = readChain(draft, order, instrument)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (follow === undefined || links === undefined) return
    const terms = { kind: 'chain', when: draft.when, follow } as const
    void links
      .begin({ terms, orderIds: [order.orderId] })
      .then((why) => (why === undefined ? onClose() : setRefused(why)))
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('When filled, then')}
      description={legText(legOf(order))}
      footer={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button type="submit" form="chain" variant="primary">
            {t('Link')}
          </Button>
        </>
      }
    >
      <form id="chain" noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
        <ChainFields
          draft={draft}
          onDraft={(part) => setDraft((now) => ({ ...now, ...part }))}
          instrument={instrument}
          problem={isTried ? problem : undefined}
        />
        <ChainSummary order={order} draft={draft} text={follow === undefined ? undefined : followText(follow)} />
        {refused !== undefined && (
          <p role="alert" className="text-sm text-warn">
            {linkRejections[refused]}
          </p>
        )}
      </form>
    </Dialog>
  )
}

type FieldsProps = {
  draft: ChainDraft
  onDraft: (part: Partial<ChainDraft>) => void
  instrument: Instrument
  problem: string | undefined
}

function ChainFields({ draft, onDraft, instrument, problem }: FieldsProps) {
  const { side, type, from, isBelow, valueText, reduceOnly, postOnly, when } = draft
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <RadioGroup
          label={t('Side')}
          value={side}
          onChange={(next) => onDraft({ side: next })}
          options={[
            { value: 'buy', label: t('Buy'), tone: 'buy' },
            { value: 'sell', label: t('Sell'), tone: 'sell' },
          ]}
        />
        <RadioGroup
          label={t('Order type')}
          value={type}
          onChange={(next) => onDraft({ type: next })}
          options={[
            { value: 'limit', label: t('Limit') },
            { value: 'stop', label: t('Stop') },
          ]}
        />
      </div>
      <RadioGroup
        label={t('Price')}
        value={from}
        onChange={(next) => onDraft({ from: next, valueText: '' })}
        options={[
          { value: 'price', label: t('Price') },
          { value: 'fill', label: t('USD from fill') },
          { value: 'fillShare', label: t('% from fill') },
        ]}
      />
      <div className={`grid items-start gap-2 ${from === 'price' ? '' : 'grid-cols-2'}`}>
        {from !== 'price' && (
          <RadioGroup
            label={t('Direction')}
            value={isBelow ? 'below' : 'above'}
            onChange={(next) => onDraft({ isBelow: next === 'below' })}
            options={[
              { value: 'above', label: t('Above') },
              { value: 'below', label: t('Below') },
            ]}
          />
        )}
        <NumberField
          label={from === 'price' ? (type === 'stop' ? t('Trigger') : t('Limit price')) : t('Distance')}
          isLabelHidden
          suffix={from === 'fillShare' ? '%' : 'USD'}
          value={valueText}
          step={from === 'fillShare' ? tenth : instrument.priceStep}
          error={problem}
          onChange={(next) => onDraft({ valueText: next })}
        />
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Checkbox label={t('Reduce only')} isChecked={reduceOnly} onChange={(next) => onDraft({ reduceOnly: next })} />
        {type === 'limit' && (
          <Checkbox label={t('Post only')} isChecked={postOnly} onChange={(next) => onDraft({ postOnly: next })} />
        )}
      </div>
      <RadioGroup
        label={t('Placed')}
        value={when}
        onChange={(next) => onDraft({ when: next })}
        options={[
          { value: 'filled', label: t('Once filled') },
          { value: 'eachFill', label: t('For each fill') },
        ]}
      />
    </>
  )
}

function ChainSummary({ order, draft, text }: { order: OpenOrder; draft: ChainDraft; text: string | undefined }) {
  const access = useAccess()
  const isOneClick = access.status === 'trading' && access.signingMode === 'oneClick'
  return (
    <div className="flex flex-col gap-1.5 rounded-sm bg-surface-2 p-2.5 text-xs text-text-3">
      {text !== undefined && (
        <p className="text-sm text-text-1">
          {draft.when === 'filled'
            ? t('Once the order has filled or ended: {order}, for the filled amount.', { order: text })
            : t('For each fill: {order}, for the amount of the fill.', { order: text })}
        </p>
      )}
      <p>{chainRiskText}</p>
      {!isOneClick && <p>{t('Your wallet signs it then: a notice asks you.')}</p>}
      {order.reduceOnly === true && !draft.reduceOnly && <p>{t('The order itself only reduces your position.')}</p>}
    </div>
  )
}
