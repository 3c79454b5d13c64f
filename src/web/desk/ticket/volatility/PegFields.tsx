import type { ReactNode } from 'react'
import { fixed6, formatFixed6, type Fixed6, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import type { PegDraft } from '@/web/desk/draft/orderDraft'
import { t } from '@/web/language/t'
import { Checkbox } from '@/web/ui/Checkbox'
import { decimalValue } from '@/web/ui/decimalText'
import { NumberField } from '@/web/ui/NumberField'
import { usePersisted } from '@/web/ui/usePersisted'

type PegFieldsProps = {
  draft: PegDraft
  onDraft: (change: Partial<PegDraft>) => void
  side: Side
  instrument: Pick<Instrument, 'priceStep'>
  read: { readonly error?: PegDraftError | undefined }
  isErrorShown: boolean
  /** Explains how the order is re-priced. */
  about?: ReactNode
}

const halfSecond = 500_000n

export function PegFields({ draft, onDraft, side, instrument, read, isErrorShown, about }: PegFieldsProps) {
  const wrong = (field: 'cap' | 'seconds') =>
    isErrorShown && read.error?.field === field ? read.error.words : undefined
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          // Shortcuts look up the price field by this name.
          name="price"
          label={side === 'buy' ? t('Never above') : t('Never below')}
          suffix="USD"
          value={draft.capText}
          step={instrument.priceStep}
          error={wrong('cap')}
          onChange={(capText) => onDraft({ capText })}
        />
        <NumberField
          label={t('Min. interval')}
          suffix="s"
          value={draft.secondsText}
          step={halfSecond}
          error={wrong('seconds')}
          onChange={(secondsText) => onDraft({ secondsText })}
        />
      </div>
      <Checkbox
        label={t('Cancel order if the peg stops')}
        isChecked={draft.cancelsAtEnd}
        onChange={(cancelsAtEnd) => onDraft({ cancelsAtEnd })}
      />
      {about ?? (
        <p className="text-xs text-text-3">
          {t(
            'This tab re-prices the order using one-click. If you close the tab, the order stays at its last price. Pauses when forward, book or connection isn’t live; ends 15 min before expiry.',
          )}
        </p>
      )}
    </div>
  )
}

export type PegLimits = { readonly cap: Price; readonly minEditMs: number; readonly cancelsAtEnd: boolean }

type PegField = 'cap' | 'seconds'
type PegDraftError = { readonly field: PegField; readonly words: string }
type ReadPeg =
  | { readonly limits: PegLimits; readonly error?: undefined }
  | { readonly limits?: undefined; readonly error: PegDraftError }

/** A shorter interval would exceed the venue's rate limits. */
const leastSeconds = 0.5
const mostSeconds = 3_600

export function readPegDraft({ capText, secondsText, cancelsAtEnd }: PegDraft, side: Side): ReadPeg {
  const cap = decimalValue<Price>(capText)
  if (cap === undefined || cap <= 0n) {
    const words = side === 'buy' ? t('Enter a maximum price') : t('Enter a minimum price')
    return { error: { field: 'cap', words } }
  }
  const value = decimalValue<Fixed6<'Seconds'>>(secondsText)
  const seconds = value === undefined ? Number.NaN : Number(value) / 1e6
  if (!(seconds >= leastSeconds && seconds <= mostSeconds)) {
    return { error: { field: 'seconds', words: t('Enter 0.5–3,600 seconds') } }
  }
  return { limits: { cap, minEditMs: Math.round(seconds * 1000), cancelsAtEnd } }
}

/**
 * Default cap of a peg: by default 10% beyond the current price, which leaves room to follow. Rounded to a tick toward
 * the price.
 */
export function usualCapText(price: Price, side: Side, priceStep: Price, percent = 10n): string {
  const beyond = (price * (side === 'buy' ? 100n + percent : 100n - percent)) / 100n
  const below = beyond / priceStep
  const steps = side === 'buy' || below * priceStep === beyond ? below : below + 1n
  return formatFixed6(fixed6(larger(steps, 1n) * priceStep))
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/** Form state of a peg. The choice whether its order is cancelled when the peg ends is saved in this browser. */
export function usePegDraft(
  draft: PegDraft,
  setDraft: (change: (draft: PegDraft) => PegDraft) => void,
): readonly [PegDraft, (part: Partial<PegDraft>) => void] {
  const [cancelsAtEnd, keepCancels] = usePersisted('pegCancelsAtEnd', readCancelsAtEnd)
  const change = (part: Partial<PegDraft>) => {
    const { cancelsAtEnd: chosen } = part
    if (chosen !== undefined) keepCancels(() => chosen)
    setDraft((now) => ({ ...now, ...part }))
  }
  return [{ ...draft, cancelsAtEnd }, change]
}

/** Reads the stored choice. By default the order is cancelled, so that no order stays open without its peg. */
export function readCancelsAtEnd(persisted: unknown): boolean {
  return persisted !== false
}
