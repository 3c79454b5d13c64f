import type { ReactNode } from 'react'
import type { Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { maxRfqDurationSec } from '@/core/quant/rfqRules'
import { t } from '@/web/language/t'
import { Button, IconButton } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { decimalsOf, formatDecimal } from '@/web/ui/formatNumber'
import { CloseIcon } from '@/web/ui/moreIcons'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { SideText } from '@/web/ui/SideText'
import { TextField } from '@/web/ui/TextField'
import { useLocalNumber } from '@/web/ui/useLocalNumber'
import type { PackageMarkets, MarketLeg } from './packageMarket'
import { type Direction, type RequestDraft, type RequestErrors, decimal, decimalText } from './requestDraft'

type RequestFormProps = {
  draft: RequestDraft
  onChange: (change: Partial<RequestDraft>) => void
  /** In millionths. */
  amountStep: bigint
  errors: RequestErrors
  /** Text of the package as sent, if its ratios were reduced. */
  sentAs: string | undefined
  isPending: boolean
  onSend: () => void
  /** Replaces the submit button for users who cannot send a request. */
  instead?: ReactNode
}

const directions: readonly { readonly value: Direction; readonly label: string; readonly tone?: 'buy' | 'sell' }[] = [
  { value: 'buy', label: t('Buy'), tone: 'buy' },
  { value: 'sell', label: t('Sell'), tone: 'sell' },
  { value: 'both', label: t('Two-sided') },
]
const hints: Record<Direction, string> = {
  buy: t('You buy the package as shown. Makers see your side and quote an offer.'),
  sell: t('You sell the package (each leg reversed). Makers see your side and quote a bid.'),
  both: t('Makers don’t see your side and quote both ways.'),
}
const durations = [
  { seconds: 60, label: t('1 min') },
  { seconds: 300, label: t('5 min') },
  { seconds: 900, label: t('15 min') },
  { seconds: maxRfqDurationSec, label: t('1 h') },
]

export function RequestForm(props: RequestFormProps) {
  const { draft, onChange, amountStep, errors, sentAs, isPending, onSend, instead } = props
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
            label={t('Duration (seconds)')}
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
        label={t('Full amount only')}
        isChecked={draft.isFullSize}
        onChange={(isFullSize) => onChange({ isFullSize })}
      />
      <details className="text-sm" open={draft.counterparties !== '' || undefined}>
        <summary className="cursor-pointer text-text-2 hover:text-text-1 pointer-coarse:py-3">
          {t('Selected makers only')}
        </summary>
        <TextField
          label={t('Maker addresses')}
          // Leaves room for a list of addresses.
          maxLength={2_000}
          value={draft.counterparties}
          onChange={(counterparties) => onChange({ counterparties })}
          placeholder="0x…"
          error={errors.counterparties}
          hint={t('Only these makers see the RFQ. Leave empty for all makers.')}
          className="mt-2"
        />
      </details>
      {sentAs !== undefined && <p className="text-xs text-text-2">{sentAs}</p>}
      {errors.legs !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {errors.legs}
        </p>
      )}
      {instead ?? (
        <Button type="submit" variant="primary" size="large" isPending={isPending}>
          {t('Send RFQ')}
        </Button>
      )}
    </form>
  )
}

type LegsEditorProps = {
  legs: readonly MarketLeg[]
  instruments: ReadonlyMap<string, Instrument>
  markets: PackageMarkets
  onFlip: (instrumentName: string) => void
  onRatio: (instrumentName: string, ratio: Amount) => void
  onRemove: (instrumentName: string) => void
}

/** Step of the price fields until the instrument's own step is known. */
const cent = 10_000n

const head = 'h-6 px-1.5 text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3'
const cell = 'px-1.5 py-1 whitespace-nowrap first:pl-3 last:pr-3'

export function LegsEditor({ legs, instruments, markets, onFlip, onRatio, onRemove }: LegsEditorProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('Legs')} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {t('Side')}
            </th>
            <th scope="col" className={`${head} text-left`}>
              {t('Ratio')}
            </th>
            <th scope="col" className={`${head} w-full text-left`}>
              {t('Instrument')}
            </th>
            {[t('Bid'), t('Ask'), t('Mark')].map((label) => (
              <th key={label} scope="col" className={`${head} text-right @max-md:hidden`}>
                {label}
              </th>
            ))}
            <th scope="col" className={head}>
              <span className="sr-only">{t('Remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {legs.map(({ instrumentName, side, ratio }) => {
            const market = markets.get(instrumentName)
            const decimals = decimalsOf(instruments.get(instrumentName)?.priceStep ?? cent)
            return (
              <tr key={instrumentName}>
                <td className={cell}>
                  <Button
                    size="small"
                    aria-label={t('{instrument}: {side}, flip', {
                      instrument: instrumentName,
                      side: side === 'buy' ? t('Buy') : t('Sell'),
                    })}
                    onClick={() => onFlip(instrumentName)}
                    className="w-12"
                  >
                    <SideText side={side} />
                  </Button>
                </td>
                <td className={cell}>
                  <RatioField instrumentName={instrumentName} ratio={ratio} onRatio={onRatio} />
                </td>
                <td className={`${cell} text-text-1`}>{instrumentName}</td>
                {[market?.bids?.[0]?.price, market?.asks?.[0]?.price, market?.ticker?.mark?.price].map((price, at) => (
                  // Three separate cells, so that the prices stay aligned in columns.
                  <td key={at} className={`${cell} text-right @max-md:hidden`}>
                    {formatDecimal(price, decimals)}
                  </td>
                ))}
                <td className={`${cell} text-right`}>
                  <IconButton
                    label={t('Remove {instrument}', { instrument: instrumentName })}
                    icon={<CloseIcon />}
                    onClick={() => onRemove(instrumentName)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type RatioFieldProps = { instrumentName: string; ratio: Amount; onRatio: LegsEditorProps['onRatio'] }

/** The field keeps the typed text. The leg's ratio changes as soon as the text is a number above 0. */
function RatioField({ instrumentName, ratio, onRatio }: RatioFieldProps) {
  const { value, isRefused, onChange, onBlur } = useLocalNumber({
    plain: decimalText(ratio),
    accepts: (text) => (decimal(text) ?? 0n) > 0n,
    onAccepted: (text) => {
      const typed = decimal(text)
      if (typed !== undefined) onRatio(instrumentName, typed)
    },
  })
  return (
    <NumberField
      label={t('{instrument} ratio', { instrument: instrumentName })}
      isLabelHidden
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      step={1_000_000n}
      aria-invalid={isRefused || undefined}
      className={`w-16 ${isRefused ? '[&_.control]:border-danger' : ''}`}
    />
  )
}
