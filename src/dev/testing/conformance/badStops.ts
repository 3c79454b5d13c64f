import { fixed6, formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { BadOrder } from './badOrderCases'
import { buyPerpetual, type Market } from './scene'

/** A percentage of the mark, in millionths as in a request. */
export function triggerAt(market: Market, percent: bigint): string {
  const step = parseFixed6(market.price_step)
  return String(((parseFixed6(market.mark_price) * percent) / 100n / step) * step)
}

/** A percentage of the mark, as a decimal as in a record. */
export function triggerText(market: Market, percent: bigint): string {
  return formatFixed6(fixed6(BigInt(triggerAt(market, percent))))
}

const closing = { reduce_only: true, close_position: true } as const

/** A stop beyond the mark is rejected, because it would trade at once. */
export const badStops: readonly BadOrder[] = [
  {
    id: '040',
    what: 'with a trigger but no stop kind',
    code: 'INVALID_STOP_ORDER',
    wish: ({ perpetual }) => ({ flags: { trigger: triggerAt(perpetual, 90n) } }),
  },
  {
    id: '041',
    what: 'with an unknown stop kind',
    code: { socket: 'BAD_REQUEST', rest: 'ERR_MALFORMED_REQUEST' },
    wish: ({ perpetual }) => ({ flags: { stop: 'TRAILING', trigger: triggerAt(perpetual, 90n) } }),
  },
  {
    id: '042',
    what: 'to close a position without a trigger',
    code: 'INVALID_STOP_ORDER',
    wish: { isBuy: false, amount: '0', limitPrice: 0n, flags: closing },
  },
  {
    id: '043',
    what: 'attached to a parent without a trigger',
    code: 'INVALID_STOP_ORDER',
    wish: { flags: { parent_order_id: `0x${'1'.repeat(64)}` } },
  },
  {
    id: '044',
    what: 'with a stop-loss to sell above the mark',
    code: 'INVALID_STOP_ORDER',
    wish: ({ perpetual }) => ({ isBuy: false, flags: { stop: 'STOP_LOSS', trigger: triggerAt(perpetual, 105n) } }),
  },
  {
    id: '045',
    what: 'with a take-profit to buy above the mark',
    code: 'INVALID_STOP_ORDER',
    wish: ({ perpetual }) => ({ flags: { stop: 'TAKE_PROFIT', trigger: triggerAt(perpetual, 105n) } }),
  },
  {
    id: '046',
    what: 'with a stop for a missing position',
    code: 'NO_POSITION_REDUCE_ONLY',
    wish: ({ perpetual }) => ({
      isBuy: false,
      amount: '0',
      limitPrice: 0n,
      flags: { ...closing, stop: 'STOP_LOSS', trigger: triggerAt(perpetual, 95n) },
    }),
  },
  {
    id: '047',
    what: 'with a stop for more than the position',
    code: 'PARTIAL_ORDER_AMOUNT_CANNOT_BE_MORE_THAN_ORDER_POSITION',
    wish: async (scene, trader) => {
      await buyPerpetual(scene, trader)
      const trigger = triggerAt(scene.perpetual, 95n)
      const flags = { reduce_only: true, partial_position: true, stop: 'STOP_LOSS', trigger }
      return { isBuy: false, amount: '0.2', limitPrice: 0n, flags }
    },
  },
  {
    id: '048',
    what: 'with a stop for both the whole and a part of a position',
    code: 'FULL_CLOSE_POSITION_CANNOT_BE_PARTIAL',
    wish: ({ perpetual }) => ({
      isBuy: false,
      limitPrice: 0n,
      flags: { ...closing, partial_position: true, stop: 'STOP_LOSS', trigger: triggerAt(perpetual, 95n) },
    }),
  },
  {
    id: '049',
    what: 'with a stop of a missing parent',
    code: 'ORDER_DOES_NOT_EXIST',
    wish: ({ perpetual }) => ({
      isBuy: false,
      limitPrice: 0n,
      flags: {
        stop: 'STOP_LOSS',
        trigger: triggerAt(perpetual, 95n),
        parent_order_id: `0x${'1'.repeat(64)}`,
      },
    }),
  },
  {
    id: '050',
    what: 'with a trigger off the price step',
    code: 'INVALID_PRICE_STEP_SIZE',
    wish: ({ perpetual }) => ({
      isBuy: false,
      limitPrice: 0n,
      flags: { stop: 'STOP_LOSS', trigger: String(BigInt(triggerAt(perpetual, 95n)) + 1n) },
    }),
  },
]
