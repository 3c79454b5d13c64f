import type { Random } from '@/core/lib/random'
import type { Command, OrderRequest } from '@/venue/engine/command'
import type { ExchangeState } from '@/venue/engine/state'
import { sided, type HedgeSide } from '@/venue/rules/positionKey'

/** Names a side in a random command's order, nearly always where hedge mode requires one. An edit keeps the side. */
export function withSides(state: ExchangeState, random: Random, command: Command): Command {
  if (command.type === 'createOrder') return { ...command, order: sidedOrder(state, random, command.order) }
  if (command.type !== 'editOrder') return command
  const replaced = state.orders.get(command.replacedOrderId)?.request
  return { ...command, order: sidedOrder(state, random, command.order, replaced) }
}

function sidedOrder(state: ExchangeState, random: Random, order: OrderRequest, replaced?: OrderRequest): OrderRequest {
  const isPerpetual = state.instruments.get(order.instrumentId)?.instrument.instrumentType === 'PERPETUAL'
  const isTrader = state.accounts.get(order.account)?.kind === 'trader'
  const isOdd = random.next() < 0.03
  const side = replaced?.positionSide ?? random.pick<HedgeSide>(['LONG', 'SHORT'])
  return (isPerpetual && isTrader) === isOdd ? order : { ...order, ...sided(side) }
}
