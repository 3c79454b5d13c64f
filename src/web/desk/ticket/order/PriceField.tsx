import { memo } from 'react'
import { formatFixed6, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { t } from '@/web/language/t'
import { showShortcutToast } from '@/web/ui/shortcuts/shortcutToast'
import { StepField } from '@/web/ui/StepField'

type PriceFieldProps = {
  instrument: Instrument
  draft: OrderDraft
  onChange: (part: Partial<OrderDraft>) => void
  onLeave: (field: 'price', text: string) => void
  /** The nearest valid price to the middle of the book at this moment. */
  midNow: () => Price | undefined
  /** Makes the order follow a price; absent without an account. */
  onFollow: (() => void) | undefined
  isWrong: boolean
  messageId: string
}

const word = 'h-6 rounded-sm px-1 text-sm font-medium text-accent hover:text-text-1 pointer-coarse:h-11'

/** The limit price. Memoised, because the market re-renders the ticket several times per second. */
export const PriceField = memo(function PriceField(props: PriceFieldProps) {
  const { instrument, draft, onChange, onLeave, midNow, onFollow, isWrong, messageId } = props
  const isMarket = draft.type === 'market'
  const isFixed = isMarket || draft.volatilityText !== undefined
  const takeMid = () => {
    // The price does not follow the book afterwards.
    const mid = midNow()
    if (mid === undefined) showShortcutToast(t('No price on that side of the book.'))
    else onChange({ priceText: formatFixed6(mid) })
  }
  return (
    <StepField
      name="price"
      label={t('Price')}
      unit={
        !isFixed && (
          <span className="-mr-1 flex">
            {onFollow !== undefined && (
              <button
                type="button"
                title={t('Moves with the best price, mid or mark')}
                onClick={onFollow}
                className={word}
              >
                {t('Follow')}
              </button>
            )}
            <button type="button" title={t('Mid price')} onClick={takeMid} className={word}>
              {t('Mid')}
            </button>
          </span>
        )
      }
      unitName="USD"
      value={isMarket ? '' : draft.priceText}
      placeholder={isMarket ? t('Best available') : undefined}
      isDisabled={isFixed}
      step={instrument.priceStep}
      onChange={(priceText) => onChange({ priceText })}
      onBlur={() => onLeave('price', draft.priceText)}
      isWrong={isWrong}
      messageId={messageId}
    />
  )
})
