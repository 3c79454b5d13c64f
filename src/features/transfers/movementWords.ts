import type { MovementOrder } from '@/account/transfers/movementOrder'
import { checksumAddress } from '@/protocol/checksumAddress'
import { formatExact } from '@/ui/formatExact'
import { t } from '@/ui/t'

/** What is going to be signed, in one sentence, with every digit of the receiver: "Send 2.5 USDC to 0x…". */
export function movementWords(order: MovementOrder): string {
  const { token, amount, receiver } = order
  const said = { amount: formatExact(amount), asset: token.asset, address: checksumAddress(receiver) }
  if (order.kind === 'transfer') return t('Send {amount} {asset} to {address}', said)
  return t('Withdraw {amount} {asset} to {address} on {chain}', { ...said, chain: order.destination.name })
}
