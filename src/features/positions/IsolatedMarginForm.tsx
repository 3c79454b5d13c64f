import { useState } from 'react'
import { describeError } from '@/protocol/errorCodes'
import { add, fixed6, negate, type Usd } from '@/protocol/fixed6'
import type { PerpetualInstrument } from '@/protocol/instrument'
import type { PreviewAccount } from '@/quant/preview/previewAccount'
import { previewIsolatedMargin } from '@/quant/preview/previewIsolatedMargin'
import type { PositionSettingPreview } from '@/quant/preview/settingPreview'
import { BeforeAfter, type Change } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { decimalValue } from '@/ui/decimalText'
import { formatUsd } from '@/ui/formatUsd'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { liquidationChange } from './marginChanges'

type IsolatedMarginFormProps = {
  instrument: PerpetualInstrument
  account: PreviewAccount | undefined
  /** USD set aside for the position. */
  margin: Usd
  availableMargin: Usd | undefined
  isPending: boolean
  onApply: (change: Usd) => Promise<boolean>
}

const centStep = 10_000n

/** Puts margin into an isolated position or takes some out. */
export function IsolatedMarginForm(props: IsolatedMarginFormProps) {
  const { instrument, account, margin, availableMargin, isPending, onApply } = props
  const [direction, setDirection] = useState<'add' | 'remove'>('add')
  const [text, setText] = useState('')
  const typed = decimalValue<Usd>(text)
  const change = typed === undefined || typed <= 0n ? undefined : direction === 'add' ? typed : negate(typed)
  // With nothing typed it still says how things stand.
  const preview = account && previewIsolatedMargin(account, instrument.instrumentId, change ?? fixed6<Usd>(0n))
  const refusal = change === undefined ? undefined : preview?.error
  return (
    <form
      aria-label={t('Isolated margin')}
      className="flex flex-col gap-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (change === undefined || refusal !== undefined || isPending) return
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
        onChange={setText}
        hint={direction === 'add' ? t('Available: {sum} USD', { sum: formatUsd(availableMargin) }) : undefined}
      />
      <BeforeAfter
        label={t('What the change would do')}
        changes={changesOf(instrument, margin, change, preview)}
        note={t('≈ At the mark of now.')}
      />
      <output className="min-h-4 text-xs text-danger">
        {refusal !== undefined && (
          <>
            {t(describeError(refusal))} <span className="text-text-4">{refusal}</span>
          </>
        )}
      </output>
      <Button type="submit" disabled={change === undefined || refusal !== undefined} isPending={isPending}>
        {submitWords(direction, typed)}
      </Button>
    </form>
  )
}

function submitWords(direction: 'add' | 'remove', typed: Usd | undefined): string {
  if (typed === undefined) return direction === 'add' ? t('Add margin') : t('Remove margin')
  const words = { sum: formatUsd(typed) }
  return direction === 'add' ? t('Add {sum} USD', words) : t('Remove {sum} USD', words)
}

function changesOf(
  instrument: PerpetualInstrument,
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
