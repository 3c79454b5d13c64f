import { paperBridgeSpeed, socketFeeWei, withdrawalHoldMs } from '@/core/protocol/bridge'
import { checksumAddress } from '@/core/protocol/checksumAddress'
import { plural, t } from '@/web/language/t'
import { formatExact } from '@/web/ui/formatExact'
import type { TransferOrder } from './transferOrder'

/** The terms to sign in one sentence, with every digit of the receiver's address: "Send 2.5 USDC to 0x…". */
export function transferLabels(order: TransferOrder): string {
  const { token, amount, receiver } = order
  const said = { amount: formatExact(amount), asset: token.asset, address: checksumAddress(receiver) }
  if (order.kind === 'transfer') return t('Send {amount} {asset} to {address}', said)
  return t('Withdraw {amount} {asset} to {address} on {chain}', { ...said, chain: order.destination.name })
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Time until a transfer arrives. The paper venue's bridge is faster than the real bridge, so that a transfer can be
 * watched.
 */
export function arrivalLabels(order: TransferOrder, isPaper: boolean): string {
  if (order.kind === 'transfer') return t('Immediately')
  const { travelMs } = order.destination
  if (!isPaper) return t('About {time}', { time: durationText(travelMs) })
  return t('About {time} (real bridge: {real})', {
    time: durationText(travelMs / paperBridgeSpeed),
    real: durationText(travelMs),
  })
}

/** Delay if the withdrawal is selected for a random review. */
export function holdLabels(isPaper: boolean): string {
  const time = durationText(isPaper ? withdrawalHoldMs / paperBridgeSpeed : withdrawalHoldMs)
  return t('Some withdrawals are reviewed, adding about {time}.', { time })
}

/** Fees of a transfer, which are not deducted from the amount. */
export function feeLabels(order: TransferOrder): string {
  if (order.kind === 'transfer' || order.destination.connector === undefined) return t('None')
  return t('No venue fee; {fee} ETH bridge fee paid on-chain', { fee: ethText(socketFeeWei) })
}

function durationText(ms: number): string {
  if (ms >= hourMs) return plural(Math.round(ms / hourMs), { one: '1 hour', other: '{count} hours' })
  if (ms >= minuteMs) return plural(Math.round(ms / minuteMs), { one: '1 minute', other: '{count} minutes' })
  return plural(Math.round(ms / 1_000), { one: '1 second', other: '{count} seconds' })
}

function ethText(wei: bigint): string {
  return String(Number(wei / 10n ** 12n) / 1e6)
}
