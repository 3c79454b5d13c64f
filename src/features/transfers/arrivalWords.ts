import type { MovementOrder } from '@/account/transfers/movementOrder'
import { paperBridgeSpeed, socketFeeWei, withdrawalHoldMs } from '@/protocol/bridge'
import { plural, t } from '@/ui/t'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long a movement takes. The paper venue's bridge is faster, so that one can watch it. */
export function arrivalWords(order: MovementOrder, isPaper: boolean): string {
  if (order.kind === 'transfer') return t('At once')
  const { travelMs } = order.destination
  if (!isPaper) return t('About {time}', { time: durationWords(travelMs) })
  return t('About {time} (over the real bridge {real})', {
    time: durationWords(travelMs / paperBridgeSpeed),
    real: durationWords(travelMs),
  })
}

/** What the random check may add. */
export function holdWords(isPaper: boolean): string {
  const time = durationWords(isPaper ? withdrawalHoldMs / paperBridgeSpeed : withdrawalHoldMs)
  return t('Some are picked out for a check, which takes {time} more.', { time })
}

/** Nothing is taken out of what is moved. */
export function feeWords(order: MovementOrder): string {
  if (order.kind === 'transfer' || order.destination.connector === undefined) return t('None')
  return t('None from the venue; {fee} ETH for the bridge, paid on the chain', { fee: ethText(socketFeeWei) })
}

function durationWords(ms: number): string {
  if (ms >= hourMs) return plural(Math.round(ms / hourMs), { one: '1 hour', other: '{count} hours' })
  if (ms >= minuteMs) return plural(Math.round(ms / minuteMs), { one: '1 minute', other: '{count} minutes' })
  return plural(Math.round(ms / 1_000), { one: '1 second', other: '{count} seconds' })
}

function ethText(wei: bigint): string {
  return String(Number(wei / 10n ** 12n) / 1e6)
}
