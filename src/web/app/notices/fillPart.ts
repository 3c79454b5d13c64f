import { t } from '@/web/language/t'
import type { Steps } from '@/web/market/stepsOf'
import type { Fill } from '@/web/session/fills'
import { amountInSteps, priceInTicks } from '@/web/session/orders/orderNumbers'
import type { ToastPart } from '@/web/ui/showToast'

export function fillPart(
  { key, side, instrumentName, amount, price, timeNs }: Fill,
  steps: Steps | undefined,
): ToastPart {
  const words = {
    amount: amountInSteps(amount, steps),
    instrument: instrumentName,
    price: priceInTicks(price, steps),
  }
  const text =
    side === 'buy'
      ? t('Bought {amount} {instrument} at {price}', words)
      : t('Sold {amount} {instrument} at {price}', words)
  return { key, timeMs: Number(timeNs / 1_000_000n), text }
}
