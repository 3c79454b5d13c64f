import type { ReactNode } from 'react'
import { maxRfqDurationSec } from '@/quant/rfqRules'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import { TextField } from '@/ui/TextField'
import { t } from '@/ui/t'
import type { Direction, RequestDraft, RequestErrors } from './requestDraft'

type RequestFormProps = {
  draft: RequestDraft
  onChange: (change: Partial<RequestDraft>) => void
  /** In millionths: what one step of the amount is. */
  amountStep: bigint
  errors: RequestErrors
  isPending: boolean
  onSend: () => void
  /** In the place of the button, for who cannot send. */
  instead?: ReactNode
}

const directions: readonly { readonly value: Direction; readonly label: string; readonly tone?: 'buy' | 'sell' }[] = [
  { value: 'buy', label: t('Buy'), tone: 'buy' },
  { value: 'sell', label: t('Sell'), tone: 'sell' },
  { value: 'both', label: t('Two-sided') },
]
const hints: Record<Direction, string> = {
  buy: t('You buy the legs as they stand. Makers are told, and quote what they sell it at.'),
  sell: t('You trade every leg the other way round. Makers are told, and quote what they buy it at.'),
  both: t('Makers are not told your side and quote both.'),
}
const durations = [
  { seconds: 60, label: t('1 min') },
  { seconds: 300, label: t('5 min') },
  { seconds: 900, label: t('15 min') },
  { seconds: maxRfqDurationSec, label: t('1 h') },
]

/** The side, the size and the time of a request. */
export function RequestForm(props: RequestFormProps) {
  const { draft, onChange, amountStep, errors, isPending, onSend, instead } = props
  return (
    <form
      aria-label={t('Request')}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      className="flex flex-col gap-3 p-3"
    >
      <div className="flex flex-col gap-1">
        <RadioGroup
          label={t('Direction')}
          options={directions}
          value={draft.direction}
          onChange={(direction) => onChange({ direction })}
        />
        <p className="text-xs text-text-3">{hints[draft.direction]}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={t('Packages')}
          value={draft.amount}
          onChange={(amount) => onChange({ amount })}
          step={amountStep}
          error={errors.amount}
        />
        <div className="flex flex-col gap-1">
          <NumberField
            label={t('Duration, seconds')}
            value={draft.duration}
            onChange={(duration) => onChange({ duration })}
            step={60_000_000n}
            error={errors.duration}
          />
          <div className="flex flex-wrap gap-1">
            {durations.map(({ seconds, label }) => (
              <Button key={seconds} size="small" onClick={() => onChange({ duration: String(seconds) })}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      </div>
      <Checkbox
        label={t('Quotes for the whole amount only')}
        isChecked={draft.isFullSize}
        onChange={(isFullSize) => onChange({ isFullSize })}
      />
      <details className="text-sm" open={draft.counterparties !== '' || undefined}>
        <summary className="cursor-pointer text-text-2 hover:text-text-1 pointer-coarse:py-3">
          {t('Only some makers')}
        </summary>
        <TextField
          label={t('Their addresses')}
          value={draft.counterparties}
          onChange={(counterparties) => onChange({ counterparties })}
          placeholder="0x…"
          error={errors.counterparties}
          hint={t('Nobody else sees the request. Empty: everybody may quote.')}
          className="mt-2"
        />
      </details>
      {errors.legs !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {errors.legs}
        </p>
      )}
      {instead ?? (
        <Button type="submit" variant="primary" size="large" isPending={isPending}>
          {t('Send request')}
        </Button>
      )}
    </form>
  )
}
