import type { Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import type { FollowDraft } from '@/web/desk/draft/orderDraft'
import { PegFields } from '@/web/desk/ticket/volatility/PegFields'
import { t } from '@/web/language/t'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import { useCancelOnDisconnect } from '@/web/session/disconnect/useCancelOnDisconnect'
import { Button } from '@/web/ui/Button'
import { formatPrice } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import type { ReadFollow } from './followDraft'

type FollowFieldsProps = {
  follow: FollowDraft
  onChange: (part: Partial<FollowDraft>) => void
  cancelsAtEnd: boolean
  onCancelsAtEnd: (cancelsAtEnd: boolean) => void
  side: Side
  instrument: Instrument
  /** Price of an order placed now; absent in the ticket, whose button shows it. */
  price?: Price | undefined
  error: ReadFollow['error']
  /** Returns to a fixed price. Absent in a dialog, which the trader closes instead. */
  onLeave?: () => void
}

/** The price that an order follows, and its limits. The cap takes the place of the typed price. */
export function FollowFields(props: FollowFieldsProps) {
  const { follow, onChange, cancelsAtEnd, onCancelsAtEnd, side, instrument, price, error, onLeave } = props
  const { to, unit, offsetText, capText = '', secondsText } = follow
  return (
    <div data-follow="" className="flex flex-col gap-2">
      <RadioGroup<FollowDraft['to'] | 'fixed'>
        label={t('Follow')}
        size="small"
        value={to}
        onChange={(next) => (next === 'fixed' ? onLeave?.() : onChange({ to: next }))}
        options={[
          ...(onLeave === undefined ? [] : [{ value: 'fixed', label: t('Fixed') } as const]),
          { value: 'best', label: side === 'buy' ? t('Best bid') : t('Best ask') },
          { value: 'mid', label: t('Mid') },
          { value: 'mark', label: t('Mark') },
        ]}
      />
      <NumberField
        label={t('Offset')}
        title={t('Positive: more aggressive, towards the other side of the book. Negative: more passive.')}
        isLabelHidden
        prefix={
          <span className="text-sm" aria-hidden="true">
            {t('Offset')}
          </span>
        }
        suffix={
          <RadioGroup
            label={t('Unit')}
            size="small"
            className="-mr-1 bg-surface-1! [&>label]:px-1.5!"
            value={unit}
            onChange={(next) => onChange({ unit: next, offsetText: '0' })}
            options={[
              { value: 'ticks', label: t('ticks') },
              { value: 'percent', label: '%' },
            ]}
          />
        }
        unitName={unit === 'ticks' ? t('ticks') : '%'}
        value={offsetText}
        step={unit === 'ticks' ? oneTick : hundredth}
        error={error?.field === 'offset' ? error.words : undefined}
        hint={price === undefined ? undefined : t('Now {price}', { price: formatPrice(price, instrument.priceStep) })}
        onChange={(next) => onChange({ offsetText: next })}
      />
      <PegFields
        draft={{ isOn: true, capText, secondsText, cancelsAtEnd }}
        onDraft={({ capText: cap, secondsText: seconds, cancelsAtEnd: cancels }) => {
          if (cap !== undefined) onChange({ capText: cap })
          if (seconds !== undefined) onChange({ secondsText: seconds })
          if (cancels !== undefined) onCancelsAtEnd(cancels)
        }}
        side={side}
        instrument={instrument}
        read={error === undefined || error.field === 'offset' ? {} : { error: { ...error, field: error.field } }}
        isErrorShown={capText !== ''}
        about={<About />}
      />
    </div>
  )
}

const oneTick = 1_000_000n
const hundredth = 10_000n

/** Whether the order survives a closed page depends on cancel on disconnect at the venue. */
function AboutPage() {
  const { isOn } = useCancelOnDisconnect()
  const closing =
    isOn === true
      ? t('If you close it, the venue cancels the order (cancel on disconnect).')
      : isOn === false
        ? t('If you close it, the order stays at its last price.')
        : t('If you close it, the order stays at its last price, unless cancel on disconnect is on.')
  return (
    <p className="text-xs text-text-3">
      {t('This tab re-prices the order using one-click, and pauses while prices or connection aren’t live.')} {closing}
    </p>
  )
}

/** Each edit is signed, so a wallet that prompts every time cannot follow. */
function About() {
  const access = useAccess()
  const { access: store } = useAccountServices()
  if (access.status !== 'trading' || access.signingMode === 'oneClick') return <AboutPage />
  return (
    <div className="flex items-center justify-between gap-2 text-xs text-warn">
      {t('Pegging requires one-click trading, because each edit must be signed.')}
      <Button size="small" className="shrink-0" onClick={() => store.setSigningMode('oneClick')}>
        {t('Use One-click')}
      </Button>
    </div>
  )
}
