import { useState } from 'react'
import { describeError } from '@/protocol/errorCodes'
import type { MarginType, PerpetualInstrument } from '@/protocol/instrument'
import type { PreviewAccount } from '@/quant/preview/previewAccount'
import { previewLeverage } from '@/quant/preview/previewLeverage'
import type { PositionSettingPreview } from '@/quant/preview/settingPreview'
import { BeforeAfter, type Change } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { formatUsd } from '@/ui/formatUsd'
import { NumberField } from '@/ui/NumberField'
import { t } from '@/ui/t'
import { initialMarginChange, marginChanges } from './marginChanges'

type LeverageFormProps = {
  instrument: PerpetualInstrument
  /** Undefined while the account is not known: nothing is then said of what would change. */
  account: PreviewAccount | undefined
  leverage: number
  marginType: MarginType
  /** Whether there is a position. */
  isHeld: boolean
  isPending: boolean
  onApply: (leverage: number) => Promise<boolean>
}

const wholeStep = 1_000_000n

/** The leverage of a perpetual, as a number and on a scale. */
export function LeverageForm(props: LeverageFormProps) {
  const { instrument, account, leverage, marginType, isHeld, isPending, onApply } = props
  const { maxLeverage } = instrument
  const [text, setText] = useState(String(leverage))
  const chosen = /^\d+$/.test(text) ? Number(text) : undefined
  const isOff = chosen === undefined || chosen < 1 || chosen > maxLeverage
  const preview = isOff || account === undefined ? undefined : previewLeverage(account, instrument.instrumentId, chosen)
  const isRefused = preview?.error !== undefined && chosen !== leverage
  const error = isOff && text !== '' ? t('A whole number from 1 to {largest}.', { largest: maxLeverage }) : undefined
  return (
    <form
      aria-label={t('Leverage')}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOff && !isRefused) void onApply(chosen)
      }}
    >
      <NumberField label={t('Leverage')} suffix="×" value={text} onChange={setText} step={wholeStep} error={error} />
      <input
        type="range"
        aria-label={t('Leverage')}
        min={1}
        max={maxLeverage}
        step={1}
        value={isOff ? leverage : chosen}
        onChange={(event) => setText(event.currentTarget.value)}
        className="w-full accent-accent pointer-coarse:h-11"
      />
      <div className="flex justify-between text-xs text-text-4" aria-hidden="true">
        <span>1×</span>
        <span>{maxLeverage}×</span>
      </div>
      <BeforeAfter
        label={t('What the leverage would change')}
        changes={changesOf(instrument, preview)}
        note={noteOf(marginType, isHeld)}
      />
      <output className="min-h-4 text-xs text-danger">
        {isRefused && (
          <>
            {t(describeError(preview.error))} <span className="text-text-4">{preview.error}</span>
          </>
        )}
      </output>
      <Button type="submit" disabled={isOff || chosen === leverage || isRefused} isPending={isPending}>
        {isOff ? t('Set leverage') : t('Set leverage to {leverage}×', { leverage: chosen })}
      </Button>
    </form>
  )
}

/** What the leverage does to liquidation: it decides how much is set aside for an isolated position, and nothing of a cross one. */
function noteOf(marginType: MarginType, isHeld: boolean): string {
  if (marginType === 'CROSS')
    return t('≈ At the current marks. The maintenance margin of a cross position does not depend on the leverage.')
  return isHeld
    ? t(
        '≈ At the current marks. The margin already set aside stays. Later fills set aside their value divided by the leverage, which moves the liquidation price.',
      )
    : t(
        '≈ At the current marks. An isolated position is opened with its value divided by the leverage: more leverage brings the liquidation price closer.',
      )
}

function changesOf(instrument: PerpetualInstrument, preview: PositionSettingPreview | undefined): readonly Change[] {
  const { before, after } = preview?.margin ?? {}
  return [
    initialMarginChange(preview?.margin, preview?.position),
    {
      name: t('Open orders hold'),
      unit: 'USD',
      before: formatUsd(before?.openOrderMargin),
      after: formatUsd(after?.openOrderMargin),
    },
    ...marginChanges(instrument, preview?.margin, preview?.position),
  ]
}
