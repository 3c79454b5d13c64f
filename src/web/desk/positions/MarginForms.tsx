import { useState } from 'react'
import { describeError } from '@/core/protocol/errorCodes'
import { add, fixed6, larger, negate, smaller, subtract, type Usd } from '@/core/protocol/fixed6'
import type { ListedPerpetual, MarginType } from '@/core/protocol/instrument'
import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import {
  previewIsolatedMargin,
  previewLeverage,
  removableMargin,
  type PositionSettingPreview,
} from '@/core/quant/preview/previewSettings'
import { t } from '@/web/language/t'
import { BeforeAfterList, type Change } from '@/web/ui/BeforeAfter'
import { Button } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { formatExact } from '@/web/ui/formatExact'
import { formatUsd } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { showErrors } from '@/web/ui/showErrors'
import { liquidationChange, initialMarginChange, marginChanges } from './marginChanges'

type IsolatedMarginFormProps = {
  instrument: ListedPerpetual
  account: PreviewAccount | undefined
  /** USD assigned to the position. */
  margin: Usd
  /** The part from fills, which cannot be removed (real-venue.md 5); `undefined` at a venue that reports none. */
  baseMargin: Usd | undefined
  availableMargin: Usd | undefined
  isPending: boolean
  onApply: (change: Usd) => Promise<boolean>
}

const centStep = 10_000n

export function IsolatedMarginForm(props: IsolatedMarginFormProps) {
  const { instrument, account, margin, availableMargin, isPending, onApply } = props
  const [direction, setDirection] = useState<'add' | 'remove'>('add')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const typed = decimalValue<Usd>(text)
  const change = typed === undefined || typed <= 0n ? undefined : direction === 'add' ? typed : negate(typed)
  const preview =
    account === undefined
      ? undefined
      : previewIsolatedMargin(account, instrument.instrumentId, change ?? fixed6<Usd>(0n))
  const refusal = change === undefined ? undefined : preview?.error
  const tooMuch = tooMuchText(props, change)
  const isRejected = refusal !== undefined || tooMuch !== undefined
  return (
    <form
      aria-label={t('Isolated margin')}
      className="flex flex-col gap-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        if (change === undefined || isRejected) return showErrors(event.currentTarget, () => setTried(true))
        setTried(false)
        void onApply(change).then((isDone) => {
          if (isDone) setText('')
        })
      }}
    >
      <RadioGroup
        label={t('Direction')}
        size="small"
        value={direction}
        options={[
          { value: 'add', label: t('Add margin') },
          { value: 'remove', label: t('Remove margin') },
        ]}
        onChange={setDirection}
      />
      <NumberField
        label={t('Amount')}
        suffix="USD"
        value={text}
        step={centStep}
        error={isTried && change === undefined ? t('Enter an amount') : undefined}
        onChange={setText}
        hint={direction === 'add' ? t('Available: {sum} USD', { sum: formatUsd(availableMargin) }) : undefined}
      />
      <BeforeAfterList
        label={t('Preview')}
        changes={isolatedMarginChanges(instrument, margin, change, preview)}
        note={t('≈ At current mark.')}
      />
      <output className="min-h-4 text-xs text-danger">
        {isRejected && (
          <>
            {tooMuch ?? t(describeError(refusal ?? ''))} <span className="text-text-4">{refusal}</span>
          </>
        )}
      </output>
      <Button type="submit" isPending={isPending}>
        {submitText(direction, typed)}
      </Button>
    </form>
  )
}

/** Names the largest amount when a removal would take margin that came from fills. */
function tooMuchText(
  { instrument, account, margin, baseMargin }: IsolatedMarginFormProps,
  change: Usd | undefined,
): string | undefined {
  if (change === undefined || change >= 0n || baseMargin === undefined || add(margin, change) >= baseMargin)
    return undefined
  const added = larger(subtract(margin, baseMargin), fixed6<Usd>(0n))
  const removable = account === undefined ? undefined : removableMargin(account, instrument.instrumentId)
  return t('{base} USD came from fills and must stay. You can remove up to {sum} USD.', {
    base: formatExact(baseMargin),
    sum: formatExact(removable === undefined ? added : smaller(added, removable)),
  })
}

function submitText(direction: 'add' | 'remove', typed: Usd | undefined): string {
  if (typed === undefined) return direction === 'add' ? t('Add margin') : t('Remove margin')
  const words = { sum: formatUsd(typed) }
  return direction === 'add' ? t('Add {sum} USD', words) : t('Remove {sum} USD', words)
}

function isolatedMarginChanges(
  instrument: ListedPerpetual,
  margin: Usd,
  change: Usd | undefined,
  preview: PositionSettingPreview | undefined,
): readonly Change[] {
  const { before, after } = preview?.margin ?? {}
  return [
    {
      name: t('Margin'),
      unit: 'USD',
      before: formatUsd(margin),
      after: formatUsd(change === undefined ? undefined : add(margin, change)),
    },
    liquidationChange(instrument, preview?.position),
    {
      name: t('Available margin'),
      unit: 'USD',
      before: formatUsd(before?.availableMargin),
      after: formatUsd(after?.availableMargin),
    },
  ]
}

type LeverageFormProps = {
  instrument: ListedPerpetual
  /** `undefined` while unknown; there is no preview then. */
  account: PreviewAccount | undefined
  /** Leverage reported by the venue; `undefined` if it reports none. */
  leverage: number | undefined
  marginType: MarginType
  isHeld: boolean
  isPending: boolean
  onApply: (leverage: number) => Promise<boolean>
}

const wholeStep = 1_000_000n

export function LeverageForm(props: LeverageFormProps) {
  const { instrument, account, leverage, marginType, isHeld, isPending, onApply } = props
  const { maxLeverage } = instrument
  const [text, setText] = useState(leverage === undefined ? '' : String(leverage))
  const [triedText, setTriedText] = useState<string>()
  const chosen = /^\d+$/.test(text) ? Number(text) : undefined
  const isOff = chosen === undefined || chosen < 1 || chosen > maxLeverage
  const preview = isOff || account === undefined ? undefined : previewLeverage(account, instrument.instrumentId, chosen)
  const isRefused = preview?.error !== undefined && chosen !== leverage
  const isTried = triedText === text
  const error =
    isOff && (text !== '' || isTried)
      ? t('Enter a whole number from 1 to {largest}', { largest: maxLeverage })
      : isTried && chosen !== undefined && chosen === leverage
        ? t('The leverage is already {leverage}×', { leverage: chosen })
        : undefined
  return (
    <form
      aria-label={t('Leverage')}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOff || isRefused || chosen === leverage) return showErrors(event.currentTarget, () => setTriedText(text))
        void onApply(chosen)
      }}
    >
      <NumberField label={t('Leverage')} suffix="×" value={text} onChange={setText} step={wholeStep} error={error} />
      <input
        type="range"
        aria-label={t('Leverage')}
        min={1}
        max={maxLeverage}
        step={1}
        value={isOff ? (leverage ?? maxLeverage) : chosen}
        onChange={(event) => setText(event.currentTarget.value)}
        className="w-full accent-accent pointer-coarse:h-11"
      />
      <div className="flex justify-between text-xs text-text-4" aria-hidden="true">
        <span>1×</span>
        <span>{maxLeverage}×</span>
      </div>
      <BeforeAfterList
        label={t('Effect of new leverage')}
        changes={leverageChanges(instrument, preview)}
        note={noteOf(marginType, isHeld)}
      />
      <output className="min-h-4 text-xs text-danger">
        {isRefused && (
          <>
            {t(describeError(preview.error))}{' '}
            {preview.missing !== undefined &&
              t('{sum} USD more margin is needed.', { sum: formatExact(preview.missing) })}{' '}
            <span className="text-text-4">{preview.error}</span>
          </>
        )}
      </output>
      <Button type="submit" isPending={isPending}>
        {isOff ? t('Set leverage') : t('Set leverage to {leverage}×', { leverage: chosen })}
      </Button>
    </form>
  )
}

/**
 * Text about leverage: it sets the margin, and so the liquidation price, of an isolated position, but not of a cross
 * position.
 */
function noteOf(marginType: MarginType, isHeld: boolean): string {
  if (marginType === 'CROSS')
    return t('≈ At current marks. Leverage doesn’t affect the maintenance margin of a cross position.')
  return isHeld
    ? t(
        '≈ At current marks. The margin already assigned stays. Later fills assign their value divided by the leverage, which moves the liquidation price.',
      )
    : t(
        '≈ At current marks. An isolated position is opened with its value divided by the leverage: higher leverage brings the liquidation price closer.',
      )
}

function leverageChanges(instrument: ListedPerpetual, preview: PositionSettingPreview | undefined): readonly Change[] {
  const { before, after } = preview?.margin ?? {}
  return [
    initialMarginChange(preview?.margin, preview?.position),
    {
      name: t('Reserved for open orders'),
      unit: 'USD',
      before: formatUsd(before?.openOrderMargin),
      after: formatUsd(after?.openOrderMargin),
    },
    ...marginChanges(instrument, preview?.margin, preview?.position),
  ]
}
