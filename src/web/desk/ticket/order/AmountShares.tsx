import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { fixed6, formatFixed6, type Amount, type Fraction } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { shareOfAmount, type LargestOrder } from '@/core/quant/preview/largestOrder'
import { marketNeedsBook } from '@/web/desk/draft/checkDraft'
import { capText, noOrderText } from '@/web/desk/draft/orderCap'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { t } from '@/web/language/t'
import { formatPercent } from '@/web/ui/formatNumber'
import type { ShortcutId } from '@/web/ui/shortcuts/shortcutActions'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { showToast } from '@/web/ui/showToast'

type AmountSharesProps = {
  /** Computes the largest order at this moment; `undefined` while an input is unknown. */
  largest: () => LargestOrder | undefined
  draft: Pick<OrderDraft, 'type' | 'side' | 'priceText' | 'amountText'>
  isBookLive: boolean
  /** True when the current order needs more margin than is available. */
  isShortOfMargin: boolean
  instrument: Instrument
  /** `note` names the limit that capped the amount, unless it is the margin. */
  onPick: (amount: Amount, note: string | undefined) => void
}

const shares = [
  { share: fixed6<Fraction>(250_000n), keys: 'ticket.share25' },
  { share: fixed6<Fraction>(500_000n), keys: 'ticket.share50' },
  { share: fixed6<Fraction>(750_000n), keys: 'ticket.share75' },
  { share: fixed6<Fraction>(1_000_000n), keys: 'ticket.share100' },
] as const

const whole = shares[3].share

type Picked = { readonly share: Fraction; readonly amountText: string }

/**
 * Buttons for fractions of the largest order. Its price is the ticket's price or, without a price, the best opposite
 * price.
 */
export function AmountShares(props: AmountSharesProps) {
  const { largest, draft, isBookLive, isShortOfMargin, instrument, onPick } = props
  const picked = useRef<Picked>(undefined)
  const pick = (share: Fraction, { amount, cap }: LargestOrder) => {
    const part = shareOfAmount(amount, share, instrument.amountStep)
    if (part === 0n) return
    picked.current = { share, amountText: formatFixed6(part) }
    onPick(part, share === whole ? capText(cap, instrument) : undefined)
  }
  const press = (share: Fraction) => {
    const found = largest()
    if (found !== undefined && shareOfAmount(found.amount, share, instrument.amountStep) > 0n) return pick(share, found)
    const title = found === undefined ? whyUnknown(draft, isBookLive) : noOrderText(found)
    showToast({ tone: 'info', title, category: 'account', id: 'share' })
  }

  // After a press the amount shrinks when the market makes it too large for the margin, but it never grows.
  const shrink = useEffectEvent((amountText: string) => {
    const { share, amountText: pickedText } = picked.current ?? {}
    const found = share !== undefined && pickedText === amountText ? largest() : undefined
    if (share !== undefined && found !== undefined) pick(share, found)
  })
  useEffect(() => {
    if (isShortOfMargin) shrink(draft.amountText)
  }, [isShortOfMargin, draft.amountText])

  const touch =
    draft.side === 'buy'
      ? t('At the best ask, until a price is entered')
      : t('At the best bid, until a price is entered')
  return (
    <fieldset
      aria-label={t('Share of the available margin')}
      title={isWithoutPrice(draft) ? touch : undefined}
      className="grid grid-cols-4 gap-1"
    >
      {shares.map(({ share, keys }) => (
        <ShareButton key={keys} keys={keys} onPress={() => press(share)}>
          {formatPercent(Number(share) / 1_000_000, { decimals: 0, isSigned: false })}
        </ShareButton>
      ))}
    </fieldset>
  )
}

function isWithoutPrice({ type, priceText }: Pick<OrderDraft, 'type' | 'priceText'>): boolean {
  return type === 'limit' && priceText.trim() === ''
}

/** Explains why the largest order is unknown, and what to do. */
function whyUnknown(draft: AmountSharesProps['draft'], isBookLive: boolean): string {
  if (!isBookLive && draft.type === 'market') return marketNeedsBook
  if (!isWithoutPrice(draft)) return t('Can’t calculate that share: check the price, or wait for the account to load.')
  if (!isBookLive) return t('Order book isn’t live. Enter a price.')
  return draft.side === 'buy'
    ? t('No asks in the book. Enter a price, or wait for the account to load.')
    : t('No bids in the book. Enter a price, or wait for the account to load.')
}

type ShareButtonProps = { keys: ShortcutId; onPress: () => void; children: ReactNode }

function ShareButton({ keys, onPress, children }: ShareButtonProps) {
  useShortcut(keys, onPress)
  return (
    <button
      type="button"
      onClick={onPress}
      className="h-5 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 pointer-coarse:h-11"
    >
      {children}
    </button>
  )
}
