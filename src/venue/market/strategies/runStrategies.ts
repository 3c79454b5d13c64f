import type { Address } from '@/protocol/instrument'
import type { Command } from '../../engine/command'
import { hasHolders } from '../../live/liveStrategies'
import type { VenuePort } from '../../venuePort'
import type { Market } from '../marketDesk'
import type { MarketMode } from '../marketOptions'
import { createOrderRequests, type OrderRequests } from '../orderRequests'
import { createTurns } from '../turns'
import { decideBasis } from './decideBasis'
import { decideCoveredCalls } from './decideCoveredCalls'
import { basisTrade, coveredCalls } from './marketStrategies'
import type { StrategyAction } from './strategyAction'
import { basisView, coveredCallView } from './strategyViews'

/**
 * Lets the strategies look at the market each time that the calendar is rolled, and do what they then decide. Without
 * makers they have nobody to trade with; where nothing moves by itself they begin when somebody has put money into them.
 */
export function runStrategies(port: VenuePort, mode: MarketMode, market: Market): Market {
  if (mode === 'empty') return market
  const orders = createOrderRequests(port)
  const turns = createTurns()
  const isMoving = mode !== 'quiet'
  return {
    ...market,
    roll: async () => {
      await market.roll()
      await turns.run(() => stepStrategies(port, orders, isMoving))
    },
    stop: async () => {
      await turns.settled()
      await market.stop()
    },
  }
}

/** Each strategy in turn, one command after the other: an order that is for what was just exchanged finds it there. */
async function stepStrategies(port: VenuePort, orders: OrderRequests, isMoving: boolean): Promise<void> {
  const isAtWork = (address: Address) => {
    const strategy = port.live.strategies.get(address)
    return strategy !== undefined && (isMoving || hasHolders(strategy))
  }
  if (isAtWork(basisTrade.terms.strategy)) {
    const view = basisView(port.live)
    await act(port, orders, basisTrade.terms.strategy, view === undefined ? [] : decideBasis(view))
  }
  if (isAtWork(coveredCalls.terms.strategy)) {
    const view = coveredCallView(port.live, port.clock.nowNs())
    await act(port, orders, coveredCalls.terms.strategy, view === undefined ? [] : decideCoveredCalls(view))
  }
}

async function act(
  port: VenuePort,
  orders: OrderRequests,
  account: Address,
  actions: readonly StrategyAction[],
): Promise<void> {
  for (const action of actions) await port.submit(commandOf(orders, account, action))
}

/** What is refused is seen at the next look, which decides anew. */
function commandOf(orders: OrderRequests, account: Address, action: StrategyAction): Command {
  switch (action.type) {
    case 'order':
      return {
        type: 'createOrder',
        order: orders.request({ ...action, account, isPostOnly: false, timeInForce: 'IOC' }),
      }
    case 'buyWeth':
      return { type: 'swap', account, asset: 'WETH', isBuy: true, quoteAmount: action.usdc }
    case 'sellWeth':
      return { type: 'swap', account, asset: 'WETH', isBuy: false, baseAmount: action.amount }
  }
}
