import type { Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatPrice } from '@/web/ui/formatNumber'
import { BellIcon } from '@/web/ui/icons'
import { PlusIcon } from '@/web/ui/moreIcons'

/** Price and position of a + button, in pixels from the top and the right edge of the chart. */
export type Offer = {
  readonly y: number
  readonly right: number
  readonly price: Price
  readonly isTapped: boolean
}

type PlusButtonsProps = {
  offer: Offer
  priceStep: Price
  onPress: ((price: Price) => void) | undefined
  onAlert: ((price: Price) => void) | undefined
  onTaken: () => void
}

/** Width of the + button beside the bell. On touch it includes the price. */
const plusPx = 24
const tappedPlusPx = 104

export function PlusButtons({ offer, priceStep, onPress, onAlert, onTaken }: PlusButtonsProps) {
  const price = formatPrice(offer.price, priceStep)
  const transform = `translateY(${offer.y}px)`
  return (
    <>
      {onPress !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Place an order at {price}', { price })}
          title={t('Place an order at {price}', { price })}
          className="chart-plus z-5"
          style={{ transform, right: offer.right }}
          onClick={() => {
            onTaken()
            onPress(offer.price)
          }}
        >
          <PlusIcon width={12} height={12} />
          {/* Touch input shows no crosshair price. */}
          {offer.isTapped && price}
        </button>
      )}
      {onAlert !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Set an alert at {price}', { price })}
          title={t('Set an alert at {price}', { price })}
          className="chart-plus chart-alert z-5"
          style={{ transform, right: offer.right + (offer.isTapped ? tappedPlusPx : plusPx) }}
          onClick={() => {
            onTaken()
            onAlert(offer.price)
          }}
        >
          <BellIcon width={12} height={12} />
        </button>
      )}
    </>
  )
}
